import { even } from '../frame-size.js';
import { type Clip, clipWords, fittedTo } from './clip-words.js';
import { FRAMES_INPUT } from './frames-input.js';
import type { DrawnLayer, RenderOrder } from './render-order.js';

/** The clip that lies below all others, and fills the frame for the whole film. */
export interface LowestClip {
  layer: DrawnLayer;
  clip: Clip;
  /** What is drawn over it. */
  above: DrawnLayer[];
}

type Frame = Pick<RenderOrder, 'width' | 'height' | 'fps'>;

const STILL_TRANSITIONS = new Set(['fade', 'wipe-left', 'wipe-right', 'wipe-up', 'wipe-down', 'iris']);
const LETTERS_AROUND = 0.06;

/**
 * A clip that ffmpeg need not hand over to be drawn: it fills the frame from the first moment to the last, nothing is done to
 * it, and nothing above it has to know its pixels.
 */
export function lowestClip(layers: readonly DrawnLayer[], seconds: number): LowestClip | undefined {
  const [layer, ...above] = layers;
  if (layer?.source.kind !== 'video' || !isPlain(layer, seconds)) return undefined;
  if (above.some(({ source, blend = 'normal' }) => source.kind === 'below' || blend !== 'normal'))
    return undefined;
  return { layer, clip: layer.source, above };
}

function isPlain(layer: DrawnLayer, seconds: number): boolean {
  const { position, x = 0, y = 0, width = 100, height = 100 } = layer;
  const fills = position === 'fullscreen' || (x === 0 && y === 0 && width === 100 && height === 100);
  const {
    opacity = 1,
    scale = 1,
    rotation = 0,
    rotateX = 0,
    rotateY = 0,
    fadeSec = 0,
    blend = 'normal',
  } = layer;
  const stands =
    opacity === 1 && scale === 1 && rotation === 0 && rotateX === 0 && rotateY === 0 && fadeSec === 0;
  const { animate, enter, exit, mask, effects, fit } = layer;
  const changed = [animate, enter, exit, mask, effects].some((change) => change !== undefined);
  const lasts = layer.start === 0 && layer.end >= seconds;
  return fills && stands && !changed && lasts && blend === 'normal' && fit !== 'contain';
}

/**
 * The part of the frame that layers reach, in whole pairs of pixels; all of it where one of them moves.
 */
export function reachOf(layers: readonly DrawnLayer[], { width, height }: Frame) {
  if (!layers.every(isStanding)) return { left: 0, top: 0, width, height };
  const sides = layers.map((layer) => {
    const placed = layer.position !== 'fullscreen';
    const percent = (value: number | undefined, otherwise: number, whole: number) =>
      ((placed ? (value ?? otherwise) : otherwise) * whole) / 100;
    const stroke =
      layer.source.kind === 'shape' ? ((layer.source.shape.strokeWidth ?? 0.5) * height) / 200 : 0;
    const around = Math.max(LETTERS_AROUND * height, stroke) + 2;
    const [left, top] = [percent(layer.x, 0, width), percent(layer.y, 0, height)];
    return {
      left: left - around,
      top: top - around,
      right: left + percent(layer.width, 100, width) + around,
      bottom: top + percent(layer.height, 100, height) + around,
    };
  });
  const within = (value: number, whole: number) =>
    Math.min(whole - 2, Math.max(0, Math.floor(value / 2) * 2));
  const left = within(Math.min(...sides.map((side) => side.left)), width);
  const top = within(Math.min(...sides.map((side) => side.top)), height);
  return {
    left,
    top,
    width: even(Math.min(width, Math.max(left + 2, ...sides.map((side) => side.right))) - left),
    height: even(Math.min(height, Math.max(top + 2, ...sides.map((side) => side.bottom))) - top),
  };
}

/** Whether nothing of it is ever seen outside of its box and what letters have around them. */
function isStanding({
  animate,
  effects,
  enter,
  exit,
  rotation = 0,
  rotateX = 0,
  rotateY = 0,
  scale = 1,
}: DrawnLayer) {
  const comes = [enter, exit].every((move) => move === undefined || STILL_TRANSITIONS.has(move.kind));
  const isTurned = rotation !== 0 || rotateX !== 0 || rotateY !== 0;
  return animate === undefined && effects === undefined && comes && !isTurned && scale <= 1;
}

/**
 * Inputs and filters that lay drawn frames over the lowest clip, from a frame of the film on; they end in `[picture]`.
 * Where the clip is over sooner than the film, the background is seen.
 */
export function overClip(
  { layer, clip }: LowestClip,
  {
    fps,
    from,
    background,
    left,
    top,
  }: { fps: number; from: number; background: string; left: number; top: number },
): { inputs: string[]; filters: string[] } {
  const { input, filters } = clipWords(layer, clip, { fps, first: from });
  const below = [
    ...filters,
    `setpts=PTS-${from}`,
    fittedTo(clip.size, layer.fit),
    'scale=out_color_matrix=bt601:out_range=tv,format=yuv420p,setsar=1',
    `tpad=stop=-1:stop_mode=add:color=${background.replace('#', '0x')}`,
  ];
  return {
    inputs: [FRAMES_INPUT, ...input],
    filters: [
      `[1:v:0]${below.join(',')}[below]`,
      '[0:v]scale=out_color_matrix=bt601:out_range=tv,format=yuva420p[drawn]',
      `[below][drawn]overlay=${left}:${top}:format=yuv420:eof_action=repeat[picture]`,
    ],
  };
}
