import { clamp01, luminance, mix, ramp, WHITE, type Color } from '../color.js';
import { layeredNoise, smoothNoise } from '../noise.js';
import { Raster } from '../raster.js';
import type { SeededRandom } from '../seeded-random.js';

// Looked up once: these run for every pixel.
const { abs, atan2, exp, floor, hypot, max, min, round } = Math;

/** Applies a rule to every pixel, in place. */
export function recolor(picture: Raster, rule: (color: Color, x: number, y: number) => Color): void {
  const { width, height, data } = picture;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const color = rule([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0], x, y);
      data[at] = color[0];
      data[at + 1] = color[1];
      data[at + 2] = color[2];
    }
  }
}

/** Lightness of every pixel. */
export function lightnessOf({ width, height, data }: Raster): Float32Array {
  const result = new Float32Array(width * height);
  for (let index = 0; index < result.length; index += 1) {
    result[index] = luminance([data[index * 3] ?? 0, data[index * 3 + 1] ?? 0, data[index * 3 + 2] ?? 0]);
  }
  return result;
}

/** How sharply lightness changes at every pixel: 0 in even colour, 1 and more at hard edges. */
export function edgesOf(picture: Raster): Float32Array {
  const { width, height } = picture;
  const light = lightnessOf(picture);
  const result = new Float32Array(light.length);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const l = (offset: number) => light[at + offset] ?? 0;
      const gx = l(1 - width) + 2 * l(1) + l(1 + width) - l(-1 - width) - 2 * l(-1) - l(width - 1);
      const gy = l(width - 1) + 2 * l(width) + l(width + 1) - l(-width - 1) - 2 * l(-width) - l(1 - width);
      result[at] = hypot(gx, gy);
    }
  }
  return result;
}

/** Draws the edges of shapes as lines of ink. */
export function inkLines(
  picture: Raster,
  edges: Float32Array,
  { from, full, ink, strength }: { from: number; full: number; ink: Color; strength: number },
): void {
  recolor(picture, (color, x, y) =>
    mix(color, ink, ramp(from, full, edges[y * picture.width + x] ?? 0) * strength),
  );
}

/** Steps of lightness instead of a slope, as in cel painting; `softness` is how much of each step is blended. */
export function cels(picture: Raster, steps: number, softness: number): void {
  recolor(picture, (color) => {
    const light = max(0.004, luminance(color));
    const at = light * steps;
    const step = floor(at) + ramp(1 - softness, 1, at - floor(at));
    const wanted = (step + 0.5) / (steps + 0.5);
    const factor = wanted / light;
    return [color[0] * factor, color[1] * factor, color[2] * factor];
  });
}

/** Dots of ink whose size follows the dark, over the picture's own colours. */
export function halftone(picture: Raster, size: number, ink: Color, strength: number): void {
  const light = lightnessOf(picture);
  const cos = Math.cos(0.4);
  const sin = Math.sin(0.4);
  recolor(picture, (color, x, y) => {
    const u = ((x * cos + y * sin) / size) % 1;
    const v = ((y * cos - x * sin + 10_000 * size) / size) % 1;
    const distance = hypot(abs(u) - 0.5, v - 0.5);
    const dark = 1 - (light[y * picture.width + x] ?? 0);
    const dot = ramp(0.06, -0.06, distance - dark * 0.52);
    return mix(color, ink, dot * strength * ramp(0.15, 0.75, dark));
  });
}

/** Rough paper under the picture. */
export function paper(picture: Raster, random: SeededRandom, strength: number): void {
  const noise = layeredNoise(smoothNoise(random), 4, 0.7);
  const unit = min(picture.width, picture.height);
  recolor(picture, (color, x, y) => {
    const tooth = 1 + noise((x / unit) * 170, (y / unit) * 170) * strength;
    return [color[0] * tooth, color[1] * tooth, color[2] * tooth];
  });
}

