import {
  type Altered,
  alteredBetween,
  MissingPlace,
  overlap,
  type Path,
  putBack,
  touchedBy,
} from '../document/change.js';
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
  const places = touchedBy(change.altered);
  for (const { version, touched } of later) {
    const place = shared(places, touched);
    if (place) return { conflict: place.join('.'), version };
  }
  try {
    const result = putBack(production, change.altered);
    const [broken] = brokenInvariants(result);
    if (broken !== undefined) return { conflict: broken };
    return { production: result, altered: alteredBetween(production, result) };
  } catch (error) {
    if (error instanceof MissingPlace) return { conflict: error.path.join('.') };
    throw error;
  }
}

const shared = (places: readonly Path[], others: readonly Path[]): Path | undefined =>
  places.find((place) => others.some((other) => overlap(place, other)));
