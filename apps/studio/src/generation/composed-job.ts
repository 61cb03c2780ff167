import type { Pin, Production, Result } from '@easel/productions';

/** What a request comes to: one node with its settings, before the executor corrects them. */
export interface ComposedJob {
  /** The node type; the answer's `lane`. */
  readonly type: string;
  readonly params: Record<string, unknown>;
  /** What its result is told of, beside its file. */
  readonly gives: Partial<Result>;
  /** The planned frame that the picture is a candidate of. */
  readonly keyframeId?: string;
  /** Of a linked clip: what it was accepted to begin and end with. */
  readonly pins?: { readonly start: Pin; readonly end: Pin };
}

/** Settings that are given. */
export const withoutAbsent = (params: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );

/** The first that is given: what the request says, then the shot, then the film. */
export const firstOf = <T>(...values: readonly (T | null | undefined)[]): T | undefined =>
  values.find((value): value is T => value !== undefined && value !== null);

export type Shot = Production['shots'][number];
