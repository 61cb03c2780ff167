import {
  aspectRatioOf,
  even,
  frameOfShortSide,
  shortSideOfVideoBand,
  type FrameSize,
} from '../frame-size.js';
import { decoding } from '../image/open-picture.js';
import { invalid, type LaneParams } from '../lane-params.js';
import { CAMERA_MOTIONS, stillScale, type CameraMotion } from './camera-move.js';
import type { MediaFile, MediaWork } from './media-work.js';

/** How stills become film: shared by one still and a row of them. */
export interface StillFrame {
  size: FrameSize;
  fps: number;
  fit: 'cover' | 'contain';
  padColor: string;
  motion: CameraMotion | 'alternate';
  intensity: number;
}

export const ALTERNATING: readonly CameraMotion[] = ['zoom-in', 'zoom-out'];

/** Reads the settings that still-to-video and slideshow share. */
export function readStillFrame(
  params: LaneParams,
  motions: readonly StillFrame['motion'][] = CAMERA_MOTIONS,
): StillFrame {
  const ratio = aspectRatioOf(params.text('aspectRatio', '16:9'));
  if (ratio === undefined) throw invalid('aspectRatio', 'must be a width and height such as 16:9');
  const band = shortSideOfVideoBand(
    params.choice('resolution', ['1080p', '720p', '4K', '480p', '360p', '240p'], '1080p'),
  );
  return {
    size: frameOfShortSide(ratio, band ?? 1080),
    fps: params.integer('fps', { min: 1, max: 60, fallback: 30 }),
    fit: params.choice('fit', ['cover', 'contain'], 'cover'),
    padColor: params.color('padColor', '#000000'),
    motion: params.choice('motion', motions, 'none'),
    intensity: params.number('intensity', { min: 1, max: 10, fallback: 3 }),
  };
}

/** Brings a picture to the frame's shape, and to the size that its camera move needs. */
export async function prepareStill(
  work: MediaWork,
  picture: MediaFile,
  { size, fit, padColor }: StillFrame,
  move: { motion: CameraMotion; intensity: number },
): Promise<string> {
  const scale = stillScale(move);
  const path = work.newFile('png');
  await decoding(() =>
    work
      .decode(picture)
      .autoOrient()
      .resize(even(size.width * scale), even(size.height * scale), {
        fit,
        background: padColor,
        kernel: 'lanczos3',
      })
      .flatten({ background: padColor })
      .png({ compressionLevel: 1 })
      .toFile(path),
  );
  return path;
}

/** Filters that hold one decoded picture for as many frames as are asked for. */
export function holdFilter(fps: number): string {
  return `format=yuv420p,loop=loop=-1:size=1:start=0,setpts=N/${fps}/TB,fps=${fps}`;
}
