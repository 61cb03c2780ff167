import type { Atmosphere } from '../atmosphere.js';
import { clamp01, hex, lit, luminance, mix, scale, WHITE, type Color } from '../color.js';
import { layeredNoise, ridgedNoise, smoothNoise, type Noise } from '../noise.js';
import type { Raster } from '../raster.js';
import type { SeededRandom } from '../seeded-random.js';
import { glyphOf } from '../glyphs/glyphs.js';
import { paintBloom, paintConifer, paintGrass, paintLeafTree } from './plants.js';
import { paintRidge } from './ridge.js';
import type { PaintBackdrop, Setting, Stage } from './backdrop.js';
import { paintSky, type SkyPlace } from './sky.js';
import { sunRays } from './sun-rays.js';
import { paintWater } from './water.js';

// Looked up once: these run for every pixel.
const { abs, ceil, exp, max, min, round, sin, tanh } = Math;

/** Light that falls on open land: the sun's on the lit side, the sky's in the shade. */
export function landLight(air: Atmosphere): { full: Color; shade: Color } {
  const strength = air.moonUp ? 0.5 : 0.85 + 0.3 * air.sunShows;
  const full = scale(mix(air.ambient, air.sun, 0.55 + 0.25 * air.sunShows), strength);
  return { full, shade: scale(air.ambient, air.moonUp ? 0.32 : 0.55) };
}

export function lightFromOf(air: Atmosphere): number {
  return air.sunX < 0.5 ? -1 : 1;
}

interface RidgePlan {
  crest: (x: number) => number;
  surface: string;
  distance: number;
  roughness: number;
  snowDepth?: number;
  mist?: number;
}

export class Landscape {
  readonly unit: number;
  readonly light: { full: Color; shade: Color };
  readonly from: number;
  readonly place: SkyPlace;

  constructor(
    readonly picture: Raster,
    readonly setting: Setting,
    horizon: number,
  ) {
    this.unit = min(picture.width, picture.height);
    this.light = landLight(setting.air);
    this.from = lightFromOf(setting.air);
    this.place = paintSky(picture, setting.air, setting.random.fork('sky'), horizon * picture.height);
  }

  get air(): Atmosphere {
    return this.setting.air;
  }

  random(name: string): SeededRandom {
    return this.setting.random.fork(name);
  }

  noise(name: string, octaves: number, falloff = 0.5): Noise {
    return layeredNoise(smoothNoise(this.random(name)), octaves, falloff);
  }

  /** A crest of broken peaks around a row. */
  peaks(name: string, row: number, tall: number, width: number): (x: number) => number {
    const ridged = ridgedNoise(smoothNoise(this.random(name)), 5);
    const fine = this.noise(`${name}-fine`, 3);
    return (x) =>
      row -
      (ridged(x / (this.unit * width), 7.7) - 0.35) * tall -
      fine(x / (this.unit * width * 0.12), 1.3) * tall * 0.045;
  }

  /** A crest of soft hills around a row. */
  hills(name: string, row: number, tall: number, width: number): (x: number) => number {
    const soft = this.noise(name, 3, 0.4);
    return (x) => row - soft(x / (this.unit * width), 2.2) * tall;
  }

  ridge(name: string, { crest, surface, distance, roughness, snowDepth, mist }: RidgePlan): void {
    const base = hex(surface);
    paintRidge(
      this.picture,
      {
        crest,
        light: lit(base, this.light.full),
        shade: lit(scale(base, 0.72), this.light.shade),
        haze: this.air.haze,
        distance: clamp01(distance + this.air.fog * 0.3 * (1 - distance)),
        roughness,
        lightFrom: this.from,
        ...(mist !== undefined && { mist }),
        ...(snowDepth !== undefined && {
          snow: { color: lit(hex('#f4f7fb'), mix(this.light.full, WHITE, 0.15)), depth: snowDepth },
        }),
      },
      this.random(`${name}-face`),
    );
  }

  surface(text: string, brightness = 0.75): { light: Color; shade: Color } {
    const base = hex(text);
    return {
      light: lit(base, scale(this.light.full, brightness * 1.25)),
      shade: lit(base, scale(this.light.shade, brightness)),
    };
  }

