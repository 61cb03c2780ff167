import { Injectable } from '@nestjs/common';
import type { PureNodeState } from '@easel/workflow';
import { Batcher } from '../engine/batcher.js';
import { EngineDatabase } from '../engine/engine-database.js';
import { ExecutorConfig } from '../executor.config.js';
import { assetRecords, outcomeRecord } from '../jobs/job-store.js';
import { type ClaimedJob, type JobOutcome, MAX_ATTEMPTS } from '../jobs/job.js';
import { WorkerSession } from '../sessions/worker-session.js';
import type { ExecutionEvent } from './execution-event.js';
import type { NewExecution } from './new-execution.js';

/** An execution as its holder sees it: claimed under an epoch that each of its writes names. */
export interface ClaimedExecution {
  id: string;
  userId: string;
  workspaceId: string | null;
  workflowId: string | null;
  documentId: string;
  nodeIds: string[] | null;
  inputs: Record<string, Record<string, unknown>> | null;
  triggerData: unknown;
  status: 'running' | 'stopping';
  epoch: number;
  eventSeq: number;
  wakeSeq: number;
  pureStates: Record<string, PureNodeState> | null;
  origin: string | null;
  traceparent: string | null;
  createdAt: Date;
}

/** A job that a step makes: begun here at once, or left to the workers of its lane. */
export interface JobBegun {
  job: ClaimedJob;
  iterations: number;
  here: boolean;
}

/** One planning step: what arrived, what follows, and whether the execution is let go. */
export interface Step {
  execution: ClaimedExecution;
  /** Event number that the step starts at; proves, with the epoch, that nobody else wrote meanwhile. */
  seq: number;
  wakeSeq: number;
  events: ExecutionEvent[];
  pure: Record<string, PureNodeState>;
  completedNodes: number;
  failedNodes: number;
  ended: { job: ClaimedJob; outcome: JobOutcome }[];
  begun: JobBegun[];
  final?: { status: 'completed' | 'failed' | 'cancelled'; errorMessage: string | null };
  /** Nothing to do until a job elsewhere ends: the execution leaves this process' memory. */
  release: boolean;
}

export interface StepWritten {
  /** False: the execution belongs to someone else, or was ended, and nothing was written. */
  owned: boolean;
  status?: string;
  wakeSeq?: number;
}

const INSERT = {
  name: 'insert-executions',
  text: `
    insert into executions (id, user_id, workspace_id, workflow_id, document_id, node_ids, inputs, trigger_type,
      trigger_data, status, due_at, total_nodes, origin, traceparent, deadline_at, created_at)
    select x.id, x.user_id, x.workspace_id, x.workflow_id, x.document_id, x.node_ids, x.inputs, x.trigger_type,
      x.trigger_data, 'pending', now(), x.total_nodes, x.origin, x.traceparent,
      now() + make_interval(secs => $2), x.created_at
    from json_to_recordset($1::json) as x(
      id uuid, user_id uuid, workspace_id uuid, workflow_id uuid, document_id uuid, node_ids text[], inputs jsonb,
      trigger_type text, trigger_data jsonb, total_nodes integer, origin text, traceparent text,
      created_at timestamptz)`,
};

const JOB_RECORDS = `json_to_recordset($3::json) as x(
        id uuid, user_id uuid, workspace_id uuid, workflow_id uuid, execution_id uuid, node_id text,
        iteration integer, iterations integer, type text, lane text, here boolean, input jsonb, origin text,
        traceparent text)`;

/** Jobs that a step makes. $3 are their records, $5 is this session. */
const INSERT_JOBS = `
      insert into jobs (id, user_id, workspace_id, workflow_id, execution_id, node_id, iteration, iterations, type,
        lane, status, input, attempts, max_attempts, epoch, session_id, due_at, origin, traceparent, started_at)
      select x.id, x.user_id, x.workspace_id, x.workflow_id, x.execution_id, x.node_id, x.iteration, x.iterations,
        x.type, x.lane, case when x.here then 'running' else 'pending' end, x.input,
        case when x.here then 1 else 0 end, ${MAX_ATTEMPTS}, case when x.here then 1 else 0 end,
        case when x.here then $5::uuid end, case when x.here then null else now() end, x.origin, x.traceparent,
        case when x.here then now() end
      from ${JOB_RECORDS}`;

