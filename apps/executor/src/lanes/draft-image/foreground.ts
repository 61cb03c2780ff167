import type { FrameSize } from '../frame-size.js';

// Squared distance of two colours, each channel 0 to 255, from which they count as different.
const SAME = 900;
const DIFFERENT = 2_600;

/** A picture of three bytes a pixel. */
export interface FlatPicture extends FrameSize {
  pixels: Uint8Array;
}

/** A picture in which only what stands out is not transparent: four bytes a pixel. */
export function cutOut(picture: FlatPicture): Uint8Array {
  const alpha = foregroundOf(picture);
  const { pixels } = picture;
  const result = new Uint8Array(alpha.length * 4);
  for (let at = 0; at < alpha.length; at += 1) {
    for (let channel = 0; channel < 3; channel += 1) result[at * 4 + channel] = pixels[at * 3 + channel] ?? 0;
    result[at * 4 + 3] = alpha[at] ?? 0;
  }
  return result;
}

/**
 * What stands out from a picture's ground, as one byte a pixel. The ground is what can be reached from the
 * picture's border without a jump in colour.
 */
export function foregroundOf({ pixels, width, height }: FlatPicture): Uint8Array {
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

function meanOf(pixels: Uint8Array, places: readonly number[]): Uint8Array {
  const sums = [0, 0, 0];
  for (const at of places)
    for (let channel = 0; channel < 3; channel += 1)
      sums[channel] = (sums[channel] ?? 0) + (pixels[at * 3 + channel] ?? 0);
  return Uint8Array.from(sums.map((sum) => Math.round(sum / Math.max(1, places.length))));
}

function distance(a: Uint8Array, at: number, b: Uint8Array, other: number): number {
  let sum = 0;
  for (let channel = 0; channel < 3; channel += 1)
    sum += ((a[at * 3 + channel] ?? 0) - (b[other * 3 + channel] ?? 0)) ** 2;
  return sum;
}

function softEdges(ground: Uint8Array, width: number, height: number): Uint8Array {
  const result = new Uint8Array(ground.length);
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