  /** Conifers along a crest, those further off paler. */
  conifers(
    name: string,
    crest: (x: number) => number,
    {
      tall,
      count,
      distance,
      surface = '#2f5640',
    }: { tall: number; count: number; distance: number; surface?: string },
  ): void {
    const random = this.random(name);
    const { light, shade } = this.surface(surface);
    const spots = Array.from({ length: count }, () => ({
      x: random.between(-0.02, 1.02) * this.picture.width,
      size: random.between(0.55, 1.15),
    }));
    for (const { x, size } of spots.sort((a, b) => a.size - b.size)) {
      paintConifer(
        this.picture,
        {
          x,
          foot: crest(x) + tall * 0.12,
          height: tall * size,
          light: mix(light, this.air.haze, distance),
          shade: mix(shade, this.air.haze, distance),
          lightFrom: this.from,
        },
        random,
      );
    }
  }

  leafTrees(
    name: string,
    crest: (x: number) => number,
    { tall, count, distance, surface }: { tall: number; count: number; distance: number; surface: string },
  ): void {
    const random = this.random(name);
    const { light, shade } = this.surface(surface, 0.85);
    const bark = mix(lit(hex('#4a382c'), this.light.shade), this.air.haze, distance);
    for (let index = 0; index < count; index += 1) {
      const x = random.between(0, 1) * this.picture.width;
      const tree = {
        x,
        foot: crest(x) + tall * 0.05,
        height: tall * random.between(0.7, 1.15),
        bark,
        lightFrom: this.from,
      };
      paintLeafTree(
        this.picture,
        { ...tree, light: mix(light, this.air.haze, distance), shade: mix(shade, this.air.haze, distance) },
        random,
      );
    }
  }

  /** Grass, and flowers where there are any, over the nearest ground. */
  undergrowth(
    name: string,
    crest: (x: number) => number,
    { surface, flowers, dense }: { surface: string; flowers: readonly Color[]; dense: number },
  ): void {
    const { width, height } = this.picture;
    const random = this.random(name);
    const { light, shade } = this.surface(surface, 0.9);
    const wind = random.between(-0.3, 0.3);
    const blades = round(dense * (width / this.unit) * 900);
    const rows = Array.from({ length: blades }, () => random.next()).sort((a, b) => a - b);
    for (const depth of rows) {
      const x = random.between(-0.02, 1.02) * width;
      const top = crest(x);
      const foot = top + (height + this.unit * 0.05 - top) * depth ** 1.4;
      const size = this.unit * (0.012 + 0.075 * depth ** 1.6) * random.between(0.6, 1.2);
      const color = mix(shade, light, clamp01(0.3 + random.between(0, 0.75)));
      paintGrass(this.picture, { x, foot, height: size, color, wind }, random);
      const [first, ...others] = flowers;
      if (first !== undefined && random.chance(0.13)) {
        const bloom = lit(random.pick([first, ...others]), scale(this.light.full, 0.95));
        paintBloom(
          this.picture,
          {
            x: x + wind * size,
            y: foot - size,
            size: size * 0.16 + 0.8,
            color: bloom,
            heart: lit(hex('#f4c84a'), this.light.full),
          },
          random,
        );
      }
    }
  }

  water(name: string, top: number, waves: number, depth: string): void {
    const bright = luminance(mix(this.light.full, this.light.shade, 0.25));
    const color = mix(scale(hex(depth), bright * 1.25), lit(hex(depth), this.light.full), 0.35);
    paintWater(
      this.picture,
      { top, bottom: this.picture.height, depth: color, waves },
      this.air,
      this.place,
      this.random(name),
    );
  }

  stage(groundAt: (x: number) => number, size = 0.5): Stage {
    const height = 0.35 + 0.55 * (1 - clamp01(this.place.sunY / this.place.horizon));
    return {
      groundAt,
      subjectHeight: this.unit * size,
      light: [this.from * 0.75, height, 0.45],
      lightColor: scale(this.light.full, 1.05),
      ambient: scale(mix(this.light.shade, this.light.full, 0.35), this.air.moonUp ? 2.1 : 1.25),
      floating: false,
      shadow: 0.45,
    };
  }
}

