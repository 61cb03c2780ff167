import { Injectable } from '@nestjs/common';
import {
  type BranchPipelineRequest,
  type Caller,
  PIPELINE_STAGES,
  type PipelineBranched,
  type PipelineStage,
  requireMayMake,
} from '@easel/contracts';
import { Database } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { payerOf } from '../../credits/payer.js';
import { budgetsOf } from '../../credits/spend-budgets.js';
import { startOnce } from '../../engine/start-once.js';
import { originOf } from '../../engine/job-origin.js';
import { EstimatePipeline } from './estimate-pipeline.js';
import { PipelineNotCompleted, PipelineNotFound, stageNamed } from './pipeline.errors.js';
import { briefOf, requireModels } from './pipeline.row.js';
import type { StageState } from './pipeline-state.js';
import { PipelinesRepository } from './pipelines.repository.js';
import { rowsIn } from './stages/read-json.js';

/** The list of entities in what a stage made. */
const ENTITIES: Partial<Record<PipelineStage, string>> = {
  characters: 'characters',
  objects: 'objects',
  locations: 'locations',
  shot_list: 'shots',
};
const MOST_ENTITIES = 1_000;

/** Begins another pipeline from a stage of a completed one. */
@Injectable()
export class BranchPipeline {
  constructor(
    private readonly database: Database,
    private readonly pipelines: PipelinesRepository,
    private readonly estimatePipeline: EstimatePipeline,
  ) {}

  /**
   * With an `operationId`, the new pipeline gets that id, and asking again answers the same one.
   *
   * @throws InvalidStage, PipelineNotFound, PipelineNotCompleted, ModelGone, PriceNotConfigured
   */
  async run(
    caller: Caller,
    { id, fromStage }: BranchPipelineRequest,
    operationId?: string,
  ): Promise<PipelineBranched> {
    const { row, stages } = await this.pipelines.find(caller, id);
    requireMayMake(caller, row.workspaceId);
    const from = stageNamed(fromStage);
    if (row.status !== 'completed') throw new PipelineNotCompleted(row.status);
    requireModels(row);
    const kept = stages.slice(0, PIPELINE_STAGES.indexOf(from));
    const branchId = operationId ?? newId();
    const estimateCredits = await this.estimatePipeline.of(briefOf(row), kept);
    await startOnce(this.database, branchId, {
      find: async (tx) => {
        try {
          await this.pipelines.find(caller, branchId, tx);
          return true;
        } catch (error) {
          if (error instanceof PipelineNotFound) return undefined;
          throw error;
        }
      },
      start: async (tx) => {
        const branch = {
          ...row,
          id: branchId,
          // The caller of this request pays for it.
          payerId: payerOf(caller),
          budgets: budgetsOf(caller, row.workspaceId),
          origin: originOf(caller),
          estimateCredits,
          branchedFromPipelineId: id,
          branchedFromStage: from,
        };
        await this.pipelines.insert(tx, branch, kept);
        return true;
      },
    });
    return {
      pipelineId: branchId,
      clonedStages: kept.map(({ stage }) => stage),
      clonedEntities: kept.reduce((sum, stage) => sum + entitiesOf(stage), 0),
    };
  }
}

function entitiesOf({ stage, output }: StageState): number {
  const list = ENTITIES[stage];
  return list === undefined ? 0 : rowsIn(output?.[list], MOST_ENTITIES).length;
}
