import { clamp01 } from './color.js';
import type { Raster } from './raster.js';

// Looked up once: these run for every pixel.
const { ceil, exp, floor, imul, max, min, round } = Math;

export interface Development {
  /** How bright parts glow over, 0 to 1. */
  bloom: number;
  /** 1 leaves it; more parts light from dark. */
  contrast: number;
  /** 1 leaves it; 0 is grey. */
  saturation: number;
  /** How the corners darken, 0 to 1. */
  vignette: number;
  /** Added to shadows and to highlights: red, green, blue. */
  shadows?: readonly [number, number, number];
  highlights?: readonly [number, number, number];
}

/** Turns light into a picture: glow, a film's shoulder, grading and darker corners. Works in place. */
export function* develop(
  picture: Raster,
  { bloom, contrast, saturation, vignette, shadows = [0, 0, 0], highlights = [0, 0, 0] }: Development,
): Generator<undefined, void> {
  if (bloom > 0) addBloom(picture, bloom);
  yield;
  const { width, height, data } = picture;
  for (let y = 0; y < height; y += 1) {
    const ny = y / height - 0.5;
    for (let x = 0; x < width; x += 1) {
      const nx = x / width - 0.5;
      const corner = 1 - vignette * clamp01((nx * nx + ny * ny) * 2 - 0.12) * 1.25;
      const at = (y * width + x) * 3;
      const red = shoulder((data[at] ?? 0) * corner, contrast);
      const green = shoulder((data[at + 1] ?? 0) * corner, contrast);
      const blue = shoulder((data[at + 2] ?? 0) * corner, contrast);
      const grey = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      const low = (1 - grey) ** 2;
      const high = grey * grey;
      data[at] = grey + (red - grey) * saturation + shadows[0] * low + highlights[0] * high;
      data[at + 1] = grey + (green - grey) * saturation + shadows[1] * low + highlights[1] * high;
      data[at + 2] = grey + (blue - grey) * saturation + shadows[2] * low + highlights[2] * high;
    }
  }
}

/** Straight in the middle; what is brighter than white comes down to it gently. */
function shoulder(value: number, contrast: number): number {
  const spread = (max(0, value) - 0.42) * contrast + 0.42;
  if (spread <= 0) return 0;
  return spread < 0.72 ? spread : 0.72 + 0.28 * (1 - exp(-(spread - 0.72) / 0.28));
}

const BLOOM_STEP = 4;

function addBloom({ width, height, data }: Raster, strength: number): void {
  const w = ceil(width / BLOOM_STEP);
  const h = ceil(height / BLOOM_STEP);
  let small: Float32Array = new Float32Array(w * h * 3);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const from = (min(height - 1, y * BLOOM_STEP + 1) * width + min(width - 1, x * BLOOM_STEP + 1)) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        small[(y * w + x) * 3 + channel] = min(1.4, max(0, (data[from + channel] ?? 0) - 0.8));
    }
  }
  const radius = max(2, round(min(w, h) * 0.035));
  for (let pass = 0; pass < 3; pass += 1) small = blurColumns(blurRows(small, w, h, radius), w, h, radius);
  for (let y = 0; y < height; y += 1) {
    const fy = min(h - 1.001, y / BLOOM_STEP);
    const top = floor(fy);
    const sy = fy - top;
    const next = min(h - 1, top + 1);
    for (let x = 0; x < width; x += 1) {
      const fx = min(w - 1.001, x / BLOOM_STEP);
      const left = floor(fx);
      const sx = fx - left;
      const right = min(w - 1, left + 1);
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const above =
          (small[(top * w + left) * 3 + channel] ?? 0) * (1 - sx) +
          (small[(top * w + right) * 3 + channel] ?? 0) * sx;
        const below =
          (small[(next * w + left) * 3 + channel] ?? 0) * (1 - sx) +
          (small[(next * w + right) * 3 + channel] ?? 0) * sx;
        data[at + channel] = (data[at + channel] ?? 0) + (above * (1 - sy) + below * sy) * strength * 1.6;
      }
    }
  }
}

function blurRows(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  const target = new Float32Array(source.length);
  const size = radius * 2 + 1;
  for (let y = 0; y < height; y += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      const value = (x: number) => source[(y * width + min(width - 1, max(0, x))) * 3 + channel] ?? 0;
      let sum = 0;
      for (let x = -radius; x <= radius; x += 1) sum += value(x);
      for (let x = 0; x < width; x += 1) {
        target[(y * width + x) * 3 + channel] = sum / size;
        sum += value(x + radius + 1) - value(x - radius);
      }
    }
  }
  return target;
}

function blurColumns(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  const target = new Float32Array(source.length);
  const size = radius * 2 + 1;
  for (let x = 0; x < width; x += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      const value = (y: number) => source[(min(height - 1, max(0, y)) * width + x) * 3 + channel] ?? 0;
      let sum = 0;
      for (let y = -radius; y <= radius; y += 1) sum += value(y);
      for (let y = 0; y < height; y += 1) {
        target[(y * width + x) * 3 + channel] = sum / size;
        sum += value(y + radius + 1) - value(y - radius);
      }
    }
  }
  return target;
}

/** The picture as bytes, three a pixel, with film grain that also hides the steps between close colours. */
export function toBytes({ width, height, data }: Raster, grain: number): Buffer {
  const bytes = Buffer.alloc(width * height * 3);
  let state = 0x9e3779b9;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    state = (imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    const noise = ((state >>> 8) / 16_777_216 - 0.5) * grain;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = (data[pixel * 3 + channel] ?? 0) + noise;
      bytes[pixel * 3 + channel] = value <= 0 ? 0 : value >= 1 ? 255 : round(value * 255);
    }
  }
  return bytes;
}