export const paintMountains: PaintBackdrop = function* (picture, setting) {
  const { height } = picture;
  const land = new Landscape(picture, setting, 0.62);
  const { unit } = land;
  const snowy = setting.brief.extras.includes('snow') || setting.random.fork('snow').chance(0.6);
  const snow = (share: number) => (snowy ? { snowDepth: unit * share * 1.5 } : {});
  yield;
  land.ridge('far', {
    crest: land.peaks('far', height * 0.46, unit * 0.42, 0.75),
    surface: '#6f7c96',
    distance: 0.56,
    roughness: 0.7,
    mist: unit * 0.4,
    ...snow(0.13),
  });
  yield;
  land.ridge('middle', {
    crest: land.peaks('middle', height * 0.56, unit * 0.42, 0.62),
    surface: '#67707f',
    distance: 0.32,
    roughness: 0.95,
    mist: unit * 0.42,
    ...snow(0.12),
  });
  const wooded = land.hills('wooded', height * 0.66, unit * 0.1, 0.5);
  yield;
  land.ridge('wooded', {
    crest: wooded,
    surface: '#35573f',
    distance: 0.26,
    roughness: 0.7,
    mist: unit * 0.7,
  });
  for (let row = 0; row < 4; row += 1) {
    yield;
    land.conifers(`row${row}`, (x) => wooded(x) + row * unit * 0.035, {
      tall: unit * (0.05 + row * 0.006),
      count: 110,
      distance: 0.28 - row * 0.04,
    });
  }
  if (setting.random.fork('lake').chance(0.55)) {
    yield;
    land.water('lake', height * 0.72, 0.1, '#2f5566');
  }
  const ground = land.hills('ground', height * 0.9, unit * 0.09, 0.7);
  yield;
  land.ridge('ground', { crest: ground, surface: '#5c6f45', distance: 0.02, roughness: 0.9 });
  yield;
  land.conifers('near', (x) => ground(x) + unit * 0.02, {
    tall: unit * 0.2,
    count: 9,
    distance: 0.04,
    surface: '#2b4a37',
  });
  yield;
  land.undergrowth('grass', ground, { surface: '#7d9455', flowers: flowersOf(setting), dense: 0.7 });
  return land.stage((x) => ground(x) + unit * 0.035);
};

export const paintSea: PaintBackdrop = function* (picture, setting) {
  const { width, height } = picture;
  const land = new Landscape(picture, setting, 0.56);
  const { unit } = land;
  const random = setting.random.fork('coast');
  if (random.chance(0.7)) {
    const side = random.chance(0.5) ? 0 : width;
    const cape = land.peaks('cape', 0, unit * 0.22, 0.5);
    const reach = width * random.between(0.3, 0.55);
    yield;
    land.ridge('cape', {
      crest: (x) =>
        height * 0.565 +
        max(0, abs(x - side) / reach - 0.25) * unit * 0.3 +
        cape(x) * max(0, 1 - abs(x - side) / reach) * 0.8,
      surface: '#5f6d68',
      distance: 0.5,
      roughness: 0.6,
    });
  }
  const waves = setting.air.weather === 'storm' ? 1 : random.between(0.35, 0.7);
  yield;
  land.water('sea', height * 0.56, waves, '#1f6a86');
  const stands = setting.brief.subjects.some(({ name }) => glyphOf(name, false)?.place === 'ground');
  if (stands || random.chance(0.5)) {
    const beach = land.hills('beach', height * 0.9, unit * 0.06, 1.1);
    yield;
    land.ridge('beach', { crest: beach, surface: '#e3cfa4', distance: 0.02, roughness: 0.35 });
    foam(land, beach);
    return land.stage((x) => beach(x) + unit * 0.05);
  }
  return { ...land.stage(() => height * 0.8), shadow: 0.25 };
};

/** Where the sea runs out on the sand. */
function foam({ picture, unit, light }: Landscape, beach: (x: number) => number): void {
  const white = lit(hex('#fbfdff'), light.full);
  for (let x = 0; x < picture.width; x += 1) {
    const edge = beach(x);
    for (let line = 0; line < 3; line += 1) {
      const y =
        edge -
        unit * (0.004 + 0.016 * line) -
        sin(x / (unit * (0.05 + line * 0.03)) + line * 2) * unit * 0.006;
      for (let thick = 0; thick < unit * 0.006; thick += 1)
        picture.blend(x, round(y + thick), white, 0.75 - line * 0.22);
    }
  }
}