// A run that this process takes on at once: accepted, held and planned in one commit. Jobs name the execution only
// by a foreign key, which Postgres checks at the end of the statement.
const BEGIN = {
  name: 'begin-executions',
  text: `
    with step as (
      select * from json_to_recordset($2::json) as s(
        id uuid, event_count integer, events jsonb, pure jsonb, completed integer, failed integer, status text,
        error text, release boolean)
    ), accepted as (
      insert into executions (id, user_id, workspace_id, workflow_id, document_id, node_ids, inputs, trigger_type,
        trigger_data, status, epoch, session_id, total_nodes, completed_nodes, failed_nodes, pure_states, event_seq,
        error_message, origin, traceparent, deadline_at, created_at, started_at, completed_at)
      select x.id, x.user_id, x.workspace_id, x.workflow_id, x.document_id, x.node_ids, x.inputs, x.trigger_type,
        x.trigger_data, coalesce(s.status, 'running'), 1,
        case when s.release or s.status is not null then null else $5::uuid end,
        x.total_nodes, s.completed, s.failed, s.pure, s.event_count, s.error, x.origin, x.traceparent,
        now() + make_interval(secs => $4), x.created_at, now(), case when s.status is not null then now() end
      from json_to_recordset($1::json) as x(
        id uuid, user_id uuid, workspace_id uuid, workflow_id uuid, document_id uuid, node_ids text[], inputs jsonb,
        trigger_type text, trigger_data jsonb, total_nodes integer, origin text, traceparent text,
        created_at timestamptz)
      join step s on s.id = x.id
    ), begun as (${INSERT_JOBS})
    insert into execution_events (execution_id, seq, events) select id, 0, events from step`,
};

const CLAIM = {
  name: 'claim-executions',
  text: `
    with due as (
      select id from executions
      where session_id is null and due_at <= now() and status in ('pending', 'running', 'stopping')
        and exists (select 1 from worker_sessions s where s.id = $1)
      order by due_at limit $2 for update skip locked)
    update executions e set session_id = $1, epoch = e.epoch + 1, due_at = null,
      status = case when e.status = 'pending' then 'running' else e.status end,
      started_at = coalesce(e.started_at, now())
    from due where e.id = due.id
    returning e.id, e.user_id as "userId", e.workspace_id as "workspaceId", e.workflow_id as "workflowId",
      e.document_id as "documentId", e.node_ids as "nodeIds", e.inputs, e.trigger_data as "triggerData", e.status,
      e.epoch, e.event_seq as "eventSeq", e.wake_seq as "wakeSeq", e.pure_states as "pureStates", e.origin,
      e.traceparent, e.created_at as "createdAt"`,
};

// What makes it safe: every part joins `owned`, so a step whose execution has another epoch, or another next event,
// or is over, changes nothing at all. Jobs have derived ids, so a repeated step can't make a second one.
const WRITE = {
  name: 'write-steps',
  text: `
    with step as (
      select * from json_to_recordset($1::json) as s(
        id uuid, epoch integer, seq integer, event_count integer, events jsonb, pure jsonb, completed integer,
        failed integer, status text, error text, release boolean, wake_seq integer)
    ), owned as (
      update executions e set
        event_seq = s.seq + s.event_count,
        pure_states = case when s.pure is null then e.pure_states else coalesce(e.pure_states, '{}') || s.pure end,
        completed_nodes = s.completed,
        failed_nodes = s.failed,
        status = coalesce(s.status, e.status),
        error_message = coalesce(s.error, e.error_message),
        completed_at = case when s.status is null then null else now() end,
        session_id = case when s.release or s.status is not null then null else e.session_id end,
        due_at = case when s.release and s.status is null and e.wake_seq <> s.wake_seq then now() end
      from step s
      where e.id = s.id and e.epoch = s.epoch and e.event_seq = s.seq and e.status in ('running', 'stopping')
      returning e.id, e.status, e.wake_seq
    ), ended as (
      update jobs j set status = x.status, output = x.output, error_code = x.code, error_message = x.message,
        session_id = null, progress = case when x.status = 'completed' then 100 else j.progress end,
        due_at = case when x.status = 'pending' then now() + make_interval(secs => x.retry_seconds) end,
        completed_at = case when x.status <> 'pending' then now() end
      from json_to_recordset($2::json) as x(
        id uuid, execution_id uuid, epoch integer, status text, output jsonb, code text, message text,
        retry_seconds float8)
      join owned on owned.id = x.execution_id
      where j.id = x.id and j.epoch = x.epoch and j.status = 'running'
    ), begun as (${INSERT_JOBS}
      join owned on owned.id = x.execution_id
      on conflict do nothing
    ), stored as (
      insert into media_assets (key, user_id, workspace_id, job_id, kind, role, content_type, size, sha256,
        width, height, duration_seconds)
      select a.key, a.user_id, a.workspace_id, a.job_id, a.kind, a.role, a.content_type, a.size, a.sha256,
        a.width, a.height, a.duration_seconds
      from json_to_recordset($4::json) as a(key text, user_id uuid, workspace_id uuid, job_id uuid, kind text,
        role text, content_type text, size bigint, sha256 text, width integer, height integer,
        duration_seconds real, execution_id uuid)
      join owned on owned.id = a.execution_id
    ), history as (
      insert into execution_events (execution_id, seq, events)
      select s.id, s.seq, s.events from step s join owned on owned.id = s.id where s.event_count > 0
    )
    select id, status, wake_seq as "wakeSeq" from owned`,
};

