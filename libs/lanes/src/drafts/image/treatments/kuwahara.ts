import { Raster } from '../raster.js';

// Looked up once: these run for every pixel.
const { max, min } = Math;

/** Flattens colour inside shapes and keeps their edges: each pixel takes the evenest of the four squares around it. */
export function kuwahara(picture: Raster, radius: number): Raster {
  const { width, height } = picture;
  const sums = sumTable(picture);
  const result = new Raster(width, height);
  const stride = (width + 1) * 4;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let evenest = Infinity;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let corner = 0; corner < 4; corner += 1) {
        const left = max(0, corner % 2 === 0 ? x - radius : x);
        const right = min(width, (corner % 2 === 0 ? x : x + radius) + 1);
        const top = max(0, corner < 2 ? y - radius : y);
        const bottom = min(height, (corner < 2 ? y : y + radius) + 1);
        const area = (right - left) * (bottom - top);
        const a = top * stride + left * 4;
        const b = top * stride + right * 4;
        const c = bottom * stride + left * 4;
        const d = bottom * stride + right * 4;
        const r = ((sums[d] ?? 0) - (sums[b] ?? 0) - (sums[c] ?? 0) + (sums[a] ?? 0)) / area;
        const g = ((sums[d + 1] ?? 0) - (sums[b + 1] ?? 0) - (sums[c + 1] ?? 0) + (sums[a + 1] ?? 0)) / area;
        const bl = ((sums[d + 2] ?? 0) - (sums[b + 2] ?? 0) - (sums[c + 2] ?? 0) + (sums[a + 2] ?? 0)) / area;
        const squares =
          ((sums[d + 3] ?? 0) - (sums[b + 3] ?? 0) - (sums[c + 3] ?? 0) + (sums[a + 3] ?? 0)) / area;
        const unevenness = squares - (r * r + g * g + bl * bl);
        if (unevenness < evenest) {
          evenest = unevenness;
          red = r;
          green = g;
          blue = bl;
        }
      }
      const at = (y * width + x) * 3;
      result.data[at] = red;
      result.data[at + 1] = green;
      result.data[at + 2] = blue;
    }
  }
  return result;
}

/** Sums of red, green, blue and of their squares over every rectangle from the top left. */
function sumTable({ width, height, data }: Raster): Float64Array {
  const stride = (width + 1) * 4;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let red = 0;
    let green = 0;
    let blue = 0;
    let squares = 0;
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const r = data[at] ?? 0;
      const g = data[at + 1] ?? 0;
      const b = data[at + 2] ?? 0;
      red += r;
      green += g;
      blue += b;
      squares += r * r + g * g + b * b;
      const to = (y + 1) * stride + (x + 1) * 4;
      sums[to] = (sums[to - stride] ?? 0) + red;
      sums[to + 1] = (sums[to - stride + 1] ?? 0) + green;
      sums[to + 2] = (sums[to - stride + 2] ?? 0) + blue;
      sums[to + 3] = (sums[to - stride + 3] ?? 0) + squares;
    }
  }
  return sums;
}
