import type { LongClipJob } from './long-clips.js';

/**
 * How many of the segments before `first` are paid for, of a clip that is gone on from: those of a clip that failed or
 * was cancelled were given back, and one that is under way may be.
 */
export function paidSegments(
  { status, params }: Pick<LongClipJob, 'status' | 'params'>,
  first: number,
): number {
  if (status === 'completed') return first - 1;
  const { fromSegment = 1, paidSegments: paid = fromSegment - 1 } = (params['continuedFrom'] ?? {}) as {
    fromSegment?: number;
    paidSegments?: number;
  };
  return Math.min(first - 1, paid);
}
