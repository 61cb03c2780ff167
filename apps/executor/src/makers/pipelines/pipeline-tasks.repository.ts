import { Injectable } from '@nestjs/common';
import type { PipelineStage } from '@easel/contracts';
import { type Queryable, storableJson } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { formOf } from '../../engine/edition-statement.js';
import { EngineDatabase } from '../../engine/engine-database.js';
import { WORKERS_LOST } from '../../jobs/ending-messages.js';
import { CANCEL_JOB } from '../../jobs/standalone-statements.js';
import type { KnownTask, PlannedTask } from './advance.js';
import type { DoneTask } from './made-film.js';
import type { PipelineRow } from './pipeline.row.js';
import { isOver } from './pipeline-state.js';
import { PlanChanged } from './planned-jobs.js';

const OF_STAGE = {
  name: 'pipeline-tasks-of-stage',
  text: `
    select job_id as "jobId", stage, attempt, key, position, type, params, entity_id as "entityId", state, output,
      error, told
    from pipeline_tasks where pipeline_id = $1 and stage = $2 and attempt = $3 and not superseded order by position`,
};

const DONE = {
  name: 'done-pipeline-tasks',
  text: `
    select type, params, output from pipeline_tasks
    where pipeline_id = $1 and type = any($2) and state = 'completed' and output is not null
    order by job_id desc`,
};

const PLAN = {
  name: 'plan-pipeline-tasks',
  text: `
    insert into pipeline_tasks (job_id, pipeline_id, stage, attempt, key, position, type, params, entity_id)
    select x."jobId", $1, x.stage, x.attempt, x.key, x.position, x.type, x.params, x."entityId"
    from json_to_recordset($2::json) as x("jobId" uuid, stage text, attempt integer, key text, position integer,
      type text, params jsonb, "entityId" uuid)
    on conflict do nothing`,
};

const TOLD = {
  name: 'told-pipeline-tasks',
  text: `update pipeline_tasks set told = true where job_id = any($1::uuid[])`,
};

const LOCK_STATUS = {
  name: 'lock-pipeline-status',
  text: `select status, max_credits as "maxCredits" from pipelines where id = $1 for update`,
};
const COMMITTED = {
  name: 'pipeline-credits',
  text: `select coalesce(sum(credits), 0)::integer as credits from pipeline_tasks where pipeline_id = $1`,
};
const START = {
  name: 'start-pipeline-task',
  text: `
    update pipeline_tasks set state = 'started', credits = $2 where job_id = $1 and state = 'planned' returning job_id`,
};

const GIVE_UP = {
  name: 'give-up-pipeline-task',
  text: `update pipeline_tasks set state = 'failed', error = $2 where job_id = $1 and state = 'planned'`,
};

// A job that costs less than was held for it says so when it has completed.
const AS_ENDED = `state = j.status, output = j.output, error = j.error_message,
        credits = case when j.status = 'completed' then j.credits else 0 end`;

// A move locks the pipeline before its tasks, so this statement uses the same order. What is locked is left to the
// next round.
const SETTLE = {
  name: 'settle-pipeline-tasks',
  text: `
    with ended as (
      select t.job_id, t.pipeline_id from pipeline_tasks t join jobs j on j.id = t.job_id
      where t.state = 'started' and j.completed_at is not null limit 200
    ), locked as (
      select id from pipelines where id in (select pipeline_id from ended) order by id for update skip locked
    ), settled as (
      update pipeline_tasks t set ${AS_ENDED}
      from ended join locked on locked.id = ended.pipeline_id join jobs j on j.id = ended.job_id
      where t.job_id = ended.job_id and t.state = 'started' returning t.job_id, t.pipeline_id
    ), woken as (
      update pipelines p set due_at = now() where p.id in (select pipeline_id from settled) returning p.id
    )
    select settled.job_id from settled left join woken on woken.id = settled.pipeline_id`,
};

const SETTLE_OWN = {
  name: 'settle-tasks-of-pipeline',
  text: `
    update pipeline_tasks t set ${AS_ENDED} from jobs j
    where t.pipeline_id = $1 and t.state = 'started' and j.id = t.job_id and j.completed_at is not null`,
};

// Talk about a stage is no work at it.
const DONE_WITH = `pipeline_id = $1 and attempt > 0 and not superseded
      and ($2::uuid[] is null or stage = 'post_merge' or entity_id = any($2))`;
const DONE_WITH_UNDER_WAY = {
  name: 'pipeline-tasks-done-with-under-way',
  text: `select job_id as "jobId" from pipeline_tasks where ${DONE_WITH} and state = 'started' order by job_id`,
};
const SUPERSEDE = {
  name: 'supersede-pipeline-tasks',
  text: `
    update pipeline_tasks set superseded = true, state = case state when 'planned' then 'cancelled' else state end
    where ${DONE_WITH} and state <> 'completed'`,
};
const UNWANTED = {
  name: 'unwanted-pipeline-tasks',
  text: `
    select job_id as "jobId" from pipeline_tasks where pipeline_id = $1 and superseded and state = 'started'`,
};

