import type { ChangedParts } from '../document/parts.js';
import type { ProductionDocument } from '../document/document.js';

/** One operation as sent: `{ op: <name>, …payload }`. */
export type Operation = { readonly op: string } & Readonly<Record<string, unknown>>;

/** `S` safe, `D` deletes. No operation has `P` or `$`; those are of routes. */
export type OperationClass = 'S' | 'D';

/** Planned frames and linked shots that a change makes stale or current. */
export interface Impact {
  readonly keyframeIds: readonly string[];
  readonly shotIds: readonly string[];
}

/** Specification 2, 2.2. */
export interface Receipt {
  readonly op: string;
  /** Past tense. */
  readonly summary: string;
  /** Created or affected ids; for `remove_*` the trash id first. */
  readonly ids?: readonly string[];
}

/** Specification 2, 2.2. Its impact is absent when nothing is touched, `restorable` unless true. */
export interface PreviewReceipt extends Receipt {
  readonly class: OperationClass;
  readonly impact?: Impact;
  readonly restorable?: true;
}

/** Why an operation was not applied. Nothing of its batch was. */
export interface Refusal {
  /** `workflow_conflict`: the version that `save_editor_state` expects is not the current one. */
  readonly code: 'op_invalid' | 'op_target_missing' | 'workflow_conflict';
  readonly message: string;
  /** Within the operation: dots and brackets, like `patch.camera.size`. */
  readonly path?: string;
}

/** What one operation did. */
export interface Applied {
  readonly document: ProductionDocument;
  readonly receipt: PreviewReceipt;
  /** Operations that undo it, some of them internal; null where nothing can. */
  readonly inverse: readonly Operation[] | null;
  readonly warnings: readonly string[];
  /** What it changed or relied on, as paths like `shot/s1/title`; undo compares them. Each segment is percent-encoded. */
  readonly touched: readonly string[];
}

/** What a whole batch did. */
export interface AppliedBatch {
  readonly document: ProductionDocument;
  /** Without an operation that changed anything: false, and the version stays. */
  readonly changed: boolean;
  /** To store, so that the document given becomes this one. */
  readonly parts: ChangedParts;
  /** One for each operation, in order; a write shows them without class, impact and restorable (`asReceipt`). */
  readonly receipts: readonly PreviewReceipt[];
  readonly inverse: readonly Operation[] | null;
  readonly warnings: readonly string[];
  readonly touched: readonly string[];
}

/** The first refusal of a batch. */
export interface BatchRefusal extends Refusal {
  /** Zero-based. */
  readonly opIndex: number;
}
