import type { PictureLook } from './picture-look.js';

export const DETAIL_LEVELS = ['brief', 'detailed', 'structured'] as const;
export type DetailLevel = (typeof DETAIL_LEVELS)[number];

/** A picture in words, as far as its pixels tell. */
export function describePicture(look: PictureLook, detail: DetailLevel): string {
  const colors = colorsOf(look);
  const light = lightOf(look);
  if (detail === 'brief') return `${shapeOf(look)} picture in ${colors}; ${light}.`;
  if (detail === 'structured') {
    return [
      `Format: ${shapeOf(look).toLowerCase()}, ${look.width} x ${look.height} pixels`,
      `Colours: ${look.colors.map(({ name, hex, share }) => `${name} ${hex} ${percent(share)}`).join(', ')}`,
      `Light: ${light}`,
      `Colour mood: ${moodOf(look)}`,
      `Composition: detail lies ${look.focus}`,
      `Sharpness: ${sharpnessOf(look)}`,
    ].join('\n');
  }
  return (
    `${shapeOf(look)} picture of ${look.width} x ${look.height} pixels, mostly ${colors}. ` +
    `The light is ${light}, the colours are ${moodOf(look)}. ` +
    `Most detail lies ${look.focus}; edges are ${sharpnessOf(look)}.` +
    (look.hasTransparency ? ' Parts of it are transparent.' : '')
  );
}

export function colorsOf({ colors }: PictureLook): string {
  const names = colors.slice(0, 3).map(({ name }) => name);
  const last = names.pop() ?? 'no clear colour';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

function shapeOf({ width, height }: PictureLook): string {
  const ratio = width / Math.max(1, height);
  if (ratio > 2) return 'Panoramic';
  if (ratio > 1.1) return 'Landscape';
  return ratio < 0.9 ? 'Portrait' : 'Square';
}

export function lightOf({ brightness, contrast }: PictureLook): string {
  const level = brightness < 0.25 ? 'dark' : brightness > 0.7 ? 'bright' : 'even';
  const range = contrast < 0.2 ? 'flat' : contrast > 0.55 ? 'high in contrast' : 'gently modelled';
  return `${level} and ${range}`;
}

function moodOf({ saturation, warmth }: PictureLook): string {
  const depth = saturation < 0.12 ? 'nearly colourless' : saturation > 0.55 ? 'rich' : 'muted';
  return `${depth} and ${warmth > 0.08 ? 'warm' : warmth < -0.08 ? 'cool' : 'neutral'}`;
}

function sharpnessOf({ sharpness }: PictureLook): string {
  return sharpness > 0.6 ? 'crisp' : sharpness > 0.2 ? 'moderately sharp' : 'soft';
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;
