import type { CaptionLine, LayerLook, ShapeSpec } from '@easel/catalog';

/** What a process draws and encodes: a part of a composition. */
export interface RenderOrder {
  ffmpeg: string;
  /** Pixels. */
  width: number;
  height: number;
  fps: number;
  /** The first frame of this part, and how many it has. */
  from: number;
  frames: number;
  background: string;
  /** The part of the frame that is drawn, transparent where nothing is; all of it, on the background, when absent. */
  reach?: { left: number; top: number; width: number; height: number };
  /** Frames that are drawn at once. */
  threads: number;
  /** The lowest first. */
  layers: DrawnLayer[];
  /** The arguments of ffmpeg after its first input, the frames. */
  encoding: string[];
}

/** A layer whose source is at hand. */
export interface DrawnLayer extends LayerLook {
  /** Seconds of the composition. */
  start: number;
  end: number;
  color: string;
  source: DrawnSource;
}

export type DrawnSource =
  /** `words` are input options of ffmpeg; `size` is that of its frames. */
  | { kind: 'video'; words: string[]; begins: number; size: { width: number; height: number } }
  /** A PNG that was made here. */
  | { kind: 'image'; path: string }
  | { kind: 'text'; text: string }
  | { kind: 'captions'; lines: readonly CaptionLine[] }
  | { kind: 'shape'; shape: ShapeSpec }
  | { kind: 'lottie'; file: string }
  /** The effects of the layer change what lies below it. */
  | { kind: 'below' };

/** What a thread is given for one frame. */
export interface FrameOrder {
  frame: number;
  /** Pixels of the clips that are seen, by the place of their layer. */
  clips: Map<number, Uint8Array>;
}

/** The frames of the composition in which a layer is seen. */
export function framesOf(
  { start, end }: Pick<DrawnLayer, 'start' | 'end'>,
  fps: number,
): { first: number; after: number } {
  const NOISE = 1e-6;
  return { first: Math.ceil(start * fps - NOISE), after: Math.ceil(end * fps - NOISE) };
}
