import { clamp01, mix, ramp, scale, type Color } from '../color.js';
import { layeredNoise, smoothNoise } from '../noise.js';
import type { Raster } from '../raster.js';
import type { SeededRandom } from '../seeded-random.js';

// Looked up once: these run for every pixel.
const { floor, max, min, round } = Math;

export interface Ridge {
  /** Row of the crest at each column. */
  crest(x: number): number;
  /** Colour in full light and in shade. */
  light: Color;
  shade: Color;
  /** What it fades into, and how much of that it is: 0 near to 1 gone. */
  haze: Color;
  distance: number;
  /** How rough its face is, 0 to 1. */
  roughness: number;
  /** Snow from the crest down, in pixels; none when absent. */
  snow?: { color: Color; depth: number };
  /** From where the light comes, -1 left to 1 right. */
  lightFrom: number;
  /** Mist gathers toward its foot, over this many pixels. */
  mist?: number;
}

/** Fills everything below a crest with a lit, weathered slope. */
export function paintRidge(picture: Raster, ridge: Ridge, random: SeededRandom): void {
  const { width, height, data } = picture;
  const unit = min(width, height);
  const noise = layeredNoise(smoothNoise(random), 4, 0.55);
  const grain = 9 / unit;
  const tilt = 0.055 * ridge.lightFrom;
  const snowColor = ridge.snow?.color;
  const crests = Float32Array.from({ length: width + 4 }, (_, index) => ridge.crest(index - 2));
  const slopeAt = (x: number) => {
    const column = max(0, min(width - 1, round(x)));
    return ((crests[column + 4] ?? 0) - (crests[column] ?? 0)) / 4;
  };
  for (let x = 0; x < width; x += 1) {
    const top = crests[x + 2] ?? 0;
    const first = max(0, floor(top));
    for (let y = first; y < height; y += 1) {
      const below = y - top;
      const u = x * grain + y * grain * 0.3;
      const v = y * grain * 0.9;
      const wander = noise(u * 0.35, v * 0.35);
      const facet = noise(u, v) - noise(u + tilt * 6, v - 0.22);
      // The line between light and shade runs down the slope at a slant, not straight down.
      const facing = clamp01(
        0.5 - slopeAt(x + below * (0.32 * ridge.lightFrom + wander * 0.5)) * ridge.lightFrom * 0.6,
      );
      const light = clamp01(facing * 0.75 + 0.12 + facet * ridge.roughness * 1.35);
      let color = mix(ridge.shade, ridge.light, light);
      if (snowColor !== undefined && ridge.snow !== undefined) {
        const line = ridge.snow.depth * (1 + noise(u * 1.7, v * 1.7 + 40) * 0.9);
        const lying = ramp(line, line * 0.55, below) * ramp(-0.35, 0.15, facet + 0.12);
        color = mix(color, scale(snowColor, 0.62 + 0.42 * light), lying);
      }
      const mist = ridge.mist === undefined ? 0 : clamp01(below / ridge.mist) * 0.55;
      const fade = 1 - (1 - ridge.distance) * (1 - mist);
      const edge = y === first ? 1 - (top - first) : 1;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const own = color[channel] ?? 0;
        const seen = own + ((ridge.haze[channel] ?? 0) - own) * fade;
        data[at + channel] = (data[at + channel] ?? 0) * (1 - edge) + seen * edge;
      }
    }
  }
}
