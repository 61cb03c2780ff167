import { Injectable } from '@nestjs/common';
import { Batcher, storableJson } from '@easel/platform';
import { settleCredits } from '../credits/credit-statements.js';
import { perEdition } from '../engine/edition-statement.js';
import { EngineDatabase } from '../engine/engine-database.js';
import { fairlyDue, IS_DUE } from './fairness/fair-claim.js';
import { ExecutorConfig } from '../engine/executor.config.js';
import { failpoint } from '../engine/failpoint.js';
import { WorkerSession } from '../engine/worker-session.js';
import { endJobs, insertAssets, insertAttempts, queueRetries, unqueueJobs } from './job-statements.js';
import type { ClaimedJob, JobOutcome } from '../engine/job.js';
import type { Allowance } from '../orders/lanes/lane-pools.js';
import { waitBeforeRetry } from './retry-rule.js';

/** A worker ends an attempt at its deadline by itself; one that has not done so this much later never will. */
export const OVERTIME_SECONDS = 30;

/** SQL for when the job `j` must have ended, where one that begins now may run for `seconds`. */
export const jobDeadline = (seconds: string): string => `now() + make_interval(secs =>
        ${OVERTIME_SECONDS} + least(${seconds}, coalesce((j.input -> 'control' ->> 'timeoutSeconds')::integer, ${seconds})))`;

/**
 * Skipping locked rows is what keeps two workers off one job; the epoch is what keeps a worker that lost a job from
 * writing. A session that was taken away can claim nothing.
 *
 * @rendered
 */
export const CLAIM = {
  name: 'claim-jobs',
  text: `
    with recursive ${fairlyDue({
      from: 'job_queue',
      id: 'job_id',
      waiting: `q.lane = $2 and q.session_id is null and ${IS_DUE}
        and exists (select 1 from worker_sessions s where s.id = $1)`,
      cost: 'q.cost',
      name: '$2::text',
      most: '$3::integer',
      large: '$5::uuid[]',
      forLarge: '$6::integer',
    })}, held as (
      update job_queue q set session_id = $1, deadline_at = ${jobDeadline('$4')}
      from due join jobs j on j.id = due.id where q.job_id = due.id returning q.job_id
    )
    update jobs j set status = 'running', epoch = j.epoch + 1, attempts = j.attempts + 1, progress = 0,
      started_at = coalesce(j.started_at, now())
    from held where j.id = held.job_id
    returning j.id, j.user_id as "userId", j.workspace_id as "workspaceId", j.execution_id as "executionId",
      j.node_id as "nodeId", j.iteration, j.type, j.lane, j.input, j.epoch, j.attempts,
      j.max_attempts as "maxAttempts", j.traceparent, j.credits`,
};

/**
 * One commit ends any number of jobs, with their media, and wakes the executions that wait for them; also after an
 * attempt that is followed by another, so that the history shows it.
 *
 * @rendered
 */
export const END = perEdition(
  'end-jobs',
  (charged) => `
    with outcome as (
      select * from json_to_recordset($1::json) as x(id uuid, ended json, assets json, attempts json)
    ), ended as (${endJobs('outcome', '$2', charged)}
    ), ${charged ? `${settleCredits('ended')}, ` : ''}accepted as (
      select outcome.assets, outcome.attempts from ended join outcome on outcome.id = ended.id
    ), stored as (${insertAssets('accepted')}
    ), told as (${insertAttempts('accepted')}
    ), retried as (${queueRetries('ended')}
    ), over as (
      select id from ended where status <> 'pending'
    ), unqueued as (${unqueueJobs('over')}
    ), woken as (
      update executions e set wake_seq = e.wake_seq + 1, due_at = now()
      from (select distinct execution_id from ended) w
      where e.id = w.execution_id and e.completed_at is null
      returning e.id, e.session_id, e.wake_seq
    )
    select id, execution_id as "executionId", null::uuid as holder, null::integer as "wakeSeq" from ended
    union all
    select null, id, session_id, wake_seq from woken`,
);

