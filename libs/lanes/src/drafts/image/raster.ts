import type { Color } from './color.js';

// Looked up once: these run for every pixel.
const { ceil, floor, hypot, max, min, round } = Math;

/** A picture as light: three numbers a pixel, row by row, in no hurry to be rounded. */
export class Raster {
  readonly data: Float32Array;

  constructor(
    readonly width: number,
    readonly height: number,
    data?: Float32Array,
  ) {
    this.data = data ?? new Float32Array(width * height * 3);
  }

  copy(): Raster {
    return new Raster(this.width, this.height, this.data.slice());
  }

  /** Blends a colour over one pixel; outside the picture nothing happens. */
  blend(x: number, y: number, color: Color, opacity: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = (y * this.width + x) * 3;
    const { data } = this;
    data[at] = (data[at] ?? 0) * (1 - opacity) + color[0] * opacity;
    data[at + 1] = (data[at + 1] ?? 0) * (1 - opacity) + color[1] * opacity;
    data[at + 2] = (data[at + 2] ?? 0) * (1 - opacity) + color[2] * opacity;
  }

  /** Adds light to one pixel. */
  add(x: number, y: number, color: Color, amount: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = (y * this.width + x) * 3;
    const { data } = this;
    data[at] = (data[at] ?? 0) + color[0] * amount;
    data[at + 1] = (data[at + 1] ?? 0) + color[1] * amount;
    data[at + 2] = (data[at + 2] ?? 0) + color[2] * amount;
  }

  colorAt(x: number, y: number): Color {
    const column = min(this.width - 1, max(0, round(x)));
    const row = min(this.height - 1, max(0, round(y)));
    const at = (row * this.width + column) * 3;
    return [this.data[at] ?? 0, this.data[at + 1] ?? 0, this.data[at + 2] ?? 0];
  }

  /** Adds a round glow; `softness` is how gently it ends, 2 being soft and 8 a ball. */
  glow(cx: number, cy: number, radius: number, color: Color, amount: number, softness = 2): void {
    const left = max(0, floor(cx - radius));
    const right = min(this.width - 1, ceil(cx + radius));
    const top = max(0, floor(cy - radius));
    const bottom = min(this.height - 1, ceil(cy + radius));
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        const distance = hypot(x - cx, y - cy) / radius;
        if (distance < 1) this.add(x, y, color, amount * (1 - distance) ** softness);
      }
    }
  }

  /** A filled disc with an even, antialiased edge. */
  disc(cx: number, cy: number, radius: number, color: Color, opacity = 1): void {
    for (let y = floor(cy - radius - 1); y <= cy + radius + 1; y += 1) {
      for (let x = floor(cx - radius - 1); x <= cx + radius + 1; x += 1) {
        const cover = radius + 0.5 - hypot(x - cx, y - cy);
        if (cover > 0) this.blend(x, y, color, min(1, cover) * opacity);
      }
    }
  }

  /** A line of even width that may fade along its way. */
  stroke(
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    width: number,
    color: Color,
    from: number,
    to = from,
  ): void {
    const length = hypot(x2 - x1, y2 - y1);
    const steps = max(1, ceil(length / max(0.5, width / 2)));
    for (let step = 0; step <= steps; step += 1) {
      const share = step / steps;
      const opacity = from + (to - from) * share;
      const x = x1 + (x2 - x1) * share;
      const y = y1 + (y2 - y1) * share;
      if (width <= 1.5) this.blend(round(x), round(y), color, opacity * min(1, width));
      else this.disc(x, y, width / 2, color, opacity);
    }
  }
}
