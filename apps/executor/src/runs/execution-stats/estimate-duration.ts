import type { DurationEstimate, EstimateDurationRequest } from '@easel/contracts';

/** One job that was done: what it was asked, and how long it took. */
export interface Timing {
  /** The model, and the node type: it counts for both. */
  keys: readonly string[];
  aspectRatio?: string;
  /** A quality, a resolution, or both. */
  qualities: readonly string[];
  duration?: number;
  /** Whether something stood in for the model. */
  isDraft: boolean;
  ms: number;
}

/** Fewer jobs than these say nothing. */
const FEWEST = 3;

/**
 * How long a job will take, from jobs that were done: the median of those that are most like it. What a stand-in drew
 * counts only where no model did.
 *
 * @param fallbackMs where too few jobs were done
 */
export function durationFrom(
  timings: readonly Timing[],
  asked: EstimateDurationRequest,
  fallbackMs: number,
): DurationEstimate {
  const ofModel = ofTheRealThing(timings.filter(({ keys }) => keys.includes(asked.model)));
  const tests = testsOf(asked);
  for (let wanted = tests.length; wanted >= 0; wanted -= 1) {
    const alike = ofModel.filter((timing) => tests.filter((test) => test(timing)).length >= wanted);
    if (alike.length < FEWEST) continue;
    const confidence = wanted === 0 ? 'model' : wanted === tests.length ? 'exact' : 'partial';
    return { estimatedMs: median(alike.map(({ ms }) => ms)), confidence, sampleCount: alike.length };
  }
  return { estimatedMs: fallbackMs, confidence: 'default', sampleCount: 0 };
}

function ofTheRealThing(timings: readonly Timing[]): readonly Timing[] {
  const real = timings.filter(({ isDraft }) => !isDraft);
  return real.length >= FEWEST ? real : timings;
}

/** Whether a job was asked the same, setting by setting. */
function testsOf({
  aspectRatio,
  quality,
  duration,
}: EstimateDurationRequest): ((timing: Timing) => boolean)[] {
  const tests: ((timing: Timing) => boolean)[] = [];
  if (aspectRatio != null) tests.push((timing) => timing.aspectRatio === aspectRatio);
  if (quality != null) tests.push((timing) => timing.qualities.includes(quality));
  if (duration != null) tests.push((timing) => timing.duration === duration);
  return tests;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? Math.round(((sorted[middle - 1] ?? upper) + upper) / 2) : upper;
}
