import { clamp01, hex, mix, ramp, scale, WHITE, type Color } from '../color.js';
import { layeredNoise, smoothNoise } from '../noise.js';
import type { Raster } from '../raster.js';
import type { SeededRandom } from '../seeded-random.js';
import type { PaintBackdrop } from './backdrop.js';

// Looked up once: these run for every pixel.
const { abs, exp, hypot, max, min, round, sqrt } = Math;

/** A nebula, stars, and a world or two. */
export const paintSpace: PaintBackdrop = function* (picture, { brief, air, random }) {
  const { width, height } = picture;
  const unit = min(width, height);
  const hues: Color[] =
    brief.colors.length > 0
      ? brief.colors
      : [
          hex(random.pick(['#7a3fd0', '#2f6fd8', '#c03f8a', '#1f9a9a'])),
          hex(random.pick(['#ff8a4a', '#ff5f8f', '#48c8ff', '#ffd06a'])),
        ];
  const first = hues[0] ?? air.accent;
  const second = hues[1] ?? mix(first, hex('#ff9a5a'), 0.6);
  paintNebula(picture, first, second, random.fork('nebula'));
  yield;
  paintField(picture, random.fork('field'));
  yield;

  const side = random.chance(0.5) ? 1 : -1;
  const named = brief.subjects.some(({ name }) => name === 'planet' || name === 'ring');
  const large = named || random.chance(0.75);
  if (large) {
    const radius = unit * (named ? 0.3 : random.between(0.16, 0.3));
    const x =
      width / 2 + (named && brief.subjects.length === 1 ? 0 : side * width * random.between(0.18, 0.3));
    const y = height * (named ? 0.48 : random.between(0.26, 0.4));
    const surface =
      brief.subjects.find(({ name }) => name === 'planet')?.color ?? mix(second, hex('#c9a27a'), 0.3);
    paintPlanet(
      picture,
      {
        x,
        y,
        radius,
        surface,
        other: mix(first, WHITE, 0.35),
        ringed: brief.subjects.some(({ name }) => name === 'ring') || random.chance(0.4),
        side,
      },
      random.fork('planet'),
    );
  }
  yield;
  const moon = random.fork('moon');
  paintPlanet(
    picture,
    {
      x: width * (0.5 - side * moon.between(0.25, 0.38)),
      y: height * moon.between(0.12, 0.25),
      radius: unit * moon.between(0.03, 0.06),
      surface: hex('#b9b4ae'),
      other: hex('#8a8790'),
      ringed: false,
      side,
    },
    moon,
  );
  return {
    groundAt: () => height * 0.82,
    subjectHeight: unit * 0.46,
    light: [-side * 0.8, 0.45, 0.5],
    lightColor: [1.1, 1.08, 1.05],
    ambient: mix(scale(first, 0.45), [0.3, 0.32, 0.42], 0.5),
    floating: true,
    shadow: 0,
  };
};

function paintNebula(
  { width, height, data }: Raster,
  first: Color,
  second: Color,
  random: SeededRandom,
): void {
  const unit = min(width, height);
  const noise = layeredNoise(smoothNoise(random), 5, 0.55);
  const warp = layeredNoise(smoothNoise(random.fork('warp')), 3);
  const angle = random.between(-0.7, 0.7);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const px = (x - width / 2) / unit;
      const py = (y - height / 2) / unit;
      const u = (px * cos - py * sin) * 2.1;
      const v = (px * sin + py * cos) * 2.1;
      const bend = warp(u, v);
      const cloud = noise(u + bend * 0.9, v + bend * 0.7);
      const band = exp(-((v * 0.62 + bend * 0.25) ** 2));
      const gas = clamp01(band * 0.75 + 0.28) * ramp(-0.75, 1, cloud);
      const core = ramp(0.28, 1.05, cloud) * band;
      const dust = ramp(0.2, 0.85, noise(u * 1.7 + 9, v * 1.7 - 4)) * band * 0.55;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const dark = [0.012, 0.014, 0.035][channel] ?? 0;
        const glow =
          (first[channel] ?? 0) * gas * 0.8 + (second[channel] ?? 0) * core * 0.95 + core * core * 0.35;
        data[at + channel] = dark + glow * (1 - dust);
      }
    }
  }
}

