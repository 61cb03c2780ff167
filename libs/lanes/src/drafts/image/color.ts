// Looked up once: these run for every pixel.
const { max, min, round } = Math;

/** Red, green and blue from 0 to 1, as a screen takes them; brighter light may exceed 1 until it is developed. */
export type Color = readonly [red: number, green: number, blue: number];

export const BLACK: Color = [0, 0, 0];
export const WHITE: Color = [1, 1, 1];

/** Reads `#rrggbb`. */
export function hex(text: string): Color {
  const number = Number.parseInt(text.slice(1), 16);
  return [((number >> 16) & 255) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255];
}

export function toHex(color: Color): string {
  const part = (value: number) =>
    round(clamp01(value) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${color.map(part).join('')}`;
}

export function clamp01(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

export function mixNumber(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** 0 below `low`, 1 above `high`, smooth between. */
export function ramp(low: number, high: number, value: number): number {
  const share = clamp01((value - low) / (high - low));
  return share * share * (3 - 2 * share);
}

export function mix(from: Color, to: Color, share: number): Color {
  return [
    mixNumber(from[0], to[0], share),
    mixNumber(from[1], to[1], share),
    mixNumber(from[2], to[2], share),
  ];
}

export function scale(color: Color, factor: number): Color {
  return [color[0] * factor, color[1] * factor, color[2] * factor];
}

/** Light of one colour falling on a surface of another. */
export function lit(surface: Color, light: Color): Color {
  return [surface[0] * light[0], surface[1] * light[1], surface[2] * light[2]];
}

export function luminance(color: Color): number {
  return 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2];
}

/** More than 1 is more colourful, less is greyer. */
export function saturate(color: Color, amount: number): Color {
  const grey = luminance(color);
  return [
    grey + (color[0] - grey) * amount,
    grey + (color[1] - grey) * amount,
    grey + (color[2] - grey) * amount,
  ];
}

/** Takes the hue of `target` and keeps the lightness of `color`. */
export function tint(color: Color, target: Color, share: number): Color {
  const wanted = luminance(color) / max(0.05, luminance(target));
  return mix(color, scale(target, min(2.2, wanted)), share);
}
