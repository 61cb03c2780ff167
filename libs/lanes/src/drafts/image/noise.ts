import type { SeededRandom } from './seeded-random.js';

// Looked up once: these run for every pixel.
const { abs, floor, max } = Math;

/** Smooth random hills over a plane: about -1 to 1, features about one unit wide. */
export type Noise = (x: number, y: number) => number;

export function smoothNoise(random: SeededRandom): Noise {
  const table = new Float32Array(512);
  for (let index = 0; index < 256; index += 1) {
    const value = random.between(-1, 1);
    table[index] = value;
    table[index + 256] = value;
  }
  const order = new Uint8Array(512);
  for (let index = 0; index < 256; index += 1) order[index] = index;
  for (let index = 255; index > 0; index -= 1) {
    const other = random.whole(0, index);
    const kept = order[index] ?? 0;
    order[index] = order[other] ?? 0;
    order[other] = kept;
  }
  order.copyWithin(256, 0, 256);

  return (x, y) => {
    const left = floor(x);
    const top = floor(y);
    const fx = x - left;
    const fy = y - top;
    const sx = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const sy = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const column = left & 255;
    const row = top & 255;
    const a = order[column] ?? 0;
    const b = order[(column + 1) & 255] ?? 0;
    const topLeft = table[order[a + row] ?? 0] ?? 0;
    const topRight = table[order[b + row] ?? 0] ?? 0;
    const bottomLeft = table[order[a + row + 1] ?? 0] ?? 0;
    const bottomRight = table[order[b + row + 1] ?? 0] ?? 0;
    const above = topLeft + (topRight - topLeft) * sx;
    const below = bottomLeft + (bottomRight - bottomLeft) * sx;
    return above + (below - above) * sy;
  };
}

/** Noise on noise: each octave twice as fine and about half as strong. About -1 to 1. */
export function layeredNoise(noise: Noise, octaves: number, falloff = 0.5): Noise {
  let total = 0;
  for (let octave = 0; octave < octaves; octave += 1) total += falloff ** octave;
  return (x, y) => {
    let sum = 0;
    let weight = 1;
    let scale = 1;
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += weight * noise(x * scale + octave * 17.3, y * scale - octave * 9.1);
      weight *= falloff;
      scale *= 2;
    }
    return (sum / total) * 1.6;
  };
}

/** Sharp crests between rounded valleys: 0 to about 1. */
export function ridgedNoise(noise: Noise, octaves: number): Noise {
  return (x, y) => {
    let sum = 0;
    let weight = 1;
    let scale = 1;
    let total = 0;
    for (let octave = 0; octave < octaves; octave += 1) {
      const crest = 1 - abs(noise(x * scale + octave * 31.7, y * scale + octave * 3.9)) * 1.3;
      sum += weight * max(0, crest) ** 2;
      total += weight;
      weight *= 0.48;
      scale *= 2.07;
    }
    return sum / total;
  };
}
