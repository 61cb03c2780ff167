import type { SubjectName } from '../vocabulary.js';
import * as animals from './animals.js';
import * as buildings from './buildings.js';
import type { Glyph } from './glyph.js';
import * as people from './people.js';
import * as plants from './plants.js';
import * as things from './things.js';
import * as vehicles from './vehicles.js';

const { bust, bustWoman, ...standing } = people;

/** How each subject is drawn. Worlds and their rings are painted with the backdrop. */
export const GLYPHS: Readonly<Record<Exclude<SubjectName, 'planet' | 'ring'>, Glyph>> = {
  ...standing,
  ...animals,
  ...buildings,
  ...plants,
  ...things,
  ...vehicles,
};

const CLOSE_UPS: Readonly<Partial<Record<SubjectName, Glyph>>> = { person: bust, woman: bustWoman };

/** Undefined for what is painted with the backdrop. */
export function glyphOf(name: SubjectName, closeUp: boolean): Glyph | undefined {
  if (name === 'planet' || name === 'ring') return undefined;
  return (closeUp ? CLOSE_UPS[name] : undefined) ?? GLYPHS[name];
}
