import { Injectable } from '@nestjs/common';
import { Batcher, jsonParameter } from '@easel/platform';
import { EngineDatabase } from '../engine/engine-database.js';
import { ExecutorConfig } from '../engine/executor.config.js';
import { failpoint } from '../engine/failpoint.js';
import { WorkerSession } from '../engine/worker-session.js';
import type { ClaimedJob, JobOutcome } from '../engine/job.js';
import type { Allowance } from '../orders/lanes/lane-pools.js';
import { waitBeforeRetry } from './retry-rule.js';
import { CLAIM, END, WRITTEN, LEASED, PROGRESS } from '../sql/jobs/claims.js';

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

  /** Epochs of the jobs that this process leases, by id. */
  async leased(): Promise<Map<string, number>> {
    const rows = await this.database.run<{ id: string; epoch: number }>(LEASED, [this.session.id]);
    return new Map(rows.map(({ id, epoch }) => [id, epoch]));
  }

  progress(job: ClaimedJob, percent: number): Promise<void> {
    return this.progressing.add({ job, percent });
  }

  private async endAll(items: { job: ClaimedJob; outcome: JobOutcome }[]): Promise<JobEnded[]> {
    const records = items.map(({ job, outcome }) => outcomeRecord(job, outcome));
    const rows = await this.database.run<EndedRow>(END, [
      await jsonParameter(
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
      const asked = missing.map(({ id, epoch, status }) => ({ id, epoch, status }));
      const written = await this.database.run<EndedRow>(WRITTEN, [JSON.stringify(asked)]);
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