export const paintDesert: PaintBackdrop = function* (picture, setting) {
  const { height } = picture;
  const land = new Landscape(picture, setting, 0.6);
  const { unit } = land;
  const random = setting.random.fork('desert');
  if (random.chance(0.6)) {
    const mesa = land.noise('mesa', 2);
    const step = (x: number) => tanh((mesa(x / (unit * 0.55), 4) - 0.1) * 9) * 0.5 + 0.5;
    yield;
    land.ridge('mesa', {
      crest: (x) => height * 0.6 - step(x) * unit * 0.16 - mesa(x / 14, 1) * 2,
      surface: '#b0623f',
      distance: 0.5,
      roughness: 0.9,
      mist: unit * 0.2,
    });
  }
  const dune = (name: string, row: number, tall: number, wide: number) => {
    const wave = land.noise(name, 2, 0.35);
    return (x: number) => row - (1 - abs(wave(x / (unit * wide), 3))) * tall + tall * 0.6;
  };
  yield;
  land.ridge('far', {
    crest: dune('far', height * 0.63, unit * 0.12, 0.6),
    surface: '#e0a765',
    distance: 0.4,
    roughness: 0.12,
    mist: unit * 0.2,
  });
  yield;
  land.ridge('middle', {
    crest: dune('middle', height * 0.72, unit * 0.2, 0.8),
    surface: '#e3a45c',
    distance: 0.18,
    roughness: 0.14,
  });
  const ground = dune('ground', height * 0.88, unit * 0.22, 1.1);
  yield;
  land.ridge('ground', { crest: ground, surface: '#e6ab63', distance: 0.02, roughness: 0.2 });
  ripples(land, ground);
  return land.stage((x) => ground(x) + unit * 0.06);
};

function ripples({ picture, unit, light, from, setting }: Landscape, ground: (x: number) => number): void {
  const noise = layeredNoise(smoothNoise(setting.random.fork('ripples')), 2);
  const bright = lit(hex('#ffd99a'), light.full);
  for (let x = 0; x < picture.width; x += 1) {
    const top = ground(x);
    for (let y = max(0, ceil(top)); y < picture.height; y += 1) {
      const below = (y - top) / unit;
      const wave = sin(
        (below * 150) / (0.5 + below * 3) + noise(x / (unit * 0.2), below * 5) * 5 + (x / unit) * 6 * from,
      );
      picture.blend(x, y, wave > 0 ? bright : light.shade, abs(wave) * 0.09 * clamp01(below * 6));
    }
  }
}

export const paintForest: PaintBackdrop = function* (picture, setting) {
  const { width, height } = picture;
  const land = new Landscape(picture, setting, 0.5);
  const { unit } = land;
  const random = setting.random.fork('forest');
  const autumn = setting.air.time === 'golden' && random.chance(0.6);
  const floor = land.hills('floor', height * 0.84, unit * 0.06, 0.6);
  yield;
  land.ridge('hill', {
    crest: land.hills('hill', height * 0.5, unit * 0.1, 0.6),
    surface: '#5f7f63',
    distance: 0.7,
    roughness: 0.5,
  });
  for (let layer = 0; layer < 4; layer += 1) {
    const near = layer / 3;
    const row = height * (0.6 + near * 0.22);
    const crest = land.hills(`row${layer}`, row, unit * 0.05, 0.5);
    yield;
    land.ridge(`ground${layer}`, {
      crest,
      surface: autumn ? '#8a6a3c' : '#46663f',
      distance: 0.62 - near * 0.55,
      roughness: 0.8,
      mist: unit * 0.3,
    });
    yield;
    land.conifers(`trees${layer}`, crest, {
      tall: unit * (0.26 + near * 0.4),
      count: round(46 - near * 30),
      distance: 0.6 - near * 0.52,
      surface: autumn ? random.pick(['#b5662c', '#c98a30', '#8f4f2a']) : '#33614a',
    });
    fogBank(land, row + unit * 0.05, unit * 0.16, 0.32 * (1 - near * 0.6));
  }
  sunRays(picture, setting.air, setting.random.fork('shafts'));
  yield;
  land.ridge('floor', {
    crest: floor,
    surface: autumn ? '#7a5632' : '#3f5a34',
    distance: 0.02,
    roughness: 1,
  });
  yield;
  land.undergrowth('ferns', floor, {
    surface: autumn ? '#a87a3a' : '#5f8a46',
    flowers: flowersOf(setting),
    dense: 0.9,
  });
  for (const side of [random.between(-0.04, 0.1), random.between(0.9, 1.04)])
    trunk(land, side * width, unit * random.between(0.05, 0.08));
  return land.stage((x) => floor(x) + unit * 0.04);
};

