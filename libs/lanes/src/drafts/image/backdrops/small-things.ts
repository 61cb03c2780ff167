import { hex, mix, scale, WHITE, type Color } from '../color.js';
import type { Raster } from '../raster.js';
import type { SeededRandom } from '../seeded-random.js';
import type { Extra } from '../vocabulary.js';
import { sunRays } from './sun-rays.js';
import type { Setting } from './backdrop.js';

/** Paints what a prompt asks for beside its backdrop and subject. */
export function paintSmallThings(picture: Raster, setting: Setting, openAir: boolean): void {
  for (const extra of setting.brief.extras)
    PAINTERS[extra]?.(picture, setting, setting.random.fork(extra), openAir);
  const quiet = setting.brief.subjects.some(({ name }) => name === 'bird');
  if (
    openAir &&
    !quiet &&
    !setting.brief.extras.includes('birds') &&
    setting.air.time !== 'night' &&
    setting.random.fork('any').chance(0.45)
  ) {
    paintBirds(picture, setting, setting.random.fork('birds'), true);
  }
}

type PaintExtra = (picture: Raster, setting: Setting, random: SeededRandom, openAir: boolean) => void;

const PAINTERS: Partial<Record<Extra, PaintExtra>> = {
  aurora: paintAurora,
  rainbow: paintRainbow,
  birds: paintBirds,
  fireflies: paintFireflies,
  petals: paintPetals,
  fireworks: paintFireworks,
  lanterns: paintLanterns,
  sunrays: (picture, { air }, random) => sunRays(picture, air, random),
  bokeh: paintBokeh,
};

function unitOf({ width, height }: Raster): number {
  return Math.min(width, height);
}

function paintBirds(picture: Raster, { air }: Setting, random: SeededRandom, openAir: boolean): void {
  if (!openAir) return;
  const unit = unitOf(picture);
  const color = scale(mix(air.skyTop, hex('#15171c'), 0.75), 0.9);
  const cx = random.between(0.25, 0.75) * picture.width;
  const cy = random.between(0.12, 0.32) * picture.height;
  const count = random.whole(4, 11);
  for (let index = 0; index < count; index += 1) {
    const size = unit * random.between(0.008, 0.02);
    const x = cx + random.between(-0.22, 0.22) * unit;
    const y = cy + random.between(-0.08, 0.08) * unit;
    const lift = random.between(0.25, 0.75);
    for (const side of [-1, 1]) {
      picture.stroke(x, y, x + side * size * 0.55, y - size * lift, 1.6, color, 0.95);
      picture.stroke(
        x + side * size * 0.55,
        y - size * lift,
        x + side * size * 1.1,
        y - size * lift * 0.55,
        1.1,
        color,
        0.9,
        0.4,
      );
    }
  }
}

function paintFireflies(picture: Raster, { air }: Setting, random: SeededRandom): void {
  const unit = unitOf(picture);
  const color = mix(hex('#ffe27a'), air.accent, 0.2);
  for (let index = 0; index < 95; index += 1) {
    const x = random.between(0, picture.width);
    const y = picture.height * random.between(0.35, 0.98);
    const size = unit * random.between(0.003, 0.009);
    picture.glow(x, y, size * 3.5, color, 0.55, 2);
    picture.disc(x, y, size * 0.4, mix(color, WHITE, 0.5), 0.9);
  }
}

function paintPetals(picture: Raster, { air, brief }: Setting, random: SeededRandom): void {
  const unit = unitOf(picture);
  const color = brief.colors[0] ?? (air.time === 'golden' ? hex('#d9762e') : hex('#f7b7cb'));
  for (let index = 0; index < 110; index += 1) {
    const near = random.next() ** 3;
    const size = unit * (0.003 + 0.012 * near);
    const angle = random.between(0, Math.PI);
    const x = random.between(0, picture.width);
    const y = random.between(0, picture.height);
    const shade = scale(lightly(color, air.sun), random.between(0.75, 1.2));
    picture.stroke(
      x,
      y,
      x + Math.cos(angle) * size,
      y + Math.sin(angle) * size,
      size * 0.75,
      shade,
      near > 0.5 ? 0.55 : 0.85,
    );
  }
}

function lightly(color: Color, sun: Color): Color {
  return mix(color, [color[0] * sun[0], color[1] * sun[1], color[2] * sun[2]], 0.5);
}

