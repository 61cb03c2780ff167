import type { ProductionDocument } from '../document/document.js';
import { changedParts } from '../document/parts.js';
import type { Lookups, NeededLookups } from './lookups.js';
import type {
  Applied,
  AppliedBatch,
  BatchRefusal,
  Operation,
  PreviewReceipt,
  Receipt,
  Refusal,
} from './outcome.js';

export interface ApplyOptions {
  /** Whether receipts carry `impact`: previews need it, writes do not show it. Changes nothing else. */
  readonly impact?: boolean;
  /** Whether operations that no client can send are taken: those of an inverse. */
  readonly internal?: boolean;
}

/** The receipt as a write shows it. */
export function asReceipt({ op, summary, ids }: PreviewReceipt): Receipt {
  return ids === undefined ? { op, summary } : { op, summary, ids };
}

/** What must be looked up before `operations` can be applied. Reads whatever was sent; never fails. */
export function neededLookups(_document: ProductionDocument, _operations: readonly unknown[]): NeededLookups {
  return { entityIds: new Set(), jobIds: new Set(), imageUrls: new Set() };
}

/** Applies one operation. Never throws, whatever was sent, and changes nothing that it was given. */
export function applyOperation(
  _document: ProductionDocument,
  _operation: unknown,
  _lookups: Lookups,
  _options: ApplyOptions = {},
): Applied | { readonly refusal: Refusal } {
  return { refusal: { code: 'op_invalid', message: '"op" names no operation.', path: 'op' } };
}

/** Applies all operations, in order, or none: then the first refusal. Specification 2, 4.1. */
export function applyBatch(
  document: ProductionDocument,
  operations: readonly unknown[],
  lookups: Lookups,
  options: ApplyOptions = {},
): AppliedBatch | { readonly refusal: BatchRefusal } {
  let after = document;
  const receipts: PreviewReceipt[] = [];
  const warnings: string[] = [];
  const touched: string[] = [];
  let inverse: Operation[] | null = [];
  for (const [opIndex, operation] of operations.entries()) {
    const applied = applyOperation(after, operation, lookups, options);
    if ('refusal' in applied) return { refusal: { ...applied.refusal, opIndex } };
    after = applied.document;
    receipts.push(applied.receipt);
    warnings.push(...applied.warnings);
    touched.push(...applied.touched);
    inverse = inverse === null || applied.inverse === null ? null : [...applied.inverse, ...inverse];
  }
  return {
    document: after,
    changed: after !== document,
    parts: changedParts(document, after),
    receipts,
    inverse,
    warnings,
    touched,
  };
}