const DROP_PLANNED = {
  name: 'drop-planned-pipeline-tasks',
  text: `update pipeline_tasks set state = 'cancelled' where pipeline_id = $1 and state = 'planned'`,
};
const STARTED = {
  name: 'started-pipeline-tasks',
  text: `select job_id as "jobId" from pipeline_tasks where pipeline_id = $1 and state = 'started'`,
};

export interface TaskRow extends KnownTask {
  jobId: string;
  position: number;
  type: string;
  params: Record<string, unknown>;
  entityId: string | null;
  told: boolean;
}

/** The job would bring the pipeline above what it may cost. */
export class CostCapReached extends Error {
  override readonly name = 'CostCapReached';

  constructor(cap: number, credits: number) {
    super(`max_cost_credits is ${cap}, and the next job would bring the cost to ${credits}.`);
  }
}

/** Jobs of pipelines, from when they are planned until their end is known. */
@Injectable()
export class PipelineTasks {
  constructor(private readonly database: EngineDatabase) {}

  ofStage(tx: Queryable, pipelineId: string, stage: PipelineStage, attempt: number): Promise<TaskRow[]> {
    return tx.run<TaskRow & Record<string, unknown>>(OF_STAGE, [pipelineId, stage, attempt]);
  }

  /** Those of these types that have completed, the newest first. */
  done(pipelineId: string, types: readonly string[]): Promise<DoneTask[]> {
    return this.database.run<DoneTask & Record<string, unknown>>(DONE, [pipelineId, types]);
  }

  async plan(tx: Queryable, pipelineId: string, tasks: readonly PlannedTask[], after: number): Promise<void> {
    const rows = tasks.map((task, index) => ({ jobId: newId(), position: after + index, ...task }));
    await tx.run(PLAN, [pipelineId, storableJson(rows)]);
  }

  async markTold(tx: Queryable, tasks: readonly TaskRow[]): Promise<void> {
    if (tasks.length > 0) await tx.run(TOLD, [tasks.map(({ jobId }) => jobId)]);
  }

  /**
   * Part of the commit that creates the job of a planned task. The pipeline is locked until then, so that a move that
   * ends it either comes first, and there is no job, or finds the job to cancel.
   *
   * @throws PlanChanged, CostCapReached
   */
  async begin(tx: Queryable, pipelineId: string, jobId: string, credits: number): Promise<void> {
    await this.requireRoom(tx, pipelineId, credits);
    if ((await tx.run(START, [jobId, credits])).length === 0) throw new PlanChanged();
  }

  /** Of a check that can't be made here. */
  async giveUp(jobId: string, reason: string): Promise<void> {
    await this.database.run(GIVE_UP, [jobId, reason]);
  }

  /** Locks a pipeline that goes on and may cost so much more. @throws PlanChanged, CostCapReached */
  async requireRoom(tx: Queryable, pipelineId: string, credits: number): Promise<void> {
    const [row] = await tx.run<{ status: Parameters<typeof isOver>[0]; maxCredits: number | null }>(
      LOCK_STATUS,
      [pipelineId],
    );
    if (!row || isOver(row.status)) throw new PlanChanged();
    if (row.maxCredits === null) return;
    const [sum] = await tx.run<{ credits: number }>(COMMITTED, [pipelineId]);
    const total = (sum?.credits ?? 0) + credits;
    if (total > row.maxCredits) throw new CostCapReached(row.maxCredits, total);
  }

  /**
   * Nobody waits any more for jobs that have not completed: of these entities and of the cut, or of all. Those under
   * way are cancelled here, so that none completes, and is paid, after it has been given up.
   */
  async supersede(
    tx: Queryable,
    { id, userId }: Pick<PipelineRow, 'id' | 'userId'>,
    entityIds: readonly string[] | null,
  ): Promise<void> {
    const cancel = formOf(CANCEL_JOB, this.database.charges);
    for (const { jobId } of await tx.run<{ jobId: string }>(DONE_WITH_UNDER_WAY, [id, entityIds])) {
      await tx.run(cancel, [jobId, userId, WORKERS_LOST]);
    }
    await this.settleOwn(tx, id);
    await tx.run(SUPERSEDE, [id, entityIds]);
  }

  /** Jobs under way that nobody waits for. */
  async unwanted(tx: Queryable, pipelineId: string): Promise<string[]> {
    return (await tx.run<{ jobId: string }>(UNWANTED, [pipelineId])).map(({ jobId }) => jobId);
  }

  /** Takes over what ended jobs made, and makes their pipelines due. Any number of schedulers do. */
  async settle(): Promise<void> {
    while ((await this.database.run(SETTLE, [])).length === 200);
  }

  /** The same for one pipeline that the caller has locked. */
  async settleOwn(tx: Queryable, pipelineId: string): Promise<void> {
    await tx.run(SETTLE_OWN, [pipelineId]);
  }

  /** Of a pipeline that is over: nothing planned is begun; answers the jobs under way. */
  async wind(tx: Queryable, pipelineId: string): Promise<string[]> {
    await tx.run(DROP_PLANNED, [pipelineId]);
    return (await tx.run<{ jobId: string }>(STARTED, [pipelineId])).map(({ jobId }) => jobId);
  }
}
