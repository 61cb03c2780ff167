import type { Stop } from '../../in-steps.js';
import { drawPicture, type PictureRequest } from './draw-picture.js';

export interface RedrawRequest {
  /** What is laid over, in the size of what is there. */
  picture: PictureRequest;
  /** What is there, three bytes a pixel. */
  before: Uint8Array;
  /** One byte a pixel: 255 where all may change. Everywhere when absent. */
  mask?: Uint8Array;
  /** 0 to 1. */
  strength: number;
}

/**
 * A picture under another: three bytes a pixel.
 * @throws LaneFailure `aborted`
 */
export async function redrawPicture(
  { picture, before, mask, strength }: RedrawRequest,
  stop?: Stop,
): Promise<Uint8Array> {
  const { bytes } = await drawPicture(picture, stop);
  const after = new Uint8Array(before.length);
  for (let at = 0; at < before.length; at += 3) {
    const light =
      0.2126 * (before[at] ?? 0) + 0.7152 * (before[at + 1] ?? 0) + 0.0722 * (before[at + 2] ?? 0);
    const share = strength * (mask === undefined ? 1 : (mask[at / 3] ?? 0) / 255);
    for (let channel = 0; channel < 3; channel += 1) {
      const own = before[at + channel] ?? 0;
      const wanted = bytes[at + channel] ?? 0;
      // The source's shapes show through as light and dark.
      const painted = Math.min(255, wanted * 0.45 + wanted * (light / 128) * 0.4 + own * 0.15);
      after[at + channel] = Math.round(own * (1 - share) + painted * share);
    }
  }
  return after;
}