/** Pigment that pools at edges, runs thin elsewhere, and leaves a ragged margin of bare paper. */
export function watercolor(picture: Raster, random: SeededRandom): void {
  const { width, height } = picture;
  const unit = min(width, height);
  const edges = edgesOf(picture);
  const pools = layeredNoise(smoothNoise(random.fork('pools')), 4, 0.55);
  const margin = layeredNoise(smoothNoise(random.fork('margin')), 4, 0.6);
  const sheet: Color = [0.975, 0.962, 0.935];
  recolor(picture, (color, x, y) => {
    const thin =
      0.2 + 0.22 * pools((x / unit) * 4.2, (y / unit) * 4.2) + 0.07 * pools((x / unit) * 26, (y / unit) * 26);
    const pooled = ramp(0.1, 0.75, edges[y * width + x] ?? 0) * 0.3;
    const washed = mix(
      mix(color, sheet, clamp01(thin)),
      [color[0] * 0.45, color[1] * 0.45, color[2] * 0.5],
      pooled,
    );
    const inset = min(x, y, width - x, height - y) / unit;
    const bare = ramp(0.055, 0.022, inset + margin((x / unit) * 8, (y / unit) * 8) * 0.024);
    return mix(washed, sheet, bare);
  });
}

/** Graphite on paper: dark where lightness changes and where it is low, hatched along the diagonal. */
export function pencil(picture: Raster, random: SeededRandom): void {
  const { width, height } = picture;
  const unit = min(width, height);
  const light = lightnessOf(picture);
  const edges = edgesOf(picture);
  const hand = layeredNoise(smoothNoise(random), 3, 0.6);
  const pitch = unit / 130;
  recolor(picture, (_color, x, y) => {
    const at = y * width + x;
    const dark = 1 - clamp01((light[at] ?? 0) * 1.12);
    const wobble = hand((x / unit) * 9, (y / unit) * 9) * 3;
    const one = abs((((x + y) / pitch + wobble) % 2) - 1);
    const two = abs((((x - y + 4 * unit) / pitch + wobble) % 2) - 1);
    const hatch =
      ramp(0.62, 0.95, one) * ramp(0.22, 0.6, dark) * 0.5 +
      ramp(0.62, 0.95, two) * ramp(0.5, 0.85, dark) * 0.5;
    const line = ramp(0.12, 0.8, edges[at] ?? 0);
    const grain = 0.9 + hand((x / unit) * 210, (y / unit) * 210) * 0.16;
    const ink = clamp01(dark * 0.34 + hatch + line * 0.8) * grain;
    const tone = 0.97 - ink * 0.83;
    return [tone, tone * 0.985, tone * 0.955];
  });
}

/** Large square pixels in few colours, the steps between them dithered. */
export function pixels(picture: Raster, across: number, levels: number): Raster {
  const { width, height } = picture;
  const size = max(2, round(width / across));
  const order = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
  const result = new Raster(width, height);
  for (let y = 0; y < height; y += size) {
    for (let x = 0; x < width; x += size) {
      const mean = meanOf(picture, x, y, size);
      const dither = ((order[((y / size) % 4) * 4 + ((x / size) % 4)] ?? 0) / 16 - 0.47) / levels;
      const color: Color = [
        quantized(mean[0] + dither, levels),
        quantized(mean[1] + dither, levels),
        quantized(mean[2] + dither, levels),
      ];
      for (let py = y; py < min(height, y + size); py += 1)
        for (let px = x; px < min(width, x + size); px += 1) result.blend(px, py, color, 1);
    }
  }
  return result;
}

function quantized(value: number, levels: number): number {
  return clamp01(round(value * (levels - 1)) / (levels - 1));
}

function meanOf({ width, height, data }: Raster, left: number, top: number, size: number): Color {
  let red = 0;
  let green = 0;
  let blue = 0;
  let count = 0;
  for (let y = top; y < min(height, top + size); y += 1) {
    for (let x = left; x < min(width, left + size); x += 1) {
      const at = (y * width + x) * 3;
      red += data[at] ?? 0;
      green += data[at + 1] ?? 0;
      blue += data[at + 2] ?? 0;
      count += 1;
    }
  }
  return [red / count, green / count, blue / count];
}