// A write whose answer was lost is repeated and finds another event number: our own, then.
const WRITTEN = {
  name: 'steps-written',
  text: `
    select e.id, e.status, e.wake_seq as "wakeSeq"
    from json_to_recordset($1::json) as s(id uuid, epoch integer, seq integer, event_count integer)
    join executions e on e.id = s.id and e.epoch = s.epoch and s.event_count > 0
      and e.event_seq = s.seq + s.event_count`,
};

const JOBS_OF = {
  name: 'jobs-of-executions',
  text: `
    select id, execution_id as "executionId", node_id as "nodeId", iteration, status, output,
      error_message as "errorMessage"
    from jobs where execution_id = any($1::uuid[]) order by execution_id, node_id, iteration`,
};

const WAKES = {
  name: 'wakes-of-held',
  text: `
    select id, epoch, status, wake_seq as "wakeSeq" from executions
    where session_id = $1 and ($2::uuid is null or id = $2)`,
};

const LET_GO = {
  name: 'let-go',
  text: `
    update executions set session_id = null, epoch = epoch + 1, due_at = now() + interval '1 second'
    where id = $1 and session_id = $2`,
};

const FAIL = {
  name: 'fail-execution',
  text: `
    with failed as (
      update executions set status = 'failed', session_id = null, epoch = epoch + 1, due_at = null,
        error_message = $3, completed_at = now()
      where id = $1 and epoch = $2 and status in ('running', 'stopping') returning id)
    update jobs set status = 'cancelled', session_id = null, epoch = jobs.epoch + 1, completed_at = now()
    from failed where jobs.execution_id = failed.id and jobs.status in ('pending', 'running')`,
};

export interface JobState {
  id: string;
  executionId: string;
  nodeId: string;
  iteration: number;
  status: string;
  output: Record<string, unknown> | null;
  errorMessage: string | null;
}

interface OwnedRow {
  id: string;
  status: string;
  wakeSeq: number;
}

