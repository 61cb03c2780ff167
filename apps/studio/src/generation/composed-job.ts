import type { Pin, Production, Result } from '@easel/productions';

/** What a request comes to: one node with its settings, before the executor corrects them. */
export interface ComposedJob {
  /** The node type; the answer's `lane`. */
  readonly type: string;
  readonly params: Record<string, unknown>;
  /** What its result records, besides its file. */
  readonly gives: Partial<Result>;
  /** The planned frame that the picture is a candidate of. */
  readonly keyframeId?: string;
  /** Of a linked clip: what it was accepted to begin and end with. */
  readonly pins?: { readonly start: Pin; readonly end: Pin };
}

export type Shot = Production['shots'][number];
