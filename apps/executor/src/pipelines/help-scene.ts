import { Injectable } from '@nestjs/common';
import {
  type Caller,
  NotFound,
  type PipelineOutput,
  type SceneHelperRequest,
  ServiceError,
  ValidationFailed,
} from '@easel/contracts';
import { nearestLength } from './brief.js';
import { edited } from './decide-stages.js';
import { MovePipeline } from './move-pipeline.js';
import { StageNotOpen } from './pipeline.errors.js';
import { briefOf, type PipelineWithStages } from './pipeline.row.js';
import type { Move } from './stage-machine.js';
import { type Shot, shotsIn } from './stages/shot-list-stage.js';

interface Help {
  moves: Move[];
  scene: PipelineOutput;
}

interface Scene {
  pipeline: PipelineWithStages;
  shot: Shot;
}

type Helper = (scene: Scene, request: SceneHelperRequest) => Help;

const HELPERS: Readonly<Record<string, Helper>> = {
  'regenerate-image': regenerateImage,
  'rewrite-prompt': rewritePrompt,
  'change-duration': changeDuration,
};

/** Changes one shot, as long as the stage that the change belongs to waits for approval. */
@Injectable()
export class HelpScene {
  constructor(private readonly moving: MovePipeline) {}

  /**
   * @throws ServiceError 400 `unknown_helper`
   * @throws ValidationFailed, PipelineNotFound, NotFound, StageNotOpen
   */
  async run(caller: Caller, request: SceneHelperRequest): Promise<{ ok: true; scene: PipelineOutput }> {
    const helper = Object.hasOwn(HELPERS, request.name) ? HELPERS[request.name] : undefined;
    const { scene } = await this.moving.run(caller, request.id, (pipeline) => {
      if (helper === undefined) {
        const known = Object.keys(HELPERS).join(', ');
        throw new ServiceError(400, 'unknown_helper', `There is no such helper; there are ${known}.`);
      }
      const list = pipeline.stages.find(({ stage }) => stage === 'shot_list');
      const shots = shotsIn(briefOf(pipeline.row), list?.output ?? undefined);
      const shot = shots.find(({ id }) => id === request.sceneId);
      if (shot === undefined) throw new NotFound('scene of the pipeline');
      const help = helper({ pipeline, shot }, request);
      return {
        ...help,
        notes: [{ type: 'scene:status', data: { id: shot.id, helper: request.name } }],
      };
    });
    return { ok: true, scene };
  }
}

function regenerateImage({ pipeline, shot }: Scene, { prompt }: SceneHelperRequest): Help {
  if (!waits(pipeline, 'scene_images')) throw notWaiting('scene_images');
  return { moves: [drawnAgain(shot, prompt)], scene: { ...shot, ...(prompt !== undefined && { prompt }) } };
}

function rewritePrompt(scene: Scene, { prompt }: SceneHelperRequest): Help {
  if (prompt === undefined) throw new ValidationFailed([{ path: 'prompt', message: 'is needed' }]);
  const { pipeline, shot } = scene;
  if (waits(pipeline, 'scene_images')) {
    return { moves: [drawnAgain(shot, prompt)], scene: { ...shot, prompt } };
  }
  return changedInList(scene, { description: prompt });
}

function changeDuration(scene: Scene, { seconds }: SceneHelperRequest): Help {
  if (seconds === undefined) throw new ValidationFailed([{ path: 'seconds', message: 'is needed' }]);
  const { config } = briefOf(scene.pipeline.row);
  return changedInList(scene, { seconds: nearestLength(config, seconds) });
}

function changedInList({ pipeline, shot }: Scene, change: Partial<Shot>): Help {
  if (!waits(pipeline, 'shot_list')) throw notWaiting('shot_list');
  const brief = briefOf(pipeline.row);
  const output = pipeline.stages.find(({ stage }) => stage === 'shot_list')?.output ?? {};
  const shots = shotsIn(brief, output).map((each) => (each.id === shot.id ? { ...each, ...change } : each));
  return {
    moves: [{ kind: 'change', stage: 'shot_list', output: edited(brief, 'shot_list', { ...output, shots }) }],
    scene: { ...shot, ...change },
  };
}

const drawnAgain = ({ id }: Shot, prompt: string | undefined): Move => ({
  kind: 'revise',
  stage: 'scene_images',
  entityId: id,
  revision: { feedback: '', ...(prompt !== undefined && { prompt }) },
});

const waits = ({ stages }: PipelineWithStages, name: string): boolean =>
  stages.some(({ stage, status }) => stage === name && status === 'awaiting_approval');

const notWaiting = (stage: string): StageNotOpen =>
  new StageNotOpen(`This changes ${stage}, which does not wait for approval.`);
