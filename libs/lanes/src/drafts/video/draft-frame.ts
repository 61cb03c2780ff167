import { aspectRatioOf, frameOfShortSide, shortSideOfVideoBand, type FrameSize } from '../../frame-size.js';
import type { LaneParams } from '../../lane-params.js';

const DEFAULT_SHORT_SIDE = 720;
// A draft in 4K would take minutes to say what it says in 1080p.
const MAX_SHORT_SIDE = 1080;

/** Frame of a drafted video; `adaptive` takes the shape of the picture it starts from. */
export function draftFrame(params: LaneParams, startRatio: number | undefined): FrameSize {
  const ratio = aspectRatioOf(params.text('aspectRatio')) ?? startRatio ?? 16 / 9;
  const side = shortSideOfVideoBand(params.text('resolution')) ?? DEFAULT_SHORT_SIDE;
  return frameOfShortSide(ratio, Math.min(side, MAX_SHORT_SIDE));
}
