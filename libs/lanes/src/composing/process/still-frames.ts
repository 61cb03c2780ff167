import { lookAt, type Look } from '../motion.js';
import { type DrawnLayer, framesOf, type RenderOrder } from '../render-order.js';
import { isMovingText } from './text.js';

/** A layer at one moment. */
export interface LayerMoment {
  /** Seconds since the layer began. */
  at: number;
  /** Pixels of the frame. */
  width: number;
  height: number;
  look: Look;
}

/**
 * Which frames of a part have to be drawn, by their place in it: the others look like the one before. The first one
 * always is.
 */
export function changingFrames(order: RenderOrder): number[] {
  let before: string | undefined;
  return Array.from({ length: order.frames }, (_, place) => place).filter((place) => {
    const key = frameKey(order, order.from + place);
    const isNew = key === undefined || key !== before;
    before = key;
    return isNew;
  });
}

/** Frames with the same key have the same pixels; undefined for one that is like no other. */
function frameKey({ layers, fps, width, height }: RenderOrder, frame: number): string | undefined {
  const seen: string[] = [];
  for (const [place, layer] of layers.entries()) {
    const { first, after } = framesOf(layer, fps);
    if (frame < first || frame >= after) continue;
    const time = frame / fps;
    const look = lookAt(layer, time);
    const box = { width: (look.width * width) / 100, height: (look.height * height) / 100 };
    const key = keyOf(layer, { at: time - layer.start, ...box, look });
    if (key === undefined) return undefined;
    seen.push(JSON.stringify([place, key, look]));
  }
  return seen.join();
}

/** Sprites with the same key look the same; undefined for one that is new in every frame. */
export function keyOf(layer: DrawnLayer, { at, width, height, look }: LayerMoment): string | undefined {
  const { source } = layer;
  const size = `${width.toFixed(2)}x${height.toFixed(2)}`;
  switch (source.kind) {
    case 'video':
    case 'lottie':
      return undefined;
    case 'text':
      return isMovingText({ text: source.text, at }, layer) ? undefined : `${size}${depthKey(layer, look)}`;
    case 'captions': {
      const line = source.lines.findIndex(({ startSec, endSec }) => at >= startSec && at < endSec);
      const since = at - (source.lines[line]?.startSec ?? 0);
      if (line !== -1 && isMovingText({ text: '', at: since }, layer)) return undefined;
      const words = source.lines[line]?.words ?? [];
      const word = words.findLastIndex(({ startSec }) => at >= startSec);
      return `${size} ${line} ${word}`;
    }
    case 'image':
    case 'shape':
    case 'below':
      return size;
  }
}

/** Letters with depth show it at the side that is turned to the eye. */
const depthKey = ({ style }: DrawnLayer, { rotateX, rotateY }: Look): string =>
  style?.depth === undefined ? '' : ` ${rotateX.toFixed(1)} ${rotateY.toFixed(1)}`;