/** Claims executions and writes their steps, many with one commit. */
@Injectable()
export class StepStore {
  private readonly inserting: Batcher<NewExecution, void>;
  private readonly beginning: Batcher<{ execution: NewExecution; step: Step }, void>;
  private readonly writing: Batcher<Step, StepWritten>;

  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: EngineDatabase,
    private readonly session: WorkerSession,
  ) {
    this.inserting = new Batcher((executions) => this.insertAll(executions), { lanes: 2, max: 300 });
    this.beginning = new Batcher((begun) => this.beginAll(begun), { lanes: 2, max: 300 });
    this.writing = new Batcher((steps) => this.writeAll(steps), { lanes: 2, max: 300 });
  }

  async claim(most: number): Promise<ClaimedExecution[]> {
    if (!this.session.alive) return [];
    return this.database.run<ClaimedExecution>(CLAIM, [this.session.id, most]);
  }

  /** Accepts a run, for any orchestrator to claim. */
  insert(execution: NewExecution): Promise<void> {
    return this.inserting.add(execution);
  }

  /** Accepts a run, together with the first step that this process has planned for it. */
  begin(execution: NewExecution, step: Step): Promise<void> {
    return this.beginning.add({ execution, step });
  }

  write(step: Step): Promise<StepWritten> {
    return this.writing.add(step);
  }

  jobsOf(executionIds: readonly string[]): Promise<JobState[]> {
    return this.database.run<JobState>(JOBS_OF, [executionIds]);
  }

  /** Where the executions stand that this process holds, or one of them. */
  held(id?: string): Promise<{ id: string; epoch: number; status: string; wakeSeq: number }[]> {
    return this.database.run(WAKES, [this.session.id, id ?? null]);
  }

  /** Gives an execution back, to be claimed by anyone a little later. */
  async letGo(id: string): Promise<void> {
    await this.database.run(LET_GO, [id, this.session.id]);
  }

  /** Ends an execution that can not be planned: trying again would not help. */
  async fail(execution: ClaimedExecution): Promise<void> {
    await this.database.run(FAIL, [
      execution.id,
      execution.epoch,
      'The workflow could not be planned. This is a fault of the service; nothing more of it was run.',
    ]);
  }

  private async insertAll(executions: NewExecution[]): Promise<void[]> {
    await this.database.run(INSERT, [
      JSON.stringify(executions.map(executionRecord)),
      this.config.EXECUTION_DEADLINE_SECONDS,
    ]);
    return executions.map(() => undefined);
  }

  private async beginAll(begun: { execution: NewExecution; step: Step }[]): Promise<void[]> {
    await this.database.run(BEGIN, [
      JSON.stringify(begun.map(({ execution }) => executionRecord(execution))),
      JSON.stringify(begun.map(({ step }) => stepRecord(step))),
      JSON.stringify(begun.flatMap(({ step }) => step.begun.map((each) => jobRecord(step.execution, each)))),
      this.config.EXECUTION_DEADLINE_SECONDS,
      this.session.id,
    ]);
    return begun.map(() => undefined);
  }

  private async writeAll(steps: Step[]): Promise<StepWritten[]> {
    const records = steps.map(stepRecord);
    const rows = await this.database.run<OwnedRow>(WRITE, [
      JSON.stringify(records),
      JSON.stringify(
        steps.flatMap(({ execution, ended }) =>
          ended.map(({ job, outcome }) => ({ execution_id: execution.id, ...outcomeRecord(job, outcome) })),
        ),
      ),
      JSON.stringify(
        steps.flatMap(({ execution, begun }) => begun.map((each) => jobRecord(execution, each))),
      ),
      JSON.stringify(
        steps.flatMap(({ execution, ended }) =>
          ended.flatMap(({ job, outcome }) =>
            assetRecords(job, outcome).map((asset) => ({ execution_id: execution.id, ...asset })),
          ),
        ),
      ),
      this.session.id,
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    if (byId.size < steps.length) {
      const unchanged = records.filter(({ id }) => !byId.has(id));
      for (const row of await this.database.run<OwnedRow>(WRITTEN, [JSON.stringify(unchanged)]))
        byId.set(row.id, row);
    }
    return steps.map(({ execution }) => {
      const row = byId.get(execution.id);
      return row ? { owned: true, status: row.status, wakeSeq: row.wakeSeq } : { owned: false };
    });
  }
}

function executionRecord(execution: NewExecution) {
  return {
    id: execution.id,
    user_id: execution.userId,
    workspace_id: execution.workspaceId,
    workflow_id: execution.workflowId,
    document_id: execution.documentId,
    node_ids: execution.nodeIds,
    inputs: execution.inputs,
    trigger_type: execution.triggerType,
    trigger_data: execution.triggerData,
    total_nodes: execution.totalNodes,
    origin: execution.origin,
    traceparent: execution.traceparent,
    created_at: execution.createdAt,
  };
}

function stepRecord(step: Step) {
  return {
    id: step.execution.id,
    epoch: step.execution.epoch,
    seq: step.seq,
    event_count: step.events.length,
    events: step.events,
    pure: isEmpty(step.pure) ? undefined : step.pure,
    completed: step.completedNodes,
    failed: step.failedNodes,
    status: step.final?.status,
    error: step.final?.errorMessage ?? undefined,
    release: step.release,
    wake_seq: step.wakeSeq,
  };
}

function jobRecord(execution: ClaimedExecution, { job, iterations, here }: JobBegun) {
  return {
    id: job.id,
    user_id: job.userId,
    workspace_id: job.workspaceId,
    workflow_id: execution.workflowId,
    execution_id: execution.id,
    node_id: job.nodeId,
    iteration: job.iteration,
    iterations,
    type: job.type,
    lane: job.lane,
    here,
    input: { params: job.params, inputs: job.inputs },
    origin: execution.origin,
    traceparent: job.traceparent,
  };
}

function isEmpty(record: object): boolean {
  for (const _key in record) return false;
  return true;
}
