import { clamp01, hex, mix, ramp, scale, WHITE } from '../color.js';
import { layeredNoise, smoothNoise } from '../noise.js';
import type { PaintBackdrop } from './backdrop.js';

// Looked up once: these run for every pixel.
const { abs, exp, min, round, sqrt } = Math;

/** A seamless backdrop with a soft spot of light, and a low pedestal for things. */
export const paintStudio: PaintBackdrop = function* (picture, { brief, air, random }) {
  const { width, height, data } = picture;
  const unit = min(width, height);
  const dark =
    brief.moods.some((mood) => mood === 'dark' || mood === 'eerie' || mood === 'futuristic') ||
    air.time === 'night';
  const wish =
    brief.colors[0] ?? hex(random.pick(['#c9b8a6', '#9fb4c4', '#d8a48f', '#a9b89a', '#b7a4c8', '#e0c080']));
  const wall = dark ? scale(mix(wish, hex('#1c1f2a'), 0.72), 0.85) : mix(wish, WHITE, 0.12);
  const noise = layeredNoise(smoothNoise(random.fork('wall')), 4);
  const side = air.sunX < 0.5 ? -1 : 1;
  const lightX = width * (0.5 + side * 0.22);
  const lightY = height * 0.36;
  const edge = height * 0.74;
  for (let y = 0; y < height; y += 1) {
    const bend = ramp(edge - unit * 0.05, edge + unit * 0.1, y);
    for (let x = 0; x < width; x += 1) {
      const spot = exp(-(((x - lightX) / (unit * 0.62)) ** 2) - ((y - lightY) / (unit * 0.55)) ** 2);
      const texture = noise(x / (unit * 0.22), y / (unit * 0.22)) * 0.035;
      const floor = bend * (0.1 + 0.22 * clamp01(1 - abs(x - width / 2) / (width * 0.6)));
      const shade =
        0.52 + 0.62 * spot + texture + floor - 0.12 * bend * (1 - (y - edge) / (height - edge + 1));
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        data[at + channel] = (wall[channel] ?? 0) * shade + spot * 0.06 * (air.sun[channel] ?? 0);
      }
    }
  }
  if (brief.extras.includes('bokeh') || random.fork('bokeh').chance(0.3)) {
    const lights = random.fork('lights');
    for (let index = 0; index < 26; index += 1) {
      const color = mix(lights.pick([air.accent, air.second, hex('#ffdf9a')]), WHITE, 0.3);
      const radius = unit * lights.between(0.015, 0.05);
      picture.disc(
        lights.between(0, width),
        lights.between(0, edge * 0.85),
        radius,
        color,
        lights.between(0.04, 0.16),
      );
    }
  }
  yield;
  const standing = height * 0.85;
  const [only, ...others] = brief.subjects;
  const things = only !== undefined && others.length === 0 && only.count === 1 && !PEOPLE.has(only.name);
  if (things && !brief.closeUp) paintPedestal();
  return {
    groundAt: () => (things && !brief.closeUp ? standing - unit * 0.03 : standing),
    subjectHeight: unit * (things ? 0.88 : 0.74),
    light: [side * 0.7, 0.6, 0.55],
    lightColor: scale(mix(air.sun, WHITE, 0.6), 1.08),
    ambient: mix(scale(wall, 0.6), [0.62, 0.62, 0.64], 0.5),
    floating: false,
    shadow: 0.5,
  };

  function paintPedestal(): void {
    const half = unit * 0.3;
    const cx = width / 2;
    const top = standing - unit * 0.025;
    const face = mix(wall, WHITE, dark ? 0.12 : 0.35);
    for (let x = -half; x <= half; x += 1) {
      const turn = x / half;
      const rim = sqrt(1 - turn * turn) * unit * 0.055;
      const light = 0.62 + 0.36 * clamp01(0.5 + turn * side * 0.6);
      for (let y = top; y < min(height, top + unit * 0.16 + rim); y += 1)
        picture.blend(round(cx + x), round(y), scale(face, light * 0.78), 1);
      for (let y = top - rim; y < top + rim; y += 1)
        picture.blend(round(cx + x), round(y), scale(face, light + 0.12), 1);
    }
  }
};

const PEOPLE: ReadonlySet<string> = new Set(['person', 'woman', 'knight', 'wizard', 'astronaut', 'robot']);
