import type { FlatPicture } from '../../flat-picture.js';

// Squared distances of two colours, each channel 0 to 255: to a colour of the ground, and of neighbours in it.
const SAME_AS_GROUND = 1_200;
const NO_EDGE = 1_500;
// Of the border's length: a colour that takes less of it belongs to no ground.
const GROUND_SHARE = 0.008;
// Of the largest piece: smaller ones are specks of the ground.
const PIECE_SHARE = 0.1;

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
 * What stands out from a picture's ground, as one byte a pixel. The ground has colours of the picture's border and can
 * be reached from there without an edge; at the lower border figures often stand, so its colours say nothing.
 */
export function foregroundOf({ pixels, width, height }: FlatPicture): Uint8Array {
  const border = borderOf(width, height);
  const isGround = likeAnyOf(
    groundColors(
      pixels,
      border.filter((at) => at < (height - 1) * width),
    ),
    pixels,
  );
  const rest = new Uint8Array(width * height).fill(1);
  for (const start of border) {
    if (rest[start] === 1 && isGround(start))
      takePiece(rest, width, start, (at, next) => distance(pixels, at, next) < NO_EDGE && isGround(next));
  }
  return softEdges(largePieces(rest, width), width, height);
}

function borderOf(width: number, height: number): number[] {
  const border: number[] = [];
  for (let x = 0; x < width; x += 1) border.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y += 1) border.push(y * width, y * width + width - 1);
  return border;
}

type Color = readonly [red: number, green: number, blue: number];

/** The means of those colours, alike to a sixteenth of each channel, that are frequent at these places. */
function groundColors(pixels: Uint8Array, places: readonly number[]): Color[] {
  const found = new Map<number, { count: number; sums: [number, number, number] }>();
  for (const at of places) {
    const [red, green, blue] = colorAt(pixels, at);
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const { count, sums } = found.get(key) ?? { count: 0, sums: [0, 0, 0] };
    found.set(key, { count: count + 1, sums: [sums[0] + red, sums[1] + green, sums[2] + blue] });
  }
  const colors = [...found.values()].toSorted((a, b) => b.count - a.count);
  return colors
    .filter(({ count }, rank) => rank === 0 || count >= GROUND_SHARE * places.length)
    .map(({ count, sums: [red, green, blue] }) => [red / count, green / count, blue / count]);
}

/** Asked for every pixel, so that the answer for alike colours is kept. */
function likeAnyOf(colors: readonly Color[], pixels: Uint8Array): (at: number) => boolean {
  const known = new Int8Array(1 << 15).fill(-1);
  return (at) => {
    const [red, green, blue] = colorAt(pixels, at);
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    if (known[key] === -1) {
      const like = colors.some(
        ([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2 < SAME_AS_GROUND,
      );
      known[key] = like ? 1 : 0;
    }
    return known[key] === 1;
  };
}

/** Takes what hangs together from `rest`, beginning somewhere in it, and answers its places. */
function takePiece(
  rest: Uint8Array,
  width: number,
  start: number,
  joins: (at: number, next: number) => boolean,
): number[] {
  const piece = [start];
  rest[start] = 0;
  for (const at of piece) {
    const x = at % width;
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (rest[next] !== 1 || !joins(at, next)) continue;
      rest[next] = 0;
      piece.push(next);
    }
  }
  return piece;
}

function largePieces(rest: Uint8Array, width: number): Uint8Array {
  const pieces: number[][] = [];
  for (let start = 0; start < rest.length; start += 1)
    if (rest[start] === 1) pieces.push(takePiece(rest, width, start, () => true));
  const largest = pieces.reduce((most, { length }) => Math.max(most, length), 0);
  for (const piece of pieces) if (piece.length >= PIECE_SHARE * largest) for (const at of piece) rest[at] = 1;
  return rest;
}

function colorAt(pixels: Uint8Array, at: number): Color {
  return [pixels[at * 3] ?? 0, pixels[at * 3 + 1] ?? 0, pixels[at * 3 + 2] ?? 0];
}

function distance(pixels: Uint8Array, at: number, other: number): number {
  let sum = 0;
  for (let channel = 0; channel < 3; channel += 1)
    sum += ((pixels[at * 3 + channel] ?? 0) - (pixels[other * 3 + channel] ?? 0)) ** 2;
  return sum;
}

function softEdges(solid: Uint8Array, width: number, height: number): Uint8Array {
  const result = new Uint8Array(solid.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -1; dx <= 1; dx += 1) {
          const row = Math.min(height - 1, Math.max(0, y + dy));
          const column = Math.min(width - 1, Math.max(0, x + dx));
          sum += solid[row * width + column] ?? 0;
        }
      }
      result[y * width + x] = Math.round((sum / 9) * 255);
    }
  }
  return result;
}
