import { Injectable } from '@nestjs/common';
import { type Caller, requireMayMake, type ResumePipelineRequest } from '@easel/contracts';
import { againOnDeadlock, Database, type Queryable } from '@easel/platform';
import { PipelineNotFailed } from './pipeline.errors.js';
import { requireModels, stateOf } from './pipeline.row.js';
import { PipelineTasks } from './pipeline-tasks.repository.js';
import { PipelinesRepository } from './pipelines.repository.js';
import { moved } from './stage-machine.js';

/** Goes on with a pipeline that failed. What its jobs made stays; only those that did not complete are made again. */
@Injectable()
export class ResumePipeline {
  constructor(
    private readonly database: Database,
    private readonly pipelines: PipelinesRepository,
    private readonly tasks: PipelineTasks,
  ) {}

  /** @throws PipelineNotFound, PipelineNotFailed, WorkspaceArchived, ModelGone */
  async run(caller: Caller, { id, max_cost_credits: cap }: ResumePipelineRequest): Promise<{ ok: true }> {
    const resume = async (tx: Queryable) => {
      const pipeline = await this.pipelines.findForUpdate(tx, caller, id);
      const { status, maxCredits, workspaceId } = pipeline.row;
      if (status !== 'failed') throw new PipelineNotFailed(status);
      if (workspaceId !== null) requireMayMake(caller, workspaceId);
      requireModels(pipeline.row);
      // What a job made that ended just now is not bought again.
      await this.tasks.supersede(tx, pipeline.row, null);
      await this.pipelines.reopen(tx, { id, maxCredits: cap ?? maxCredits });
      const resumed = moved(stateOf(pipeline), { kind: 'resume' });
      await this.pipelines.save(tx, pipeline, resumed, { due: 'now', progress: null });
      return { ok: true as const };
    };
    return againOnDeadlock(() => this.database.batch(resume));
  }
}
