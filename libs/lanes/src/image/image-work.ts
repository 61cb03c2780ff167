import { join } from 'node:path';
import { DEFAULT_MEDIA_LIMITS, type MediaLimits } from '../media/media-limits.js';
import type { LaneTask } from '../lane.js';
import type { LocalModels } from '../models/local-models.js';

/** What one picture task works with. */
export interface ImageWork {
  readonly task: LaneTask;
  readonly limits: MediaLimits;
  readonly models: LocalModels;
  /** A fresh name in the task's folder. */
  readonly newFile: (extension: string) => string;
}

export function imageWork(
  task: LaneTask,
  models: LocalModels,
  limits: MediaLimits = DEFAULT_MEDIA_LIMITS,
): ImageWork {
  let files = 0;
  return {
    task,
    limits,
    models,
    newFile: (extension) => join(task.workDir, `picture-${files++}.${extension}`),
  };
}
