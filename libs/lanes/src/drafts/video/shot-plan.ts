import { LaneParams } from '../../lane-params.js';

const DEFAULT_SECONDS = 5;
const SHORTEST = 1;
const LONGEST = 120;
// A drawn shot that stands longer than this tires the eye.
const SHOT_SECONDS = 4;
const MAX_SHOTS = 8;

/** Length of the video that a task asks for, in seconds; `auto`, -1 and nothing at all leave it to the lane. */
export function draftSeconds(params: LaneParams, soundSeconds: number | undefined): number {
  const asked = Number(params.raw('duration') ?? soundSeconds ?? Number.NaN);
  return Number.isFinite(asked) && asked > 0 ? Math.min(LONGEST, Math.max(SHORTEST, asked)) : DEFAULT_SECONDS;
}

/** Lengths of the drawn shots that fill this time, in seconds. */
export function shotLengths(seconds: number): number[] {
  const count = Math.min(MAX_SHOTS, Math.max(1, Math.round(seconds / SHOT_SECONDS)));
  return Array.from({ length: count }, () => seconds / count);
}
