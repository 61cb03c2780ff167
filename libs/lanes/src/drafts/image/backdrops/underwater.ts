import { clamp01, hex, mix, scale, tint } from '../color.js';
import { layeredNoise, smoothNoise } from '../noise.js';
import type { Raster } from '../raster.js';
import type { SeededRandom } from '../seeded-random.js';
import type { PaintBackdrop } from './backdrop.js';

/** Light falling from the surface onto a reef. */
export const paintUnderwater: PaintBackdrop = function* (picture, { brief, air, random }) {
  const { width, height, data } = picture;
  const unit = Math.min(width, height);
  const night = air.time === 'night' || brief.moods.includes('dark');
  const wish = brief.colors[0];
  const tinted = (text: string) => (wish === undefined ? hex(text) : tint(hex(text), wish, 0.45));
  const top = scale(tinted('#7fdcec'), night ? 0.35 : 1);
  const middle = scale(tinted('#1b84b4'), night ? 0.4 : 1);
  const deep = scale(tinted('#08263f'), night ? 0.55 : 1);
  const rays = smoothNoise(random.fork('rays'));
  const murk = layeredNoise(smoothNoise(random.fork('murk')), 3);
  const sunX = air.sunX * width;
  for (let y = 0; y < height; y += 1) {
    const share = y / height;
    const base = share < 0.4 ? mix(top, middle, share / 0.4) : mix(middle, deep, (share - 0.4) / 0.6);
    for (let x = 0; x < width; x += 1) {
      const angle = Math.atan2(x - sunX, y + unit * 0.35);
      const beam = Math.max(0, rays(angle * 11, 2) * 0.6 + rays(angle * 29, 7) * 0.4);
      const glow =
        beam * (1 - share) ** 1.5 * 0.55 + 0.08 * murk(x / (unit * 0.4), y / (unit * 0.4)) * (1 - share);
      const at = (y * width + x) * 3;
      data[at] = base[0] + glow * top[0];
      data[at + 1] = base[1] + glow * top[1];
      data[at + 2] = base[2] + glow * top[2];
    }
  }
  const floor = layeredNoise(smoothNoise(random.fork('floor')), 3);
  const layers = 3;
  let ground = (_x: number) => height * 0.9;
  for (let layer = 0; layer < layers; layer += 1) {
    yield;
    const near = layer / (layers - 1);
    const row = height * (0.7 + near * 0.18);
    ground = (x) => row - floor(x / (unit * 0.5) + layer * 5, layer) * unit * 0.07;
    const crest = ground;
    const sand = mix(
      mix(deep, middle, 0.55 - near * 0.1),
      scale(hex('#cdb98c'), night ? 0.35 : 0.62),
      near * 0.5,
    );
    for (let x = 0; x < width; x += 1) {
      const from = Math.max(0, Math.floor(crest(x)));
      for (let y = from; y < height; y += 1) {
        const dapple = clamp01(0.5 + floor(x / (unit * 0.06), y / (unit * 0.035)) * 0.7);
        picture.blend(x, y, scale(sand, 0.72 + dapple * 0.4), 1);
      }
    }
    const grow = random.fork(`reef${layer}`);
    const count = Math.round((14 + 8 * near) * (width / unit));
    for (let index = 0; index < count; index += 1) {
      const x = grow.between(-0.02, 1.02) * width;
      const foot = crest(x) + unit * 0.01;
      const fade = 0.7 - near * 0.62;
      const color = mix(
        scale(
          hex(grow.pick(['#e8607a', '#f0954a', '#c95fb0', '#e6c35a', '#5fb59a', '#8f6fd8'])),
          night ? 0.5 : 0.85,
        ),
        mix(deep, middle, 0.5),
        fade,
      );
      const size = unit * (0.05 + 0.1 * near) * grow.between(0.6, 1.4);
      if (grow.chance(0.45)) paintCoral(picture, x, foot, size, color, grow, 4, -Math.PI / 2);
      else paintKelp(picture, x, foot, size * 1.9, mix(color, mix(hex('#3f8a5a'), middle, fade), 0.7), grow);
    }
  }
  for (let bubble = 0; bubble < 70; bubble += 1) {
    const x = random.between(0, width);
    const y = random.between(0, height);
    const radius = unit * random.between(0.002, 0.008);
    picture.disc(x, y, radius, mix(top, [1, 1, 1], 0.4), 0.2);
    picture.disc(x - radius * 0.3, y - radius * 0.3, radius * 0.35, [1, 1, 1], 0.6);
  }
  return {
    groundAt: ground,
    subjectHeight: unit * 0.36,
    light: [sunX < width / 2 ? -0.4 : 0.4, 0.85, 0.4],
    lightColor: scale(mix(top, [1, 1, 1], 0.45), 1.05),
    ambient: mix(middle, [0.55, 0.62, 0.7], 0.45),
    floating: true,
    shadow: 0,
  };
};

function paintCoral(
  picture: Raster,
  x: number,
  y: number,
  size: number,
  color: readonly [number, number, number],
  random: SeededRandom,
  levels: number,
  angle: number,
): void {
  const length = size * random.between(0.28, 0.42);
  const toX = x + Math.cos(angle) * length;
  const toY = y + Math.sin(angle) * length;
  picture.stroke(
    x,
    y,
    toX,
    toY,
    Math.max(1, size * 0.055 * levels ** 0.7),
    scale(color, 0.65 + 0.12 * (4 - levels)),
    1,
  );
  if (levels === 0) return;
  const branches = random.whole(2, 3);
  for (let branch = 0; branch < branches; branch += 1) {
    paintCoral(
      picture,
      toX,
      toY,
      size * 0.82,
      color,
      random,
      levels - 1,
      angle + random.between(-0.65, 0.65),
    );
  }
}

function paintKelp(
  picture: Raster,
  x: number,
  y: number,
  size: number,
  color: readonly [number, number, number],
  random: SeededRandom,
): void {
  const sway = random.between(-0.2, 0.2);
  const phase = random.between(0, 6);
  const steps = 26;
  for (let step = 0; step < steps; step += 1) {
    const share = step / steps;
    const px = x + Math.sin(phase + share * 5) * size * 0.05 + sway * size * share * share;
    const py = y - share * size;
    picture.disc(px, py, Math.max(1, size * 0.022 * (1 - share * 0.6)), scale(color, 0.7 + share * 0.5), 1);
    if (step % 3 === 1) {
      const side = step % 2 === 0 ? 1 : -1;
      picture.stroke(
        px,
        py,
        px + side * size * 0.09 * (1 - share * 0.5),
        py - size * 0.035,
        Math.max(1, size * 0.02),
        scale(color, 0.8 + share * 0.4),
        1,
      );
    }
  }
}
