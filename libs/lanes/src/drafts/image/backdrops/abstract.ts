import { clamp01, hex, mix, ramp, scale, WHITE, type Color } from '../color.js';
import { layeredNoise, smoothNoise } from '../noise.js';
import type { Raster } from '../raster.js';
import type { SeededRandom } from '../seeded-random.js';
import type { PaintBackdrop } from './backdrop.js';

// Looked up once: these run for every pixel.
const { cos, floor, max, min, round, sin, sqrt } = Math;

const PALETTES: readonly [readonly string[], ...(readonly string[])[]] = [
  ['#0b132b', '#3a506b', '#5bc0be', '#f4d35e', '#ee964b'],
  ['#2b193d', '#7b2d8b', '#e4577a', '#f7b267', '#fff3d6'],
  ['#06302e', '#0f7173', '#6fc0a6', '#f1e3b0', '#e8704a'],
  ['#1b1b3a', '#4a4e9a', '#9a6fc4', '#f2a6c0', '#fdeedc'],
  ['#23120b', '#8a3b1f', '#e0812f', '#f5c95c', '#f7ecd0'],
  ['#0a1a2f', '#1f5fa8', '#48b5e0', '#bfe8ef', '#f6f1e4'],
];

/** Folded colour with streams of light drawn through it: for prompts that name no place and no thing. */
export const paintAbstract: PaintBackdrop = function* (picture, { brief, air, random }) {
  const { width, height } = picture;
  const unit = min(width, height);
  const colors = paletteOf(brief.colors, random);
  const warpX = layeredNoise(smoothNoise(random.fork('x')), 3, 0.45);
  const warpY = layeredNoise(smoothNoise(random.fork('y')), 3, 0.45);
  const angle = random.between(0, Math.PI);
  const folds = random.between(1.5, 2.8);
  const flow = (x: number, y: number) => {
    const u = (x / unit) * 1.25;
    const v = (y / unit) * 1.25;
    const bx = warpX(u, v);
    const by = warpY(u + 5, v - 3);
    return warpX(u + bx * 0.9, v + by * 0.9) * 0.8 + (cos(angle) * u + sin(angle) * v) * 0.42;
  };
  paintFolds(picture, flow, colors, folds);
  yield;
  paintStreams(picture, flow, colors, random.fork('streams'));
  yield;
  paintOrbs(picture, colors, random.fork('orbs'));
  return {
    groundAt: () => height * 0.82,
    subjectHeight: unit * 0.5,
    light: [air.sunX < 0.5 ? -0.7 : 0.7, 0.6, 0.5],
    lightColor: [1.1, 1.07, 1.02],
    ambient: mix(colors[1] ?? WHITE, [0.6, 0.6, 0.65], 0.6),
    floating: true,
    shadow: 0.15,
  };
};

function paletteOf(wishes: readonly Color[], random: SeededRandom): Color[] {
  const [first, second] = wishes;
  if (first === undefined) return random.pick(PALETTES).map(hex);
  const other = second ?? mix(first, hex('#f2c27a'), 0.55);
  return [scale(first, 0.22), scale(first, 0.65), first, mix(other, WHITE, 0.1), mix(other, WHITE, 0.72)];
}

function along(colors: readonly Color[], share: number): Color {
  const at = clamp01(share) * (colors.length - 1);
  const low = floor(at);
  return mix(colors[low] ?? WHITE, colors[min(colors.length - 1, low + 1)] ?? WHITE, at - low);
}

function paintFolds(
  { width, height, data }: Raster,
  flow: (x: number, y: number) => number,
  colors: readonly Color[],
  folds: number,
): void {
  const heights = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) heights[y * width + x] = flow(x, y);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const here = heights[y * width + x] ?? 0;
      const right = heights[y * width + min(width - 1, x + 2)] ?? here;
      const below = heights[min(height - 1, y + 2) * width + x] ?? here;
      const band = here * folds;
      const within = band - floor(band);
      const color = along(colors, 0.5 + 0.5 * sin(band * 2.1));
      const slope = ((right - here) * 0.8 + (below - here)) * 62;
      const shadow = 0.42 + 0.58 * ramp(0, 0.42, within);
      const light = clamp01(0.62 + slope * 0.9) * shadow + ramp(0.93, 1, within) * 0.3;
      const at = (y * width + x) * 3;
      data[at] = color[0] * (0.35 + light * 0.85);
      data[at + 1] = color[1] * (0.35 + light * 0.85);
      data[at + 2] = color[2] * (0.35 + light * 0.85);
    }
  }
}

function paintStreams(
  picture: Raster,
  flow: (x: number, y: number) => number,
  colors: readonly Color[],
  random: SeededRandom,
): void {
  const { width, height } = picture;
  const unit = min(width, height);
  const color = mix(colors.at(-1) ?? WHITE, WHITE, 0.35);
  for (let line = 0; line < 260; line += 1) {
    let x = random.between(0, width);
    let y = random.between(0, height);
    const strength = random.between(0.05, 0.3);
    const steps = 90;
    for (let step = 0; step < steps; step += 1) {
      const turn = flow(x, y) * Math.PI * 2.2;
      const share = sin((step / steps) * Math.PI);
      picture.add(round(x), round(y), color, strength * share);
      x += cos(turn) * unit * 0.0022;
      y += sin(turn) * unit * 0.0022;
    }
  }
}

function paintOrbs(picture: Raster, colors: readonly Color[], random: SeededRandom): void {
  const unit = min(picture.width, picture.height);
  const count = random.whole(2, 5);
  for (let index = 0; index < count; index += 1) {
    const radius = unit * random.between(0.03, 0.13);
    const x = random.between(0.12, 0.88) * picture.width;
    const y = random.between(0.12, 0.88) * picture.height;
    const color = random.pick([colors[2] ?? WHITE, colors[3] ?? WHITE, colors[4] ?? WHITE]);
    picture.glow(x + radius * 0.2, y + radius * 0.35, radius * 1.5, [-0.5, -0.5, -0.5], 0.5, 1.6);
    for (let row = -radius; row <= radius; row += 1) {
      for (let column = -radius; column <= radius; column += 1) {
        const nx = column / radius;
        const ny = row / radius;
        const inside = 1 - nx * nx - ny * ny;
        if (inside <= 0) continue;
        const nz = sqrt(inside);
        const facing = max(0, -nx * 0.5 - ny * 0.6 + nz * 0.6);
        const shine = max(0, -nx * 0.42 - ny * 0.5 + nz * 0.76) ** 40;
        const edge = (1 - nz) ** 3 * 0.5;
        const lit = 0.18 + facing * 0.95 + edge;
        picture.blend(
          round(x + column),
          round(y + row),
          [color[0] * lit + shine, color[1] * lit + shine, color[2] * lit + shine],
          clamp01(inside * radius * 0.5),
        );
      }
    }
  }
}
