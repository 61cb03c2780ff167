import { Injectable } from '@nestjs/common';
import {
  type ApproveStageRequest,
  type Caller,
  NotFound,
  PIPELINE_SUB_GATES,
  type PipelineOutput,
  type PipelineStage,
  type PipelineSubGate,
  type RejectEntityRequest,
  type RejectStageRequest,
  type SubGateRequest,
  ValidationFailed,
} from '@easel/contracts';
import { type Brief } from './brief.js';
import { MovePipeline } from './move-pipeline.js';
import { PipelineEnded, StageNotOpen, stageNamed, SubGateNotOpen } from './pipeline.errors.js';
import { briefOf, type PipelineWithStages } from './pipeline.row.js';
import { staleNotes } from './pipeline-events.js';
import { isOver, type StageState } from './pipeline-state.js';
import type { Move } from './stage-machine.js';
import { idIn, rowsIn } from './stages/read-json.js';
import { castOfShot } from './stages/scene-images-stage.js';
import { shotsIn } from './stages/shot-list-stage.js';
import { stageWorks } from './stages/stages.js';

type Done = { ok: true };

/** What the owner of a pipeline decides on. */
@Injectable()
export class DecideStages {
  constructor(private readonly movePipeline: MovePipeline) {}

  /** @throws InvalidStage, PipelineNotFound, StageNotOpen, ValidationFailed */
  async approve(caller: Caller, { id, stage: name, edits }: ApproveStageRequest): Promise<Done> {
    const stage = stageNamed(name);
    await this.movePipeline.run(caller, id, ({ row, stages }) => {
      const made = stages.find((each) => each.stage === stage);
      // A stage that does not wait is refused first, before the edits are checked.
      if (edits === undefined || made?.status !== 'awaiting_approval')
        return { moves: [{ kind: 'approve', stage }] };
      const output = edited(briefOf(row), stage, { ...made.output, ...edits });
      return { moves: [{ kind: 'approve', stage, output }] };
    });
    return { ok: true };
  }

  /** @throws InvalidStage, PipelineNotFound, StageNotOpen */
  async reject(caller: Caller, { id, stage: name, feedback }: RejectStageRequest): Promise<Done> {
    const stage = stageNamed(name);
    await this.movePipeline.run(caller, id, () => ({ moves: [{ kind: 'reject', stage, feedback }] }));
    return { ok: true };
  }

  /** @throws PipelineNotFound, NotFound, SubGateNotOpen */
  async passGate(
    caller: Caller,
    { id, gate: name }: SubGateRequest,
    kind: 'pass-gate' | 'refuse-gate',
  ): Promise<{ ok: true; gate: PipelineSubGate; resumed_at: string }> {
    const { gate } = await this.movePipeline.run(caller, id, ({ row, stages }) => {
      // Clients name the first of them shorter.
      const named = name === 'silent_cut' ? 'silent_cut_preview' : name;
      const asked = PIPELINE_SUB_GATES.find((each) => each === named);
      if (asked === undefined) throw new NotFound('sub-gate');
      const open = !isOver(row.status) && stages.some(({ openGate }) => openGate === asked);
      if (!open) throw new SubGateNotOpen(asked);
      return { moves: [{ kind, gate: asked }], gate: asked };
    });
    return { ok: true, gate, resumed_at: new Date().toISOString() };
  }

  /**
   * @throws PipelineNotFound, StageNotOpen
   * @throws NotFound for what the pipeline has no entity of
   */
  async rejectEntity(caller: Caller, { id, entityId, feedback }: RejectEntityRequest): Promise<Done> {
    await this.movePipeline.run(caller, id, (pipeline) => {
      const { stage } = makerOf(pipeline, entityId);
      const stale = dependentsOf(pipeline, stage, entityId);
      const moves: Move[] = [{ kind: 'reopen', stage, revised: { [entityId]: { feedback } }, stale }];
      return {
        moves,
        notes: [
          { type: 'entity:stale', data: { stage, id: entityId, feedback } },
          ...staleNotes(pipeline, moves),
        ],
      };
    });
    return { ok: true };
  }
}

/** @throws ValidationFailed where it is nothing that the stage could have made */
export function edited(brief: Brief, stage: StageState['stage'], output: PipelineOutput): PipelineOutput {
  const read = stageWorks[stage].read(brief, output);
  if (read === undefined) {
    throw new ValidationFailed([{ path: 'edits', message: `do not give a valid output of ${stage}` }]);
  }
  return read;
}

/** Stages whose entities are made one by one, so that one can be made again. */
const MADE_ONE_BY_ONE = new Set(['characters', 'objects', 'locations', 'scene_images', 'animate_audio_edit']);

/** The last stage that made this entity and has not been thrown away. @throws NotFound, StageNotOpen */
function makerOf({ row, stages }: PipelineWithStages, entityId: string): StageState {
  const holding = stages.filter(({ output }) => entityIdsIn(output).includes(entityId));
  if (holding.length === 0) throw new NotFound('entity of the pipeline');
  if (isOver(row.status)) throw new PipelineEnded(row.status);
  const maker = holding.findLast(
    ({ stage, status }) =>
      (status === 'awaiting_approval' || status === 'approved') && MADE_ONE_BY_ONE.has(stage),
  );
  if (!maker) throw new StageNotOpen('No stage has created this entity yet.');
  return maker;
}

/** What was made after an entity: its own further on, and of one of the cast the shots that it is in. */
function dependentsOf({ row, stages }: PipelineWithStages, stage: PipelineStage, entityId: string): string[] {
  if (stage === 'scene_images' || stage === 'animate_audio_edit') return [entityId];
  const made = Object.fromEntries(stages.map((each) => [each.stage, each.output ?? undefined]));
  return shotsIn(briefOf(row), made['shot_list'])
    .filter((shot) => castOfShot(shot, made).some(({ id }) => id === entityId))
    .map(({ id }) => id);
}

function entityIdsIn(output: PipelineOutput | null): string[] {
  return Object.values(output ?? {})
    .flatMap((list) => rowsIn(list, 1_000))
    .flatMap((row) => idIn(row) ?? []);
}
