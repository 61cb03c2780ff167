import {
  aspectRatioOf,
  frameOfArea,
  pixelsOfImageBand,
  shortSideOfVideoBand,
  withinPixels,
  type FrameSize,
} from '../../frame-size.js';
import type { LaneParams } from '../../lane-params.js';

const DEFAULT_PIXELS = 1024 * 1024;
// More would take longer to write than to draw.
const MAX_PIXELS = 4096 * 4096;

/** Pixels of the picture that a task asks for. An unknown shape or band counts as none: models differ in theirs. */
export function pictureSize(params: LaneParams, fallbackRatio: number): FrameSize {
  const ratio = aspectRatioOf(params.text('aspectRatio')) ?? fallbackRatio;
  const band = params.text('resolution');
  const shortSide = shortSideOfVideoBand(band);
  const pixels =
    pixelsOfImageBand(band) ??
    (shortSide === undefined ? DEFAULT_PIXELS : shortSide ** 2 * Math.max(ratio, 1 / ratio));
  return withinPixels(frameOfArea(ratio, pixels), MAX_PIXELS);
}
