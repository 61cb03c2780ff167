import type { Atmosphere } from '../atmosphere.js';
import type { Color } from '../color.js';
import type { Glyph } from '../glyphs/glyph.js';
import type { PictureBrief } from '../prompt-reading.js';
import type { Raster } from '../raster.js';
import type { SeededRandom } from '../seeded-random.js';

/** What a backdrop is painted from. */
export interface Setting {
  brief: PictureBrief;
  air: Atmosphere;
  random: SeededRandom;
  /** Drawn instead of the only subject's own. */
  glyph?: Glyph;
}

/** Where the subjects of a backdrop go and how the light falls on them. */
export interface Stage {
  /** Row on which something at this column stands. */
  groundAt(x: number): number;
  /** A thing's height, in pixels, when it is to be the subject of the picture. */
  subjectHeight: number;
  /** Direction the light comes from: x to the right, y up, z towards the viewer. */
  light: readonly [number, number, number];
  lightColor: Color;
  ambient: Color;
  /** Whether things fall or float here. */
  floating: boolean;
  /** How dark a shadow lies under things, 0 to 1. */
  shadow: number;
}

/** Paints a backdrop in steps; between any two the process may turn to other work. */
export type PaintBackdrop = (picture: Raster, setting: Setting) => Generator<undefined, Stage>;
