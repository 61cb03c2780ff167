import type { FrameSize } from '../frame-size.js';

export const FIT_METHODS = ['crop', 'pad', 'stretch'] as const;
export type FitMethod = (typeof FIT_METHODS)[number];

/** Filters that bring any frame to this size: cut to fill it, bordered to fit it, or bent into it. */
export function fitFilter(method: FitMethod, { width, height }: FrameSize, padColor = '#000000'): string {
  const size = `${width}:${height}`;
  switch (method) {
    case 'crop':
      return `scale=${size}:force_original_aspect_ratio=increase:flags=bicubic,crop=${size},setsar=1`;
    case 'pad':
      return (
        `scale=${size}:force_original_aspect_ratio=decrease:flags=bicubic,` +
        `pad=${size}:(ow-iw)/2:(oh-ih)/2:color=${filterColor(padColor)},setsar=1`
      );
    case 'stretch':
      return `scale=${size}:flags=bicubic,setsar=1`;
  }
}

/** A `#rrggbb` colour as filters spell it. */
export function filterColor(color: string): string {
  return color.replace('#', '0x');
}

/** Brings odd sides down to even ones, which the encoder needs. */
export const EVEN_SIDES = 'crop=trunc(iw/2)*2:trunc(ih/2)*2,setsar=1';
