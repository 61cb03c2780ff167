import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Look } from '../motion.js';
import type { Sprite } from './sprites.js';

/** How far away the eye is, in widths of the layer. */
const EYE = 2.2;
const MOST_STRIPS = 160;

interface Box {
  width: number;
  height: number;
}

/** A sprite that is turned in depth, drawn in strips about the origin, each as wide and tall as it seems from the eye. */
export function drawTurned(ctx: SKRSContext2D, sprite: Sprite, box: Box, look: Look): void {
  const upright = Math.abs(Math.sin(radians(look.rotateY))) >= Math.abs(Math.sin(radians(look.rotateX)));
  const [turn, other] = upright ? [look.rotateY, look.rotateX] : [look.rotateX, look.rotateY];
  const whole = { width: box.width + 2 * sprite.pad, height: box.height + 2 * sprite.pad };
  const [along, across] = upright ? [whole.width, whole.height] : [whole.height, whole.width];
  const [sin, cos] = [Math.sin(radians(turn)), Math.cos(radians(turn))];
  const squeezed = Math.abs(Math.cos(radians(other)));
  const eye = EYE * Math.max(box.width, box.height);
  const strips = Math.max(1, Math.min(MOST_STRIPS, Math.ceil(along / 3)));
  const seenAt = (place: number) => {
    const size = eye / (eye + place * sin);
    return { at: place * cos * size, size };
  };
  for (let strip = 0; strip < strips; strip += 1) {
    const [from, to] = [strip / strips, (strip + 1) / strips];
    const [start, end] = [seenAt((from - 0.5) * along), seenAt((to - 0.5) * along)];
    const length = (across * squeezed * (start.size + end.size)) / 2;
    const [left, right] = [Math.min(start.at, end.at), Math.max(start.at, end.at)];
    // Strips overlap a little, so that nothing shines through between them.
    const wide = right - left + 0.6;
    const { width, height } = sprite.canvas;
    if (upright) {
      ctx.drawImage(sprite.canvas, from * width, 0, width / strips, height, left, -length / 2, wide, length);
    } else {
      ctx.drawImage(sprite.canvas, 0, from * height, width, height / strips, -length / 2, left, length, wide);
    }
  }
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
