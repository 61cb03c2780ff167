import type { Operation } from '../operations/outcome.js';

/** A change in the history, as far as undo needs it. */
export interface Undoable {
  readonly version: number;
  /** null: of a change that nothing undoes, like a purge. */
  readonly inverse: readonly Operation[] | null;
  readonly touched: readonly string[];
}

/** A later change that touched the same. */
export interface UndoConflict {
  readonly version: number;
  /** The paths that both touched. */
  readonly touched: readonly string[];
}

export type Undo =
  /** To be applied as a batch with `internal: true`. A refusal there is a conflict too. */
  | { readonly operations: readonly Operation[] }
  | { readonly irreversible: true }
  | { readonly conflict: readonly UndoConflict[] };

/**
 * What undoes one change, given all that came later. Never overwrites what a later change touched.
 */
export function undo(change: Undoable, laterChanges: readonly Undoable[]): Undo {
  if (change.inverse === null) return { irreversible: true };
  const conflict = laterChanges
    .map(({ version, touched }) => ({ version, touched: overlap(change.touched, touched) }))
    .filter(({ touched }) => touched.length > 0);
  return conflict.length > 0 ? { conflict } : { operations: change.inverse };
}

function overlap(paths: readonly string[], later: readonly string[]): string[] {
  return later.filter((path) => paths.some((own) => own === path || within(own, path) || within(path, own)));
}

function within(outer: string, inner: string): boolean {
  return inner.startsWith(`${outer}/`);
}
