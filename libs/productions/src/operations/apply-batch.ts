import { type Altered, alteredBetween } from '../document/change.js';
import type { Production } from '../document/production.js';
import { type Impact, impactBetween } from '../hashes/impact.js';
import type { Lookups, Needs } from './lookups.js';
import type { Applied, OperationClass, OperationRule } from './operation.js';
import { checkContent } from '../checks/payload-check.js';
import { invalid, Refusal, StaleEditor } from '../checks/refusal.js';
import { atOnce, type Work } from '../document/work.js';
import { operations } from './registry.js';

/** One operation as it is sent: its name, and its fields beside it. */
export type SentOperation = Readonly<Record<string, unknown>>;

export interface Receipt {
  readonly op: string;
  readonly summary: string;
  readonly ids?: readonly string[];
}

/** Of a preview. Specification 2, 2.2. */
export interface PreviewReceipt extends Receipt {
  readonly class: OperationClass;
  readonly impact?: Impact;
  readonly restorable?: true;
}

export interface AppliedBatch {
  readonly production: Production;
  readonly receipts: readonly Receipt[];
  readonly warnings: readonly string[];
  /** What the batch altered, as it was; empty where it had no effect. */
  readonly altered: readonly Altered[];
  /** Whether the batch destroyed something, so that it can't be taken back. */
  readonly isFinal: boolean;
}

/** A batch that is refused as a whole. Specification 2, 4.1. */
export class BatchRefused extends Error {
  constructor(
    readonly opIndex: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.message);
  }
}

/** What destroys: its loss can't be taken back. */
const FINAL: ReadonlySet<string> = new Set(['purge', 'empty_trash']);

/**
 * Applies operations in their order, each to what those before it made.
 *
 * @throws BatchRefused at the first one that is refused; nothing is applied then
 * @throws StaleEditor where the editor's state was saved for another version
 */
export function* applyingBatch(
  production: Production,
  sent: readonly SentOperation[],
  lookups: Lookups,
): Work<AppliedBatch> {
  return yield* applied(production, sent, lookups, function* (receipt) {
    yield 0;
    return receipt;
  });
}

export const applyBatch = (
  production: Production,
  sent: readonly SentOperation[],
  lookups: Lookups,
): AppliedBatch => atOnce(applyingBatch(production, sent, lookups));

/** As `applyingBatch`, with what a preview says of each operation. Specification 2, 4.2. */
export function* previewingBatch(
  production: Production,
  sent: readonly SentOperation[],
  lookups: Lookups,
): Work<Omit<AppliedBatch, 'receipts'> & { readonly receipts: readonly PreviewReceipt[] }> {
  return yield* applied(
    production,
    sent,
    lookups,
    function* (receipt, { rule, before, after, class: kind, isRestorable }) {
      const impact = rule.mayHaveImpact && before !== after ? yield* impactBetween(before, after) : undefined;
      return {
        ...receipt,
        class: kind ?? rule.class,
        ...(impact ? { impact } : {}),
        ...((isRestorable ?? rule.restorable) && before !== after ? { restorable: true as const } : {}),
      };
    },
  );
}

export const previewBatch = (
  production: Production,
  sent: readonly SentOperation[],
  lookups: Lookups,
): Omit<AppliedBatch, 'receipts'> & { readonly receipts: readonly PreviewReceipt[] } =>
  atOnce(previewingBatch(production, sent, lookups));

/** What has to be looked up before `applyingBatch`. Malformed operations need nothing: they are refused later. */
export function* findingLookups(production: Production, sent: readonly SentOperation[]): Work<Needs> {
  const needs = { entityIds: new Set<string>(), jobIds: new Set<string>(), retain: new Set<string>() };
  const needed = {
    entity: (id: string) => void needs.entityIds.add(id),
    job: (id: string) => void needs.jobIds.add(id),
    retain: (url: string) => void needs.retain.add(url),
  };
  let current = production;
  for (const [index, operation] of sent.entries()) {
    try {
      const rule = checked(operation, new Set());
      rule.needs?.(current, operation as never, needed);
      // Later operations may need what this one makes: the picture of a candidate that it adds.
      const isFollowed = sent.slice(index + 1).some((later) => isObject(later) && AFTER.has(later.op));
      if (isFollowed) {
        const done = yield* allOf(rule.apply(current, operation as never, foundAll(operation)));
        current = done.production;
      }
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof StaleEditor)) throw error;
    }
  }
  return needs;
}

