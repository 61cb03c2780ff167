import type { FrameSize } from '../frame-size.js';

// Squared distance of two colours, each channel 0 to 255, from which they count as different.
const SAME = 900;
const DIFFERENT = 2_600;

/**
 * What stands out from a picture's ground, as one byte a pixel. The ground is what can be reached from the
 * picture's border without a jump in colour.
 */
export function foregroundOf(pixels: Buffer, { width, height }: FrameSize): Buffer {
  const ground = new Uint8Array(width * height);
  const queue: number[] = [];
  for (let x = 0; x < width; x += 1) queue.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y += 1) queue.push(y * width, y * width + width - 1);
  const border = meanOf(pixels, queue);
  for (const at of queue) ground[at] = 1;
  while (queue.length > 0) {
    const at = queue.pop() ?? 0;
    const x = at % width;
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (next < 0 || next >= ground.length || ground[next] === 1) continue;
      const step = distance(pixels, at, pixels, next);
      if (step < SAME / 6 && distance(border, 0, pixels, next) < DIFFERENT * 2.5) {
        ground[next] = 1;
        queue.push(next);
      }
    }
  }
  return softEdges(ground, width, height);
}

function meanOf(pixels: Buffer, places: readonly number[]): Buffer {
  const sums = [0, 0, 0];
  for (const at of places)
    for (let channel = 0; channel < 3; channel += 1)
      sums[channel] = (sums[channel] ?? 0) + (pixels[at * 3 + channel] ?? 0);
  return Buffer.from(sums.map((sum) => Math.round(sum / Math.max(1, places.length))));
}

function distance(a: Buffer, at: number, b: Buffer, other: number): number {
  let sum = 0;
  for (let channel = 0; channel < 3; channel += 1)
    sum += ((a[at * 3 + channel] ?? 0) - (b[other * 3 + channel] ?? 0)) ** 2;
  return sum;
}

function softEdges(ground: Uint8Array, width: number, height: number): Buffer {
  const result = Buffer.alloc(ground.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let solid = 0;
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -1; dx <= 1; dx += 1) {
          const row = Math.min(height - 1, Math.max(0, y + dy));
          const column = Math.min(width - 1, Math.max(0, x + dx));
          solid += 1 - (ground[row * width + column] ?? 0);
        }
      }
      result[y * width + x] = Math.round((solid / 9) * 255);
    }
  }
  return result;
}
