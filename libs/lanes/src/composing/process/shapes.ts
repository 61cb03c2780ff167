import type { ShapeSpec } from '@easel/catalog';
import type { SKRSContext2D } from '@napi-rs/canvas';

interface Box {
  width: number;
  height: number;
}

/** A shape that fills its box. */
export function drawShape(ctx: SKRSContext2D, shape: ShapeSpec, box: Box, frameHeight: number): void {
  const part = (percent: number) => (percent * frameHeight) / 100;
  ctx.beginPath();
  outline(ctx, shape, box, part(shape.radius ?? 0));
  const isLine = shape.kind === 'line';
  const fill = shape.fill ?? (shape.stroke === undefined ? '#ffffff' : undefined);
  if (fill !== undefined && !isLine) {
    ctx.fillStyle = fill;
    if (shape.fillTo !== undefined) {
      const gradient = ctx.createLinearGradient(0, 0, 0, box.height);
      gradient.addColorStop(0, fill);
      gradient.addColorStop(1, shape.fillTo);
      ctx.fillStyle = gradient;
    }
    ctx.fill();
  }
  const stroke = shape.stroke ?? (isLine ? fill : undefined);
  if (stroke === undefined) return;
  ctx.strokeStyle = stroke;
  ctx.lineWidth = Math.max(1, part(shape.strokeWidth ?? 0.5));
  ctx.stroke();
}

function outline(
  ctx: SKRSContext2D,
  { kind, points }: ShapeSpec,
  { width, height }: Box,
  radius: number,
): void {
  switch (kind) {
    case 'rectangle':
      ctx.roundRect(0, 0, width, height, Math.min(radius, width / 2, height / 2));
      return;
    case 'ellipse':
      ctx.ellipse(width / 2, height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
      return;
    case 'line':
      ctx.moveTo(0, height / 2);
      ctx.lineTo(width, height / 2);
      return;
    case 'triangle':
      corners(ctx, 3, { width, height });
      return;
    case 'polygon':
      corners(ctx, Math.round(points ?? 6), { width, height });
      return;
    case 'star':
      corners(ctx, 2 * Math.round(points ?? 5), { width, height }, 0.45);
      return;
  }
}

/** @param inner how far every other corner is from the middle */
function corners(ctx: SKRSContext2D, count: number, { width, height }: Box, inner = 1): void {
  for (let corner = 0; corner < count; corner += 1) {
    const angle = (corner / count) * 2 * Math.PI - Math.PI / 2;
    const far = corner % 2 === 1 ? inner : 1;
    const [x, y] = [
      (0.5 + (Math.cos(angle) * far) / 2) * width,
      (0.5 + (Math.sin(angle) * far) / 2) * height,
    ];
    if (corner === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  }
  ctx.closePath();
}
