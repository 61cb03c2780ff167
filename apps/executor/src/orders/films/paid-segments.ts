import type { FilmJob } from './films.js';

/**
 * How many of the segments before `first` are paid for, of a film that is gone on from: those of a film that failed or
 * was cancelled were given back, and one that is under way may be.
 */
export function paidSegments({ status, params }: Pick<FilmJob, 'status' | 'params'>, first: number): number {
  if (status === 'completed') return first - 1;
  const { fromSegment = 1, paidSegments: paid = fromSegment - 1 } = (params['continuedFrom'] ?? {}) as {
    fromSegment?: number;
    paidSegments?: number;
  };
  return Math.min(first - 1, paid);
}