/** Many short strokes of a loaded brush, laid along the shapes, coarse ones first. */
export function brushStrokes(picture: Raster, random: SeededRandom): Raster {
  const { width, height } = picture;
  const unit = min(width, height);
  const light = lightnessOf(picture);
  const canvas = picture.copy();
  for (const [size, count] of [
    [0.022, 2_600],
    [0.012, 5_200],
    [0.007, 7_000],
  ] as const) {
    const length = unit * size * 3.2;
    const thick = max(1.6, unit * size * 0.5);
    const number = round(count * (width / unit) * (height / unit));
    for (let index = 0; index < number; index += 1) {
      const x = random.between(0, width);
      const y = random.between(0, height);
      const column = min(width - 2, max(1, round(x)));
      const row = min(height - 2, max(1, round(y)));
      const at = row * width + column;
      const gx = (light[at + 1] ?? 0) - (light[at - 1] ?? 0);
      const gy = (light[at + width] ?? 0) - (light[at - width] ?? 0);
      const strong = hypot(gx, gy) > 0.012;
      const angle = strong ? atan2(gx, -gy) : 0.35 + random.between(-0.5, 0.5);
      const shade = random.between(0.88, 1.12);
      const color = picture.colorAt(x, y);
      const tinted: Color = [
        color[0] * shade,
        color[1] * shade * random.between(0.97, 1.03),
        color[2] * shade,
      ];
      const reach = (length / 2) * random.between(0.6, 1.1);
      stroke(
        canvas,
        x - Math.cos(angle) * reach,
        y - Math.sin(angle) * reach,
        x + Math.cos(angle) * reach,
        y + Math.sin(angle) * reach,
        thick,
        tinted,
      );
    }
  }
  return canvas;
}

/** A stroke whose bristles leave lighter and darker tracks. */
function stroke(
  canvas: Raster,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  width: number,
  color: Color,
): void {
  const length = max(1, hypot(x2 - x1, y2 - y1));
  const ux = (x2 - x1) / length;
  const uy = (y2 - y1) / length;
  const half = width / 2;
  for (let along = 0; along < length; along += 0.8) {
    const taper = min(1, (length - along) / (width * 0.8), along / (width * 0.4) + 0.4);
    for (let across = -half; across <= half; across += 0.8) {
      const track = 1 + Math.sin(across * 2.4 + x1) * 0.06;
      const edge = clamp01((half * taper - abs(across)) * 1.2);
      if (edge > 0)
        canvas.blend(
          round(x1 + ux * along - uy * across),
          round(y1 + uy * along + ux * across),
          [color[0] * track, color[1] * track, color[2] * track],
          edge * 0.78,
        );
    }
  }
}

/** Pale light that has leaked into an old camera. */
export function lightLeak({ width, height, data }: Raster, random: SeededRandom): void {
  const cx = random.chance(0.5) ? 0 : width;
  const cy = random.between(0.2, 0.8) * height;
  const leak: Color = [1, 0.45, 0.2];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const amount = 0.4 * exp(-((hypot((x - cx) * 1.6, y - cy) / (width * 0.45)) ** 2));
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        data[at + channel] = 1 - (1 - (data[at + channel] ?? 0)) * (1 - (leak[channel] ?? 0) * amount);
    }
  }
}

/** White lines on blueprint blue. */
export function blueprint(picture: Raster, edges: Float32Array): void {
  const { width } = picture;
  const unit = min(width, picture.height);
  recolor(picture, (color, x, y) => {
    const grid = x % round(unit / 24) === 0 || y % round(unit / 24) === 0 ? 0.07 : 0;
    const line = ramp(0.06, 0.45, edges[y * width + x] ?? 0);
    const base: Color = [
      0.05 + luminance(color) * 0.06,
      0.19 + luminance(color) * 0.1,
      0.42 + luminance(color) * 0.14,
    ];
    return mix(mix(base, WHITE, grid), [0.86, 0.93, 1], line * 0.9);
  });
}