// A write whose answer was lost is repeated and finds nothing to change: the stored row distinguishes it from a lost
// job.
const WRITTEN = {
  name: 'jobs-written',
  text: `
    select j.id, j.execution_id as "executionId", e.session_id as holder, e.wake_seq as "wakeSeq"
    from json_to_recordset($1::json) as x(id uuid, epoch integer, status text)
    join jobs j on j.id = x.id and j.epoch = x.epoch + 1 and j.status = x.status
    left join executions e on e.id = j.execution_id and e.completed_at is null`,
};

const HELD = {
  name: 'held-jobs',
  text: `select j.id, j.epoch from job_queue q join jobs j on j.id = q.job_id where q.session_id = $1`,
};

const PROGRESS = {
  name: 'note-progress',
  text: `
    update jobs j set progress = x.progress
    from json_to_recordset($1::json) as x(id uuid, epoch integer, progress smallint)
    where j.id = any($2::uuid[]) and j.id = x.id and j.epoch = x.epoch`,
};

export interface JobEnded {
  /** False: the job belongs to someone else by now and nothing was written. */
  accepted: boolean;
  /** The execution that waits for the job, if no orchestrator holds it: it has to be planned. */
  dueExecution?: { id: string; wakeSeq: number };
  /** The execution that waits for the job, if an orchestrator holds it. */
  heldExecution?: string;
}

/** A job that was ended, or (without an id) an execution that was woken by it. */
interface EndedRow {
  id: string | null;
  executionId: string | null;
  holder: string | null;
  wakeSeq: number | null;
}

/** Claims and ends jobs, many with one commit. */
@Injectable()
export class JobStore {
  private readonly ending: Batcher<{ job: ClaimedJob; outcome: JobOutcome }, JobEnded>;
  private readonly progressing: Batcher<{ job: ClaimedJob; percent: number }, void>;

  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: EngineDatabase,
    private readonly session: WorkerSession,
  ) {
    this.ending = new Batcher((items) => this.endAll(items), { lanes: 2, max: 200 });
    this.progressing = new Batcher((items) => this.noteAll(items), { lanes: 1, max: 500 });
  }

  /** Takes due jobs of a lane, each user's in turn, as many as allowed. */
  async claim(lane: string, allowed: number | Allowance): Promise<ClaimedJob[]> {
    if (!this.session.alive) return [];
    const { most, forLarge, large } =
      typeof allowed === 'number' ? { most: allowed, forLarge: allowed, large: [] } : allowed;
    const rows = await this.database.run<ClaimedRow>(CLAIM, [
      this.session.id,
      lane,
      most,
      this.config.JOB_DEADLINE_SECONDS,
      large,
      forLarge,
    ]);
    if (rows.length > 0) failpoint('job.claimed');
    return rows.map(({ input, ...job }) => ({ ...job, ...input }));
  }

  /** Writes how an attempt ended. A retryable failure with attempts left makes the job due again, later. */
  async end(job: ClaimedJob, outcome: JobOutcome): Promise<JobEnded> {
    failpoint('job.end');
    const ended = await this.ending.add({ job, outcome });
    failpoint('job.ended');
    return ended;
  }

  /** Epochs of the jobs that this process holds, by id. */
  async held(): Promise<Map<string, number>> {
    const rows = await this.database.run<{ id: string; epoch: number }>(HELD, [this.session.id]);
    return new Map(rows.map(({ id, epoch }) => [id, epoch]));
  }

  progress(job: ClaimedJob, percent: number): Promise<void> {
    return this.progressing.add({ job, percent });
  }

  private async endAll(items: { job: ClaimedJob; outcome: JobOutcome }[]): Promise<JobEnded[]> {
    const records = items.map(({ job, outcome }) => outcomeRecord(job, outcome));
    const rows = await this.database.run<EndedRow>(END, [
      storableJson(
        items.map(({ job, outcome }, index) => ({
          id: job.id,
          ended: [records[index]],
          assets: assetRecords(job, outcome),
          attempts: attemptRecords(job, outcome),
        })),
      ),
      records.map(({ id }) => id),
    ]);
    const ended = new Set(rows.flatMap(({ id }) => id ?? []));
    const missing = records.filter(({ id }) => !ended.has(id));
    if (missing.length > 0) {
      const written = await this.database.run<EndedRow>(WRITTEN, [storableJson(missing)]);
      for (const { id } of written) if (id) ended.add(id);
      rows.push(...written);
    }
    const woken = new Map(
      rows.filter(({ wakeSeq }) => wakeSeq !== null).map((row) => [row.executionId, row]),
    );
    return items.map(({ job }) => {
      if (!ended.has(job.id)) return { accepted: false };
      const waiting = woken.get(job.executionId);
      if (!waiting?.executionId) return { accepted: true };
      return waiting.holder
        ? { accepted: true, heldExecution: waiting.executionId }
        : { accepted: true, dueExecution: { id: waiting.executionId, wakeSeq: waiting.wakeSeq ?? 0 } };
    });
  }

  private async noteAll(items: { job: ClaimedJob; percent: number }[]): Promise<void[]> {
    const latest = new Map(
      items.map(({ job, percent }) => [job.id, { id: job.id, epoch: job.epoch, progress: percent }]),
    );
    await this.database.run(PROGRESS, [JSON.stringify([...latest.values()]), [...latest.keys()]]);
    return items.map(() => undefined);
  }
}