function paintAurora(picture: Raster, _setting: Setting, random: SeededRandom): void {
  const { width, height } = picture;
  const unit = unitOf(picture);
  for (const [index, color] of [hex('#4dffb0'), hex('#3fe0c8'), hex('#b06aff')].entries()) {
    const phase = random.between(0, 6);
    const row = height * random.between(0.16, 0.3);
    for (let x = 0; x < width; x += 1) {
      const u = x / unit;
      const foot =
        row + Math.sin(u * 3.1 + phase) * unit * 0.05 + Math.sin(u * 7.3 + phase * 2) * unit * 0.025;
      const tall = unit * (0.2 + 0.09 * Math.sin(u * 5 + phase * 3)) * (1 - index * 0.12);
      const curtain = 0.55 + 0.3 * Math.sin(u * 31 + Math.sin(u * 9) * 3) + 0.15 * Math.sin(u * 83);
      for (let y = Math.max(0, Math.floor(foot - tall)); y < foot + unit * 0.02; y += 1) {
        const up = (foot - y) / tall;
        const glow = up < 0 ? Math.max(0, 1 + up * 7) : Math.max(0, 1 - up) ** 1.7;
        picture.add(x, y, color, glow * curtain * 0.3);
      }
    }
  }
}

function paintRainbow(picture: Raster, { air }: Setting): void {
  const unit = unitOf(picture);
  const cx = picture.width * (1 - air.sunX);
  const cy = picture.height * 0.72;
  const radius = unit * 0.62;
  const thick = unit * 0.055;
  const bands = ['#ff4f4f', '#ffa04a', '#ffe65a', '#5fdc7a', '#4aa8ff', '#8f6aff'].map(hex);
  for (let y = 0; y < cy; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      const at = (radius - Math.hypot(x - cx, y - cy)) / thick;
      if (at <= 0 || at >= 1) continue;
      const place = at * (bands.length - 1);
      const low = bands[Math.floor(place)] ?? WHITE;
      const color = mix(low, bands[Math.ceil(place)] ?? low, place % 1);
      picture.add(x, y, color, 0.24 * Math.sin(at * Math.PI) * (y / cy < 0.9 ? 1 : (1 - y / cy) * 10));
    }
  }
}

function paintFireworks(picture: Raster, { air }: Setting, random: SeededRandom): void {
  const unit = unitOf(picture);
  for (let burst = 0; burst < 5; burst += 1) {
    const x = random.between(0.12, 0.88) * picture.width;
    const y = random.between(0.08, 0.36) * picture.height;
    const reach = unit * random.between(0.07, 0.16);
    const color = random.pick([air.accent, air.second, hex('#ffd76a'), hex('#ff6a8a'), hex('#7fd0ff')]);
    picture.glow(x, y, reach * 1.6, color, 0.3, 2.5);
    for (let spark = 0; spark < 90; spark += 1) {
      const angle = random.between(0, Math.PI * 2);
      const length = reach * (0.6 + 0.4 * random.next());
      const toX = x + Math.cos(angle) * length;
      const toY = y + Math.sin(angle) * length + length * 0.18;
      picture.stroke(
        x + Math.cos(angle) * length * 0.35,
        y + Math.sin(angle) * length * 0.35,
        toX,
        toY,
        1.2,
        color,
        0.15,
        0.85,
      );
      picture.glow(toX, toY, unit * 0.006, mix(color, WHITE, 0.5), 0.9, 2);
    }
  }
}

function paintLanterns(picture: Raster, _setting: Setting, random: SeededRandom): void {
  const unit = unitOf(picture);
  for (let index = 0; index < 26; index += 1) {
    const near = random.next() ** 2;
    const size = unit * (0.007 + 0.026 * near);
    const x = random.between(0, picture.width);
    const y = random.between(0.04, 0.6) * picture.height;
    const color = mix(hex('#ff9a3a'), hex('#ffd27a'), random.next());
    picture.glow(x, y, size * 4, color, 0.4, 2.2);
    for (let row = -size; row <= size; row += 1) {
      const half = size * (0.62 + 0.2 * (row / size)) * 0.85;
      for (let column = -half; column <= half; column += 1) {
        picture.blend(
          Math.round(x + column),
          Math.round(y - row),
          scale(mix(color, hex('#fff2c4'), 0.35 - (row / size) * 0.3), 1.05),
          0.95,
        );
      }
    }
  }
}

function paintBokeh(picture: Raster, { air }: Setting, random: SeededRandom): void {
  const unit = unitOf(picture);
  for (let index = 0; index < 22; index += 1) {
    const color = mix(random.pick([air.accent, air.second, hex('#ffdf9a')]), WHITE, 0.25);
    picture.disc(
      random.between(0, picture.width),
      random.between(0, picture.height),
      unit * random.between(0.012, 0.05),
      color,
      random.between(0.04, 0.13),
    );
  }
}
