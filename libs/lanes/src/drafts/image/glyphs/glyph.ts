/** Colours a glyph is drawn with, as `#rrggbb`. */
export interface Paint {
  main: string;
  /** The same, in shade and in light. */
  dark: string;
  light: string;
  accent: string;
  skin: string;
  hair: string;
}

/** A drawn subject: SVG shapes in a box 100 high, standing on its lower edge. */
export interface Glyph {
  /** Of the box, against its height of 100. */
  width: number;
  /** Against the other subjects of a picture: 1 is as tall as a person in front. */
  size: number;
  /** Where it belongs: on the ground, in the air, in water, or wherever it hangs in space. */
  place: 'ground' | 'air' | 'water';
  /** Its own colour, where the prompt names none. */
  color: string;
  draw(paint: Paint): string;
}

/** Drawn in this colour, a lamp or a lit window shines by itself. */
export const LAMP_LIGHT = '#ffd98a';

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
export const disc = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${turn === 0 ? '' : `transform="rotate(${turn} ${x} ${y})"`}/>`;
export const box = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
export const line = (d: string, color: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
/** The same shapes on the other side of a vertical axis. */
export const mirrored = (shapes: string, axis: number): string =>
  `${shapes}<g transform="translate(${axis * 2} 0) scale(-1 1)">${shapes}</g>`;
