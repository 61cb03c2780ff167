import type { Atmosphere } from '../atmosphere.js';
import { clamp01, mix, scale, type Color } from '../color.js';
import { layeredNoise, smoothNoise } from '../noise.js';
import type { Raster } from '../raster.js';
import type { SeededRandom } from '../seeded-random.js';
import type { SkyPlace } from './sky.js';

// Looked up once: these run for every pixel.
const { abs, ceil, exp, floor, max, min, round } = Math;

export interface Water {
  /** First and last row. */
  top: number;
  bottom: number;
  /** Colour of the depth. */
  depth: Color;
  /** 0 a mirror to 1 open sea. */
  waves: number;
}

/** Fills rows with water that mirrors what stands above it and glitters under the sun. */
export function paintWater(
  picture: Raster,
  water: Water,
  air: Atmosphere,
  { sunX }: SkyPlace,
  random: SeededRandom,
): void {
  const { width, data } = picture;
  const source = data.slice(0, width * 3 * max(1, ceil(water.top)));
  const unit = min(width, picture.height);
  const noise = layeredNoise(smoothNoise(random), 3, 0.55);
  const bottom = min(picture.height, ceil(water.bottom));
  for (let y = floor(water.top); y < bottom; y += 1) {
    const below = y - water.top;
    const share = below / max(1, picture.height - water.top);
    // Waves look longer and taller the nearer they are.
    const scaleX = 20 / (0.22 + share * 2.6) / unit;
    const scaleY = 190 / (0.14 + share * 1.9) / unit;
    const reflect = 0.78 - 0.42 * share * (0.4 + water.waves);
    for (let x = 0; x < width; x += 1) {
      const wave = noise((x - width / 2) * scaleX, below * scaleY + share * 3);
      const sway = wave * unit * (0.006 + 0.05 * water.waves) * (0.25 + share);
      const fromY = max(0, min(floor(water.top) - 1, floor(water.top - 1 - below * 0.92 - abs(sway) * 1.6)));
      const fromX = max(0, min(width - 1, round(x + sway * 0.9)));
      const from = (fromY * width + fromX) * 3;
      const crest = clamp01(wave * 0.5 + 0.5);
      const shine = 0.95 + 0.2 * wave * (0.4 + water.waves);
      const path = exp(-(((x - sunX) / (unit * (0.05 + share * 0.2))) ** 2));
      const glitter = path * max(0, wave - 0.28) * 2.6 * air.sunShows * (air.time === 'day' ? 0.5 : 1);
      const foam = water.waves > 0.5 ? max(0, crest - 0.86) * 2.2 * share : 0;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const mirrored = source[from + channel] ?? 0;
        const body = (water.depth[channel] ?? 0) * (0.75 + 0.5 * crest * water.waves);
        const surface = (body + (mirrored - body) * reflect) * shine;
        data[at + channel] = surface + (air.sun[channel] ?? 0) * glitter + (air.skyLow[channel] ?? 0) * foam;
      }
    }
  }
  // A bright seam where water meets land or sky.
  const seam = mix(air.skyLow, air.sun, 0.4);
  for (let x = 0; x < width; x += 1) picture.blend(x, floor(water.top), scale(seam, 0.95), 0.35);
}
