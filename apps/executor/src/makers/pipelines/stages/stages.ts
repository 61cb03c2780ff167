import type { PipelineStage } from '@easel/contracts';
import { animationStage } from './animation-stage.js';
import { castStage } from './cast-stage.js';
import { mergeStage } from './merge-stage.js';
import { sceneImagesStage } from './scene-images-stage.js';
import { scriptStage } from './script-stage.js';
import { shotListStage } from './shot-list-stage.js';
import type { StageWork } from './stage-work.js';

export const stageWorks: Readonly<Record<PipelineStage, StageWork>> = {
  script: scriptStage,
  characters: castStage('characters'),
  objects: castStage('objects'),
  locations: castStage('locations'),
  shot_list: shotListStage,
  scene_images: sceneImagesStage,
  animate_audio_edit: animationStage,
  post_merge: mergeStage,
};
