import type { MaskSpec } from '@easel/catalog';
import type { SKRSContext2D } from '@napi-rs/canvas';

interface Box {
  width: number;
  height: number;
}

/** Fills what a mask names, in the coordinates of the layer's box. */
export function masked(ctx: SKRSContext2D, mask: MaskSpec | undefined, { width, height }: Box): void {
  if (mask === undefined) return;
  const { kind, x = 0, y = 0, radius = 0, feather = 0 } = mask;
  const [left, top] = [(x * width) / 100, (y * height) / 100];
  const [wide, tall] = [((mask.width ?? 100) * width) / 100, ((mask.height ?? 100) * height) / 100];
  ctx.save();
  if (feather > 0) ctx.filter = `blur(${((feather * height) / 200).toFixed(2)}px)`;
  ctx.fillStyle = '#ffffff';
  ctx.beginPath();
  if (kind === 'ellipse') ctx.ellipse(left + wide / 2, top + tall / 2, wide / 2, tall / 2, 0, 0, 2 * Math.PI);
  else ctx.roundRect(left, top, wide, tall, Math.min((radius * height) / 100, wide / 2, tall / 2));
  ctx.fill();
  ctx.restore();
}