function trunk({ picture, light, from, setting }: Landscape, x: number, thick: number): void {
  const noise = layeredNoise(smoothNoise(setting.random.fork(`bark${x}`)), 3);
  const bright = lit(hex('#5b4536'), light.full);
  const dark = lit(hex('#241b17'), light.shade);
  for (let y = 0; y < picture.height; y += 1) {
    const flare = 1 + max(0, y / picture.height - 0.8) * 2.4;
    const sway = noise(y / 420, 3) * thick * 0.5;
    const half = thick * flare;
    for (let column = -ceil(half); column <= half; column += 1) {
      const side = column / half;
      const bark = noise((x + column) / 5, y / 34) * 0.35;
      const bright01 = clamp01(0.32 + side * from * 0.5 + bark);
      picture.blend(
        round(x + sway + column),
        y,
        mix(dark, bright, bright01),
        clamp01((half - abs(column)) * 0.8),
      );
    }
  }
}

function fogBank({ picture, air, setting }: Landscape, row: number, tall: number, strength: number): void {
  const noise = layeredNoise(smoothNoise(setting.random.fork(`fog${round(row)}`)), 3);
  const unit = min(picture.width, picture.height);
  const color = mix(air.haze, air.sun, 0.18);
  const amount = strength * (0.4 + air.fog);
  for (let y = max(0, Math.floor(row - tall)); y < min(picture.height, row + tall); y += 1) {
    const band = exp(-(((y - row) / (tall * 0.55)) ** 2));
    for (let x = 0; x < picture.width; x += 1) {
      const thick = clamp01(0.6 + 0.7 * noise(x / (unit * 0.3), (y / unit) * 7));
      picture.blend(x, y, color, clamp01(band * amount * thick));
    }
  }
}

export const paintMeadow: PaintBackdrop = function* (picture, setting) {
  const { height } = picture;
  const land = new Landscape(picture, setting, 0.6);
  const { unit } = land;
  const green = setting.air.time === 'golden' || setting.air.time === 'sunset' ? '#a8a04a' : '#7fa64f';
  yield;
  land.ridge('far', {
    crest: land.hills('far', height * 0.58, unit * 0.09, 0.8),
    surface: '#7d97a6',
    distance: 0.62,
    roughness: 0.3,
    mist: unit * 0.2,
  });
  const middle = land.hills('middle', height * 0.65, unit * 0.08, 0.7);
  yield;
  land.ridge('middle', {
    crest: middle,
    surface: '#7c9c5c',
    distance: 0.38,
    roughness: 0.45,
    mist: unit * 0.25,
  });
  land.leafTrees('grove', middle, { tall: unit * 0.07, count: 16, distance: 0.36, surface: '#5f8a4a' });
  const near = land.hills('near', height * 0.74, unit * 0.08, 0.9);
  yield;
  land.ridge('near', { crest: near, surface: green, distance: 0.14, roughness: 0.45 });
  land.leafTrees('trees', near, { tall: unit * 0.2, count: 3, distance: 0.12, surface: '#5c8a42' });
  const ground = land.hills('ground', height * 0.86, unit * 0.07, 1);
  yield;
  land.ridge('ground', { crest: ground, surface: green, distance: 0.02, roughness: 0.6 });
  yield;
  land.undergrowth('grass', ground, { surface: '#8fb356', flowers: flowersOf(setting, true), dense: 1.5 });
  return land.stage((x) => ground(x) + unit * 0.045);
};

export const paintSnow: PaintBackdrop = function* (picture, setting) {
  const { height } = picture;
  const land = new Landscape(picture, setting, 0.6);
  const { unit } = land;
  yield;
  land.ridge('far', {
    crest: land.peaks('far', height * 0.5, unit * 0.36, 0.7),
    surface: '#8c9ab2',
    distance: 0.6,
    roughness: 0.6,
    snowDepth: unit * 0.22,
    mist: unit * 0.25,
  });
  const middle = land.hills('middle', height * 0.66, unit * 0.08, 0.6);
  yield;
  land.ridge('middle', {
    crest: middle,
    surface: '#dfe8f2',
    distance: 0.34,
    roughness: 0.3,
    mist: unit * 0.2,
  });
  yield;
  land.conifers('row', middle, { tall: unit * 0.1, count: 60, distance: 0.3, surface: '#4a6a68' });
  const near = land.hills('near', height * 0.76, unit * 0.07, 0.8);
  yield;
  land.ridge('near', { crest: near, surface: '#e8eff7', distance: 0.12, roughness: 0.25 });
  yield;
  land.conifers('near', near, { tall: unit * 0.26, count: 10, distance: 0.08, surface: '#3d5f5a' });
  const ground = land.hills('ground', height * 0.87, unit * 0.06, 0.9);
  yield;
  land.ridge('ground', { crest: ground, surface: '#eef4fa', distance: 0, roughness: 0.22 });
  return land.stage((x) => ground(x) + unit * 0.05);
};

