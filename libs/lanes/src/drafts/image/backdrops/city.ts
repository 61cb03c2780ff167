import { hex, lit, mix, scale, type Color } from '../color.js';
import type { SeededRandom } from '../seeded-random.js';
import { Landscape } from './landscape.js';
import type { PaintBackdrop, Setting } from './backdrop.js';
import { paintWater } from './water.js';

interface Block {
  x: number;
  width: number;
  top: number;
  foot: number;
  distance: number;
}

/** A skyline in three rows over a wet street or a river that mirrors it. */
export const paintCity: PaintBackdrop = function* (picture, setting) {
  const { width, height } = picture;
  const land = new Landscape(picture, setting, 0.66);
  const { unit } = land;
  const foot = height * 0.74;
  const lights = lightsOn(setting);
  for (const [row, distance] of [0.66, 0.38, 0.1].entries()) {
    const random = setting.random.fork(`row${row}`);
    let x = -unit * 0.05;
    while (x < width) {
      const blockWidth = unit * random.between(0.05, 0.11) * (0.75 + row * 0.3);
      const peak = random.chance(0.16) ? 1.45 : 1;
      const tall = unit * random.between(0.16, 0.42) * (1.18 - row * 0.16) * peak;
      paintBlock(land, { x, width: blockWidth, top: foot - tall, foot, distance }, lights, random);
      x += blockWidth * random.between(0.92, 1.25);
    }
    yield;
    hazeOver(land, foot, 0.2 - row * 0.05);
  }
  const wet = setting.air.weather === 'rain' || setting.air.weather === 'storm';
  const depth = lit(hex('#26303c'), land.light.shade);
  paintWater(
    picture,
    { top: foot, bottom: height, depth: scale(depth, 0.9), waves: wet ? 0.12 : 0.3 },
    setting.air,
    land.place,
    setting.random.fork('street'),
  );
  if (lights > 0.4)
    for (let sign = 0; sign < 9; sign += 1) neonSign(land, foot, setting.random.fork(`sign${sign}`));
  return { ...land.stage(() => height * 0.93, 0.42), shadow: 0.3 };
};

/** How many windows are lit. */
function lightsOn({ air }: Setting): number {
  return { day: 0.03, dawn: 0.25, golden: 0.12, sunset: 0.35, dusk: 0.55, night: 0.6 }[air.time];
}

function paintBlock(
  land: Landscape,
  { x, width, top, foot, distance }: Block,
  lights: number,
  random: SeededRandom,
): void {
  const { picture, light, from, air, unit } = land;
  const base = hex(random.pick(['#5d6675', '#6c6a70', '#4f5a6b', '#77706c', '#58636a']));
  const face = mix(scale(lit(base, light.full), 0.62), air.haze, distance);
  const side = mix(lit(scale(base, 0.6), light.shade), air.haze, distance);
  const split = from < 0 ? 0.68 : 0.32;
  const left = Math.round(x);
  const right = Math.round(x + width);
  for (let column = left; column < right; column += 1) {
    const share = (column - x) / width;
    const bright = from < 0 ? share < split : share > split;
    for (let y = Math.round(top); y < foot; y += 1) {
      const fade = Math.min(1, (y - top) / (foot - top));
      picture.blend(column, y, mix(bright ? face : side, air.haze, fade * 0.25), 1);
    }
  }
  roof(land, { x, width, top, foot, distance }, side, random);
  const step = Math.max(3, unit * 0.0105);
  const warm: Color = mix(
    hex(random.pick(['#ffd98a', '#ffc46b', '#ffe9c0', '#bfe0ff'])),
    air.haze,
    distance * 0.5,
  );
  for (let wy = top + step; wy < foot - step; wy += step * 1.5) {
    const floorLit = random.between(0.5, 1.4) * lights;
    for (let wx = x + step * 0.7; wx < x + width - step; wx += step * 1.25) {
      const on = random.chance(floorLit);
      const pane = on ? warm : mix(scale(air.skyMiddle, 0.65), air.haze, distance);
      const opacity = on ? 0.9 : 0.3 * (1 - distance);
      for (let py = 0; py < step * 0.75; py += 1) {
        for (let px = 0; px < step * 0.6; px += 1)
          picture.blend(Math.round(wx + px), Math.round(wy + py), pane, opacity);
      }
      if (on && distance < 0.5 && random.chance(0.3)) picture.glow(wx, wy, step * 2.6, warm, 0.22, 2);
    }
  }
}

function roof(
  { picture, unit }: Landscape,
  { x, width, top }: Block,
  color: Color,
  random: SeededRandom,
): void {
  const style = random.next();
  if (style < 0.3) {
    picture.stroke(
      x + width / 2,
      top,
      x + width / 2,
      top - unit * random.between(0.03, 0.09),
      unit * 0.003,
      color,
      1,
    );
    picture.glow(x + width / 2, top - unit * 0.05, unit * 0.012, hex('#ff5a4a'), 0.8, 2);
  } else if (style < 0.55) {
    const steps = random.whole(1, 3);
    for (let step = 1; step <= steps; step += 1) {
      const inset = (width * step) / (steps + 2) / 1.6;
      for (let y = 0; y < unit * 0.014; y += 1) {
        for (let column = Math.round(x + inset); column < x + width - inset; column += 1)
          picture.blend(column, Math.round(top - step * unit * 0.014 + y), color, 1);
      }
    }
  }
}

function hazeOver({ picture, air }: Landscape, foot: number, strength: number): void {
  for (let y = Math.round(foot * 0.55); y < foot; y += 1) {
    const amount = strength * (0.5 + air.fog) * ((y - foot * 0.55) / (foot * 0.45)) ** 2;
    for (let x = 0; x < picture.width; x += 1) picture.blend(x, y, air.haze, amount);
  }
}

function neonSign({ picture, unit, setting: { air } }: Landscape, foot: number, random: SeededRandom): void {
  const color = random.pick([air.accent, air.second, hex('#ff3fa0'), hex('#35e0ff'), hex('#ffb03a')]);
  const x = random.between(0.04, 0.96) * picture.width;
  const y = foot - unit * random.between(0.04, 0.2);
  const tall = unit * random.between(0.03, 0.08);
  const bright = mix(color, hex('#ffffff'), 0.35);
  picture.glow(x, y, tall * 2.2, color, 0.6, 2.2);
  picture.stroke(x, y - tall / 2, x, y + tall / 2, unit * 0.007, bright, 0.95);
  for (let row = 0; row < unit * 0.2; row += 1) {
    const reach = Math.max(0, 1 - row / (unit * 0.2));
    for (let column = -3; column <= 3; column += 1) {
      picture.add(
        Math.round(x + column * 2 + Math.sin(row * 0.9) * 2),
        Math.round(foot + (foot - y) * 0.5 + row),
        color,
        0.12 * reach,
      );
    }
  }
}