type ClaimedRow = Omit<ClaimedJob, keyof JobInput> & { input: JobInput };
type JobInput = Pick<ClaimedJob, 'params' | 'inputs' | 'control'>;

/** What the end of an attempt changes in the job's row. */
export function outcomeRecord(job: ClaimedJob, outcome: JobOutcome) {
  if (outcome.status === 'completed') {
    return {
      id: job.id,
      epoch: job.epoch,
      status: outcome.held ? 'pending_review' : 'completed',
      output: outcome.held ? null : outcome.output,
      charge: outcome.charge,
      ...(outcome.ranBy === undefined ? {} : { ran_by: outcome.ranBy }),
      ...(outcome.cacheKey === undefined ? {} : { cache_key: outcome.cacheKey }),
    };
  }
  const wait = waitBeforeRetry(job, outcome);
  return {
    id: job.id,
    epoch: job.epoch,
    status: wait === undefined ? 'failed' : 'pending',
    code: outcome.code,
    message: outcome.message,
    ...(wait === undefined ? {} : { retry_seconds: wait / 1000 }),
  };
}

/** Rows of the media that an attempt stored. */
export function assetRecords(job: ClaimedJob, outcome: JobOutcome) {
  if (outcome.status !== 'completed') return [];
  const { filename } = outcome.output;
  const saved = job.type === 'save-to-storage';
  return outcome.artifacts.map((artifact) => ({
    key: artifact.key,
    user_id: job.userId,
    workspace_id: job.workspaceId,
    job_id: job.id,
    kind: artifact.kind,
    role: artifact.role,
    content_type: artifact.contentType,
    size: artifact.size,
    sha256: artifact.sha256,
    width: artifact.width,
    height: artifact.height,
    duration_seconds: artifact.durationSeconds,
    ...(saved && { in_library: true, filename }),
  }));
}

/** Row of an attempt that had something to say; one that simply succeeded at once has none. */
export function attemptRecords(job: ClaimedJob, outcome: JobOutcome) {
  const { report } = outcome;
  if (!report) return [];
  if (outcome.status === 'completed' && job.attempts === 1 && report.log.length === 0) return [];
  return [
    {
      job_id: job.id,
      attempt: job.attempts,
      status: outcome.status,
      ...(outcome.status === 'failed' ? { code: outcome.code, message: outcome.message } : {}),
      log: report.log,
      started_at: report.startedAt,
    },
  ];
}
