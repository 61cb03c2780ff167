/** Colours of a picture: red, green and blue after each other, 0 to 255; transparent pixels left out. */
export type Pixels = readonly (readonly [red: number, green: number, blue: number])[];

const MOST_COLORS = 6;
/** Colours nearer than this look the same. */
const APART = 46;
/** Colours that are the border of their picture are mostly its ground. */
const GROUND_WEIGHT = 0.15;

interface Bin {
  red: number;
  green: number;
  blue: number;
  weight: number;
}

/**
 * The colours by which a subject is known, the most prominent first: what stands in the middle of the pictures counts
 * more than their grounds, and strong colours more than grey ones.
 *
 * @param pictures each with the colour of its border, where it has one
 */
export function paletteOf(pictures: readonly { pixels: Pixels; ground?: readonly number[] }[]): string[] {
  const bins = new Map<number, Bin>();
  for (const { pixels, ground } of pictures) {
    for (const [red, green, blue] of pixels) {
      const key = ((red >> 5) << 10) | ((green >> 5) << 5) | (blue >> 5);
      const isGround = ground !== undefined && distance([red, green, blue], ground) < APART / 2;
      const strength = (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255;
      const weight = (isGround ? GROUND_WEIGHT : 1) * (0.5 + strength) * (1 / Math.max(1, pixels.length));
      const bin = bins.get(key) ?? { red: 0, green: 0, blue: 0, weight: 0 };
      bins.set(key, {
        red: bin.red + red * weight,
        green: bin.green + green * weight,
        blue: bin.blue + blue * weight,
        weight: bin.weight + weight,
      });
    }
  }
  const found: [number, number, number][] = [];
  for (const bin of [...bins.values()].sort((a, b) => b.weight - a.weight)) {
    const color: [number, number, number] = [
      bin.red / bin.weight,
      bin.green / bin.weight,
      bin.blue / bin.weight,
    ];
    if (found.every((other) => distance(color, other) >= APART)) found.push(color);
    if (found.length === MOST_COLORS) break;
  }
  return found.map(
    (color) => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`,
  );
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...[0, 1, 2].map((at) => (a[at] ?? 0) - (b[at] ?? 0)));
}
