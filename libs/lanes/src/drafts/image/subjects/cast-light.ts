import type { Raster } from '../raster.js';

/** Lays a light over a whole picture, in place: the dark of the night, or one lamp from the side. */
export function castLight({ width, height, data }: Raster, light: 'night' | 'dramatic'): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const share = light === 'night' ? 0.5 : 0.22 + 1.05 * (1 - x / width) ** 1.6;
      const [red, green, blue] = light === 'night' ? [0.7, 0.85, 1.35] : [1.1, 1, 0.88];
      data[at] = (data[at] ?? 0) * share * (red ?? 1);
      data[at + 1] = (data[at + 1] ?? 0) * share * (green ?? 1);
      data[at + 2] = (data[at + 2] ?? 0) * share * (blue ?? 1);
    }
  }
}
