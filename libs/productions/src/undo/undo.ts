import {
  type Altered,
  alteredBetween,
  MissingPlace,
  sharedFinder,
  type Path,
  putBack,
  touchedBy,
} from '../document/change.js';
import { addressOf } from '../operations/bin.js';
import { brokenInvariants } from '../document/invariants.js';
import type { Production } from '../document/production.js';

/** A change as the history keeps it. */
export interface PastChange {
  readonly version: number;
  readonly altered: readonly Altered[];
}

/** What a change made since has touched. */
export interface LaterChange {
  readonly version: number;
  readonly touched: readonly Path[];
}

export type Undone =
  | { readonly production: Production; readonly altered: readonly Altered[] }
  | {
      /** What was touched since, for example `shots.s1.title`. */
      readonly conflict: string;
      readonly version?: number;
    };

/**
 * Takes one change back in the newest document, and leaves what others changed since as they made it. What a later change
 * has touched too is a conflict.
 */
export function undo(production: Production, change: PastChange, later: readonly LaterChange[]): Undone {
  const sharedWith = sharedFinder(touchedBy(change.altered));
  for (const { version, touched } of later) {
    const place = sharedWith(touched);
    if (place) return { conflict: place.join('.'), version };
  }
  try {
    const result = putBack(production, change.altered);
    const [broken] = brokenInvariants(result);
    if (broken !== undefined) return { conflict: broken };
    const awaited = lostTarget(production, result);
    if (awaited) return { conflict: awaited.join('.'), ...versionOf(awaited, later) };
    return { production: result, altered: alteredBetween(production, result) };
  } catch (error) {
    if (error instanceof MissingPlace) return { conflict: error.path.join('.') };
    throw error;
  }
}

/** The marker of a job whose result would have nowhere to land any more, not even in the bin. */
function lostTarget(before: Production, after: Production): Path | undefined {
  const marker = after.pending.find(
    ({ shotId, keyframeId }) =>
      isLost(before, after, 'shot', shotId) || isLost(before, after, 'keyframe', keyframeId),
  );
  return marker && ['pending', marker.jobId];
}

const isLost = (before: Production, after: Production, kind: 'shot' | 'keyframe', id: string | undefined) =>
  id !== undefined && holds(before, kind, id) && !holds(after, kind, id);

const holds = (production: Production, kind: 'shot' | 'keyframe', id: string): boolean =>
  production[`${kind}s`].some((each) => each.id === id) ||
  production.trash.some((item) => item.kind === kind && addressOf(item) === id);

const versionOf = (place: Path, later: readonly LaterChange[]): { version?: number } => {
  const sharedWith = sharedFinder([place]);
  const change = later.find(({ touched }) => sharedWith(touched));
  return change ? { version: change.version } : {};
};
