import type { Raster } from '../raster.js';
import type { Scene } from '../vocabulary.js';
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
import type { PaintScene, Setting, Stage } from './scene.js';
import { paintSpace } from './space.js';
import { paintStudio } from './studio.js';
import { paintUnderwater } from './underwater.js';

const PAINTERS: Readonly<Record<Scene, PaintScene>> = {
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

/** Scenes under an open sky, in which weather happens. */
export const OPEN_AIR: ReadonlySet<Scene> = new Set([
  'mountains',
  'sea',
  'desert',
  'forest',
  'city',
  'meadow',
  'snow',
  'volcano',
]);

export function paintScene(scene: Scene, picture: Raster, setting: Setting): Generator<undefined, Stage> {
  return PAINTERS[scene](picture, setting);
}
