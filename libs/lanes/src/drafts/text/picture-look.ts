import { lookAtFile, TenantPicture } from '../../media/pictures/tenant-picture.js';
import { UnreadableMedia } from '../../media/unreadable-media.js';

/** What can be measured of a picture without understanding it. Shares and levels are 0 to 1. */
export interface PictureLook {
  /** Pixels as shown. */
  width: number;
  height: number;
  /** Most of the picture first. */
  colors: { name: string; hex: string; share: number }[];
  brightness: number;
  contrast: number;
  saturation: number;
  /** How crisp its edges are. */
  sharpness: number;
  /** From -1, bluish, to 1, reddish. */
  warmth: number;
  /** Share of it that is burnt out or drowned. */
  clipped: number;
  /** Where most of its detail lies. */
  focus: string;
  hasTransparency: boolean;
}

const SIDE = 96;
const MOST_COLORS = 5;
const ROWS = ['top', 'middle', 'bottom'] as const;
const COLUMNS = ['left', 'centre', 'right'] as const;

const NAMES: readonly (readonly [name: string, red: number, green: number, blue: number])[] = [
  ['black', 15, 15, 18],
  ['charcoal', 55, 58, 64],
  ['grey', 128, 128, 130],
  ['silver', 192, 194, 198],
  ['white', 246, 246, 244],
  ['red', 205, 40, 40],
  ['maroon', 110, 25, 35],
  ['orange', 236, 130, 40],
  ['brown', 120, 78, 46],
  ['beige', 220, 200, 165],
  ['gold', 212, 170, 60],
  ['yellow', 245, 222, 70],
  ['olive', 125, 125, 50],
  ['lime', 150, 210, 70],
  ['green', 60, 150, 75],
  ['dark green', 30, 80, 50],
  ['teal', 40, 140, 140],
  ['cyan', 100, 210, 225],
  ['sky blue', 135, 185, 230],
  ['blue', 45, 95, 200],
  ['navy', 25, 40, 95],
  ['purple', 125, 65, 165],
  ['violet', 165, 130, 215],
  ['pink', 240, 150, 185],
  ['magenta', 205, 50, 150],
];

/**
 * Measures a picture: its colours, light and detail. Nothing of what it shows is recognised.
 * @throws UnreadableMedia
 */
export async function lookAt(path: string, signal?: AbortSignal): Promise<PictureLook> {
  const { picture: facts } = await lookAtFile(path, signal);
  if (facts === undefined)
    throw new UnreadableMedia('unsupported_media', 'This file is not a readable picture.');
  const picture = TenantPicture.of(path, signal && { signal });
  const { data } = await picture
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(SIDE, SIDE, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  const light = new Float64Array(SIDE * SIDE);
  const shares = new Map<string, number>();
  const sums = new Map<string, [number, number, number]>();
  let saturation = 0;
  let warmth = 0;
  let clipped = 0;
  for (let pixel = 0; pixel < light.length; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 3, pixel * 3 + 3);
    const level = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    light[pixel] = level;
    const most = Math.max(red, green, blue);
    saturation += most === 0 ? 0 : (most - Math.min(red, green, blue)) / most;
    warmth += (red - blue) / 255;
    if (level < 0.02 || level > 0.985) clipped += 1;
    const name = colorName(red, green, blue);
    shares.set(name, (shares.get(name) ?? 0) + 1);
    const sum = sums.get(name) ?? [0, 0, 0];
    sums.set(name, [sum[0] + red, sum[1] + green, sum[2] + blue]);
  }
  const brightness = mean(light);
  return {
    width: facts.width,
    height: facts.height,
    colors: mostOf(shares, sums, light.length),
    brightness,
    contrast: Math.min(1, 2 * Math.sqrt(mean(light.map((level) => (level - brightness) ** 2)))),
    saturation: saturation / light.length,
    ...detailOf(light),
    warmth: warmth / light.length,
    clipped: clipped / light.length,
    hasTransparency: facts.hasAlpha && !(await picture.isOpaque()),
  };
}

/** The nearest of some two dozen plain names. */
export function colorName(red: number, green: number, blue: number): string {
  let best = 'grey';
  let least = Infinity;
  for (const [name, r, g, b] of NAMES) {
    const distance = 2 * (red - r) ** 2 + 4 * (green - g) ** 2 + 3 * (blue - b) ** 2;
    if (distance < least) [least, best] = [distance, name];
  }
  return best;
}

export const COLOR_NAMES: readonly string[] = NAMES.map(([name]) => name);

function mostOf(
  shares: ReadonlyMap<string, number>,
  sums: ReadonlyMap<string, readonly [number, number, number]>,
  pixels: number,
): PictureLook['colors'] {
  return [...shares]
    .sort(([, left], [, right]) => right - left)
    .slice(0, MOST_COLORS)
    .filter(([, count]) => count / pixels >= 0.03)
    .map(([name, count]) => {
      const parts = (sums.get(name) ?? [0, 0, 0]).map((sum) =>
        Math.round(sum / count)
          .toString(16)
          .padStart(2, '0'),
      );
      return { name, hex: `#${parts.join('')}`, share: count / pixels };
    });
}

/** Edges, as the difference to the neighbours right and below, by the nine parts of the picture. */
function detailOf(light: Float64Array): Pick<PictureLook, 'sharpness' | 'focus'> {
  const parts = Array.from({ length: 9 }, () => 0);
  let steep = 0;
  for (let y = 0; y < SIDE - 1; y += 1) {
    for (let x = 0; x < SIDE - 1; x += 1) {
      const here = light[y * SIDE + x] ?? 0;
      const edge =
        Math.abs(here - (light[y * SIDE + x + 1] ?? 0)) + Math.abs(here - (light[(y + 1) * SIDE + x] ?? 0));
      const part = Math.floor((y * 3) / SIDE) * 3 + Math.floor((x * 3) / SIDE);
      parts[part] = (parts[part] ?? 0) + edge;
      if (edge > 0.12) steep += 1;
    }
  }
  const total = parts.reduce((sum, part) => sum + part, 0);
  const most = Math.max(...parts);
  const at = parts.indexOf(most);
  const [row, column] = [ROWS[Math.floor(at / 3)] ?? 'middle', COLUMNS[at % 3] ?? 'centre'];
  const focus =
    total === 0 || most / total < 0.16
      ? 'evenly across the frame'
      : row === 'middle' && column === 'centre'
        ? 'in the centre'
        : `in the ${row} ${column}`;
  return { sharpness: Math.min(1, steep / (SIDE * SIDE * 0.12)), focus };
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
