import { decoding, type Picture } from '../../image/open-picture.js';
import type { Pixels } from './palette.js';

const SIDE = 32;

/** A picture as few pixels, and the colour that most of its border has, if it has one. */
export async function sampleColors(picture: Picture): Promise<{ pixels: Pixels; ground?: number[] }> {
  const { data, info } = await decoding(() =>
    picture.decode().autoOrient().toColourspace('srgb').resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer(),
  );
  const at = (x: number, y: number): number[] => {
    const start = (y * SIDE + x) * info.channels;
    return [...data.subarray(start, start + info.channels)];
  };
  const all = Array.from({ length: SIDE * SIDE }, (_, index) => at(index % SIDE, Math.floor(index / SIDE)));
  const pixels = all.flatMap(([red = 0, green = red, blue = red, alpha = 255]) =>
    alpha < 128 ? [] : [[red, green, blue] as const],
  );
  const border = [...all.keys()]
    .filter((index) => {
      const [x, y] = [index % SIDE, Math.floor(index / SIDE)];
      return y === 0 || x === 0 || x === SIDE - 1;
    })
    .map((index) => all[index] ?? []);
  const ground = [0, 1, 2].map((part) => median(border.map((pixel) => pixel[part] ?? 0)));
  const near = border.filter((pixel) => Math.hypot(...ground.map((part, i) => part - (pixel[i] ?? 0))) < 40);
  return { pixels, ...(near.length > border.length * 0.6 && { ground }) };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