export const paintVolcano: PaintBackdrop = function* (picture, setting) {
  const { width, height } = picture;
  const land = new Landscape(picture, setting, 0.62);
  const { unit } = land;
  const random = setting.random.fork('volcano');
  const top = width * random.between(0.38, 0.62);
  const rough = land.noise('rough', 4);
  const crest = (x: number) => {
    const away = abs(x - top) / (unit * 0.62);
    const crater = exp(-((abs(x - top) / (unit * 0.07)) ** 2)) * unit * 0.05;
    return (
      height * 0.24 +
      height * 0.44 * (1 - exp(-away * 1.7)) +
      crater +
      rough(x / (unit * 0.1), 4) * unit * 0.014
    );
  };
  const glow = hex('#ff6a2a');
  picture.glow(top, height * 0.22, unit * 0.75, glow, 0.85, 2.2);
  smoke(land, top, height * 0.25);
  yield;
  land.ridge('cone', { crest, surface: '#4a3f44', distance: 0.16, roughness: 0.9, mist: unit * 0.5 });
  for (let stream = 0; stream < 7; stream += 1)
    lavaStream(land, top + random.between(-0.05, 0.05) * unit, crest, random.fork(`lava${stream}`));
  const ground = land.hills('ground', height * 0.86, unit * 0.07, 0.5);
  yield;
  land.ridge('ground', { crest: ground, surface: '#3a3236', distance: 0.02, roughness: 1 });
  for (let spark = 0; spark < 190; spark += 1) {
    const rise = random.next() ** 1.6;
    picture.glow(
      top + random.between(-0.5, 0.5) * unit * (0.2 + rise),
      height * 0.26 - (rise - 0.35) * unit * 0.5,
      unit * 0.006 * random.between(0.5, 1.4),
      hex('#ffb45a'),
      1.1,
      2,
    );
  }
  return { ...land.stage((x) => ground(x) + unit * 0.05), lightColor: mix(land.light.full, glow, 0.5) };
};

function lavaStream(
  { picture, unit }: Landscape,
  from: number,
  crest: (x: number) => number,
  random: SeededRandom,
): void {
  const direction = random.pick([-1, 1]);
  let x = from;
  let y = crest(x) + 2;
  const steps = random.whole(60, 130);
  for (let step = 0; step < steps; step += 1) {
    const share = step / steps;
    const width = unit * 0.007 * (1 - share * 0.5);
    picture.glow(x, y, width * 6, hex('#ff4a1a'), 0.16 * (1 - share), 2);
    picture.disc(
      x,
      y,
      width,
      mix(hex('#fff0a0'), hex('#ff5a1f'), 0.25 + share * 0.75),
      0.95 * (1 - share * 0.6),
    );
    x += direction * unit * random.between(-0.002, 0.0055);
    y += unit * random.between(0.002, 0.0052);
  }
}

function smoke({ picture, unit, air, setting }: Landscape, x: number, y: number): void {
  const random = setting.random.fork('smoke');
  const dark = scale(mix(air.skyTop, hex('#3a3034'), 0.6), 0.8);
  for (let puff = 0; puff < 90; puff += 1) {
    const rise = puff / 90;
    const cx = x + (random.between(-0.12, 0.12) + rise * 0.22) * unit * (0.4 + rise * 1.6);
    const cy = y - rise * y * 1.05;
    const radius = unit * (0.03 + rise * 0.1) * random.between(0.7, 1.2);
    const color = mix(mix(hex('#ff8a4a'), dark, min(1, 0.35 + rise * 1.5)), air.skyLow, 0.12);
    for (let ring = 0; ring < 3; ring += 1)
      picture.disc(
        cx + random.between(-0.3, 0.3) * radius,
        cy - ring * radius * 0.15,
        radius * (1 - ring * 0.22),
        scale(color, 0.85 + ring * 0.13),
        0.16,
      );
  }
}

/** Colours of the flowers that a picture has; none where none were asked for. */
export function flowersOf({ brief, air, random }: Setting, byDefault = false): Color[] {
  const wanted =
    brief.extras.includes('flowers') ||
    (byDefault && air.weather !== 'snowfall' && random.fork('flowers').chance(0.7));
  if (!wanted) return [];
  return brief.colors.length > 0 ? brief.colors : [air.accent, air.second, hex('#f4f0e6')];
}