function paintField(picture: Raster, random: SeededRandom): void {
  const unit = min(picture.width, picture.height);
  const count = round((picture.width * picture.height) / 520);
  for (let index = 0; index < count; index += 1) {
    const x = random.between(0, picture.width);
    const y = random.between(0, picture.height);
    const bright = random.next() ** 6;
    const color = mix(hex('#bcd4ff'), hex('#ffe2c0'), random.next());
    if (bright > 0.6) {
      picture.glow(x, y, unit * 0.011 * bright, color, bright, 3);
      if (bright > 0.86) sparkle(picture, x, y, unit * 0.028 * bright, color);
    } else picture.add(round(x), round(y), color, 0.12 + bright * 1.6);
  }
}

function sparkle(picture: Raster, x: number, y: number, reach: number, color: Color): void {
  for (let step = -reach; step <= reach; step += 1) {
    const amount = (1 - abs(step) / reach) ** 3 * 0.9;
    picture.add(round(x + step), round(y), color, amount);
    picture.add(round(x), round(y + step), color, amount);
  }
}

interface World {
  x: number;
  y: number;
  radius: number;
  surface: Color;
  other: Color;
  ringed: boolean;
  /** On which side of the picture it is; the light comes from the other. */
  side: number;
}

function paintPlanet(picture: Raster, world: World, random: SeededRandom): void {
  const { x, y, radius, surface, other, ringed, side } = world;
  const noise = layeredNoise(smoothNoise(random), 5, 0.55);
  const banded = random.chance(0.5);
  const tilt = random.between(-0.45, 0.45);
  const light = [-side * 0.72, -0.42, 0.55] as const;
  const air = mix(other, hex('#9ad0ff'), 0.45);
  picture.glow(x, y, radius * 1.45, air, 0.32, 2.4);
  if (ringed) paintRing(picture, world, tilt, false, random.fork('ring'));
  for (let row = -radius - 1; row <= radius + 1; row += 1) {
    for (let column = -radius - 1; column <= radius + 1; column += 1) {
      const distance = hypot(column, row);
      const cover = clamp01(radius + 0.5 - distance);
      if (cover === 0) continue;
      const nx = column / radius;
      const ny = row / radius;
      const nz = sqrt(max(0, 1 - nx * nx - ny * ny));
      const across = nx * Math.cos(tilt) + ny * Math.sin(tilt);
      const up = -nx * Math.sin(tilt) + ny * Math.cos(tilt);
      const land = banded
        ? noise(across * 0.7 + 3, up * 5 + noise(across * 2, up * 3) * 0.35)
        : noise(across * 1.8 + nz, up * 1.8);
      const ground = mix(surface, other, ramp(-0.3, 0.5, land));
      const facing = max(0, nx * light[0] + ny * light[1] + nz * light[2]);
      const edge = (1 - nz) ** 3;
      const shade = 0.025 + facing ** 0.85 * 1.15;
      const color: Color = [
        ground[0] * shade + air[0] * edge * facing,
        ground[1] * shade + air[1] * edge * facing,
        ground[2] * shade + air[2] * edge * facing,
      ];
      picture.blend(round(x + column), round(y + row), color, cover);
    }
  }
  if (ringed) paintRing(picture, world, tilt, true, random.fork('ring'));
}

/** The half of a ring behind its world, or the half before it. */
function paintRing(
  picture: Raster,
  { x, y, radius, other }: World,
  tilt: number,
  before: boolean,
  random: SeededRandom,
): void {
  const noise = layeredNoise(smoothNoise(random), 3);
  const outer = radius * 2.1;
  const color = mix(other, WHITE, 0.3);
  for (let row = -outer; row <= outer; row += 1) {
    for (let column = -outer; column <= outer; column += 1) {
      const across = column * Math.cos(tilt) + row * Math.sin(tilt);
      const up = (-column * Math.sin(tilt) + row * Math.cos(tilt)) / 0.24;
      if (up > 0 !== before) continue;
      const reach = hypot(across, up) / radius;
      if (reach < 1.32 || reach > 2.05) continue;
      const gap =
        clamp01(0.62 + noise(reach * 17, 1) * 0.8) * ramp(1.32, 1.4, reach) * ramp(2.05, 1.98, reach);
      picture.blend(
        round(x + column),
        round(y + row),
        scale(color, 0.75 + 0.3 * noise(reach * 40, 5)),
        gap * 0.8,
      );
    }
  }
}
