import { Injectable } from '@nestjs/common';
import {
  type Caller,
  NotFound,
  type PipelineOutput,
  type PipelineStage,
  type SceneHelperRequest,
  ServiceError,
  ValidationFailed,
} from '@easel/contracts';
import { table } from '@easel/contracts/table';
import { nearestLength } from './brief.js';
import { edited } from './decide-stages.js';
import { MovePipeline } from './move-pipeline.js';
import { StageNotOpen } from './pipeline.errors.js';
import { staleNotes } from './pipeline-events.js';
import { briefOf, type PipelineWithStages } from './pipeline.row.js';
import type { StageState } from './pipeline-state.js';
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

const HELPERS: Readonly<Record<string, Helper>> = table({
  'regenerate-image': regenerateImage,
  'regenerate-clip': regenerateClip,
  'rewrite-prompt': rewritePrompt,
  'change-duration': changeDuration,
});

/** Changes one shot, as soon as the stage that the change belongs to has begun and as long as the film is not done. */
@Injectable()
export class HelpScene {
  constructor(private readonly movePipeline: MovePipeline) {}

  /**
   * @throws ServiceError 400 `unknown_helper`
   * @throws ValidationFailed, PipelineNotFound, NotFound, StageNotOpen
   */
  async run(caller: Caller, request: SceneHelperRequest): Promise<{ ok: true; scene: PipelineOutput }> {
    const helper = HELPERS[request.name];
    const { scene } = await this.movePipeline.run(caller, request.id, (pipeline) => {
      if (helper === undefined) {
        const known = Object.keys(HELPERS).join(', ');
        throw new ServiceError(400, 'unknown_helper', `There is no such helper; use one of ${known}.`);
      }
      const list = pipeline.stages.find(({ stage }) => stage === 'shot_list');
      const shots = shotsIn(briefOf(pipeline.row), list?.output ?? undefined);
      const shot = shots.find(({ id }) => id === request.sceneId);
      if (shot === undefined) throw new NotFound('scene of the pipeline');
      const help = helper({ pipeline, shot }, request);
      return {
        ...help,
        notes: [
          { type: 'scene:status', data: { id: shot.id, helper: request.name } },
          ...staleNotes(pipeline, help.moves),
        ],
      };
    });
    return { ok: true, scene };
  }
}

function regenerateImage({ pipeline, shot }: Scene, { prompt }: SceneHelperRequest): Help {
  return madeAgain(pipeline, 'scene_images', shot, prompt);
}

function regenerateClip({ pipeline, shot }: Scene, { prompt }: SceneHelperRequest): Help {
  return madeAgain(pipeline, 'animate_audio_edit', shot, prompt);
}

function rewritePrompt(scene: Scene, { prompt }: SceneHelperRequest): Help {
  if (prompt === undefined) throw new ValidationFailed([{ path: 'prompt', message: 'is needed' }]);
  const { pipeline, shot } = scene;
  return hasBegun(pipeline, 'scene_images')
    ? madeAgain(pipeline, 'scene_images', shot, prompt)
    : changedInList(scene, { description: prompt });
}

function changeDuration(scene: Scene, { seconds }: SceneHelperRequest): Help {
  if (seconds === undefined) throw new ValidationFailed([{ path: 'seconds', message: 'is needed' }]);
  const { config } = briefOf(scene.pipeline.row);
  return changedInList(scene, { seconds: nearestLength(config, seconds) });
}

function changedInList({ pipeline, shot }: Scene, change: Partial<Shot>): Help {
  const brief = briefOf(pipeline.row);
  const list = stageOf(pipeline, 'shot_list');
  const output = list?.output ?? {};
  const shots = shotsIn(brief, output).map((each) => (each.id === shot.id ? { ...each, ...change } : each));
  const changed = edited(brief, 'shot_list', { ...output, shots });
  const stage = 'shot_list';
  const waits = list?.status === 'awaiting_approval';
  if (!waits && list?.status !== 'approved') throw notOpen(stage);
  return {
    moves: [
      waits
        ? { kind: 'change', stage, output: changed }
        : { kind: 'reopen', stage, output: changed, revised: {}, stale: [shot.id] },
    ],
    scene: { ...shot, ...change },
  };
}

function madeAgain(
  pipeline: PipelineWithStages,
  stage: PipelineStage,
  shot: Shot,
  prompt: string | undefined,
): Help {
  if (!hasBegun(pipeline, stage)) throw notOpen(stage);
  const revision = { feedback: '', ...(prompt !== undefined && { prompt }) };
  return {
    moves: [{ kind: 'reopen', stage, revised: { [shot.id]: revision }, stale: [shot.id] }],
    scene: { ...shot, ...(prompt !== undefined && { prompt }) },
  };
}

const stageOf = ({ stages }: PipelineWithStages, name: PipelineStage): StageState | undefined =>
  stages.find(({ stage }) => stage === name);

function hasBegun(pipeline: PipelineWithStages, name: PipelineStage): boolean {
  const status = stageOf(pipeline, name)?.status;
  return status === 'awaiting_approval' || status === 'approved' || status === 'running';
}

const notOpen = (stage: string): StageNotOpen =>
  new StageNotOpen(`This changes ${stage}, which has not started yet.`);
