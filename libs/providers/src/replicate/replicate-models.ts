import { clipModels } from './clip-models.js';
import { pictureModels } from './picture-models.js';
import type { ReplicateModel } from './replicate-model.js';
import { soundModels } from './sound-models.js';

/** Every model that can be asked, by `owner/name`. */
export const replicateModels: ReadonlyMap<string, ReplicateModel> = new Map(
  Object.entries({ ...pictureModels, ...clipModels, ...soundModels }),
);
