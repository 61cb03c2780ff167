import { table } from '@easel/contracts/table';
import type { MediaLimits } from '../media/media-limits.js';
import { LaneFailure, type Lane, type LaneResult, type LaneTask } from '../lane.js';
import type { LocalModels } from '../models/local-models.js';
import { upscaleImage } from './enlarge-picture.js';
import { imageCollage } from './image-collage.js';
import { imageWork, type ImageWork } from './image-work.js';
import { resizeImage } from './resize-image.js';
import { textOverlay } from './text-overlay.js';

const OPERATIONS: Readonly<Record<string, (work: ImageWork) => Promise<LaneResult>>> = table({
  'image-collage': imageCollage,
  'resize-image': resizeImage,
  'text-overlay': textOverlay,
  'upscale-image': upscaleImage,
});

/** Works on pictures, on this machine. */
export class ImageLane implements Lane {
  readonly name = 'image';
  readonly types: readonly string[] = Object.keys(OPERATIONS);

  constructor(
    private readonly models: LocalModels,
    private readonly limits?: MediaLimits,
  ) {}

  async run(task: LaneTask): Promise<LaneResult> {
    const operation = OPERATIONS[task.type];
    if (operation === undefined)
      throw new LaneFailure('unsupported_node_type', `${task.type} is not supported here.`, false);
    return operation(imageWork(task, this.models, this.limits));
  }
}