export const neededLookups = (production: Production, sent: readonly SentOperation[]): Needs =>
  atOnce(findingLookups(production, sent));

/** Operations whose needs depend on the document that those before them make. */
const AFTER: ReadonlySet<unknown> = new Set(['accept_frame', 'restore']);

/** Lookups that find everything. */
function foundAll({ url }: SentOperation): Lookups {
  return {
    now: '',
    version: 0,
    userId: '',
    features: { saveEditorState: true, linkedFrames: true },
    newId: () => 'new',
    entity: () => ({ name: '', imageUrl: null }),
    job: () => ({ status: 'completed', urls: [String(url)] }),
    retained: (address) => ({ url: address, sha256: '' }),
    isAllowedUrl: () => true,
  };
}

const isObject = (value: unknown): value is SentOperation => typeof value === 'object' && value !== null;

interface Step {
  readonly rule: OperationRule;
  readonly before: Production;
  readonly after: Production;
  readonly class?: OperationClass | undefined;
  readonly isRestorable?: boolean | undefined;
}

/** What it takes to apply an operation that reads little, in characters. */
const OF_AN_OPERATION = 10_000;

function* allOf(done: Applied | Work<Applied>): Work<Applied> {
  return 'production' in done ? done : yield* done;
}

function* applied<R extends Receipt>(
  production: Production,
  sent: readonly SentOperation[],
  lookups: Lookups,
  receiptOf: (receipt: Receipt, step: Step) => Work<R>,
) {
  const receipts: R[] = [];
  const warnings: string[] = [];
  const seen = new Set<string>();
  let current = production;
  let isFinal = false;
  for (const [opIndex, operation] of sent.entries()) {
    try {
      const rule = checked(operation, seen);
      const before = current;
      const done = yield* allOf(rule.apply(before, operation as never, lookups));
      yield OF_AN_OPERATION;
      const hasEffect = alteredBetween(before, done.production).length > 0;
      if (hasEffect) current = done.production;
      if (hasEffect && FINAL.has(rule.op)) isFinal = true;
      const { summary, ids } = done;
      receipts.push(
        yield* receiptOf(
          { op: rule.op, summary, ...(ids && ids.length > 0 ? { ids } : {}) },
          { rule, before, after: current, class: done.class, isRestorable: done.isRestorable },
        ),
      );
      warnings.push(...(done.warnings ?? []));
      if (!hasEffect && !done.warnings) warnings.push(`${rule.op} (operation ${opIndex}) changed nothing.`);
    } catch (error) {
      if (error instanceof Refusal) throw new BatchRefused(opIndex, error);
      throw error;
    }
  }
  return { production: current, receipts, warnings, altered: alteredBetween(production, current), isFinal };
}

function checked(operation: SentOperation, seen: Set<string>): OperationRule {
  if (!isObject(operation) || Array.isArray(operation)) {
    throw invalid('An operation must be an object with a name, "op".', 'op');
  }
  checkContent(operation);
  const { op } = operation;
  const rule = typeof op === 'string' ? operations.get(op) : undefined;
  if (!rule)
    throw invalid(
      typeof op === 'string' ? `There is no operation ${op.slice(0, 100)}.` : 'op must be a name.',
      'op',
    );
  rule.check(operation);
  if (rule.op === 'save_editor_state' && seen.has(rule.op)) {
    throw invalid('A batch may save the editor at most once.', 'op');
  }
  seen.add(rule.op);
  return rule;
}
