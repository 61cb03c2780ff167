import type { Raster } from '../raster.js';
import type { Backdrop } from '../vocabulary.js';
import { paintAbstract } from './abstract.js';
import { paintCity } from './city.js';
import {
  paintDesert,
  paintForest,
  paintMeadow,
  paintMountains,
  paintSea,
  paintSnow,
  paintVolcano,
} from './landscape.js';
import type { PaintBackdrop, Setting, Stage } from './backdrop.js';
import { paintSpace } from './space.js';
import { paintStudio } from './studio.js';
import { paintUnderwater } from './underwater.js';

const PAINTERS: Readonly<Record<Backdrop, PaintBackdrop>> = {
  mountains: paintMountains,
  sea: paintSea,
  desert: paintDesert,
  forest: paintForest,
  city: paintCity,
  meadow: paintMeadow,
  snow: paintSnow,
  space: paintSpace,
  underwater: paintUnderwater,
  studio: paintStudio,
  abstract: paintAbstract,
  volcano: paintVolcano,
};

/** Backdrops under an open sky, in which weather happens. */
export const OPEN_AIR: ReadonlySet<Backdrop> = new Set([
  'mountains',
  'sea',
  'desert',
  'forest',
  'city',
  'meadow',
  'snow',
  'volcano',
]);

export function paintBackdrop(
  backdrop: Backdrop,
  picture: Raster,
  setting: Setting,
): Generator<undefined, Stage> {
  return PAINTERS[backdrop](picture, setting);
}
