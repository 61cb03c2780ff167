import type { FrameSize } from './frame-size.js';

/** A picture of three bytes a pixel. */
export interface FlatPicture extends FrameSize {
  pixels: Uint8Array;
}
