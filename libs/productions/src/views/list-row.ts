import { isDependencyAware, type Production, type Shot } from '../document/production.js';
import { posterOf, selected } from './poster.js';

/** What a list shows of a production's content: stored beside it, so that a list reads no content. Facts A3.1. */
export interface Summary {
  readonly thumbnailUrl: string | null;
  readonly archived: boolean;
  readonly dependencyAware: boolean;
  readonly shotCount: number;
  readonly durationSec: number;
  readonly pendingCount: number;
}

export const summaryOf = (production: Production): Summary => ({
  thumbnailUrl: posterOf(production),
  archived: production.archived,
  dependencyAware: isDependencyAware(production),
  shotCount: production.shots.length,
  durationSec: durationOf(production.shots),
  pendingCount: production.pending.length,
});

/** Seconds: the planned length of each shot, else that of its selected clip. */
export function durationOf(shots: readonly Shot[]): number {
  const milliseconds = shots.reduce((sum, { durationSec, results }) => {
    const seconds = durationSec ?? selected(results.clips, results.clipKey)?.durationSec ?? 0;
    return sum + Math.round(seconds * 1000);
  }, 0);
  return milliseconds / 1000;
}
