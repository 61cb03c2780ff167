import { Injectable } from '@nestjs/common';
import { Batcher } from '../engine/batcher.js';
import { EngineDatabase } from '../engine/engine-database.js';
import { WorkerSession } from '../sessions/worker-session.js';
import { type ClaimedJob, type JobOutcome, RETRY_ATTEMPTS, retryDelayMs } from './job.js';

// Skipping locked rows is what keeps two workers off one job; the epoch is what keeps a worker that lost a job from
// writing. A session that was taken away can claim nothing.
const CLAIM = {
  name: 'claim-jobs',
  text: `
    with due as (
      select id from jobs
      where lane = $2 and status = 'pending' and due_at <= now()
        and exists (select 1 from worker_sessions s where s.id = $1)
      order by due_at limit $3 for update skip locked)
    update jobs j set status = 'running', session_id = $1, epoch = j.epoch + 1, attempts = j.attempts + 1,
      progress = 0, started_at = coalesce(j.started_at, now()), due_at = null
    from due where j.id = due.id
    returning j.id, j.user_id as "userId", j.workspace_id as "workspaceId", j.execution_id as "executionId",
      j.node_id as "nodeId", j.iteration, j.type, j.lane, j.input, j.epoch, j.attempts, j.traceparent`,
};

// One commit ends any number of jobs, with their media, and wakes the executions that wait for them.
const END = {
  name: 'end-jobs',
  text: `
    with outcome as (
      select * from json_to_recordset($1::json) as x(
        id uuid, epoch integer, status text, output jsonb, code text, message text, retry_seconds float8)
    ), ended as (
      update jobs j set status = x.status, output = x.output, error_code = x.code, error_message = x.message,
        session_id = null, progress = case when x.status = 'completed' then 100 else j.progress end,
        due_at = case when x.status = 'pending' then now() + make_interval(secs => x.retry_seconds) end,
        completed_at = case when x.status <> 'pending' then now() end
      from outcome x where j.id = x.id and j.epoch = x.epoch and j.status = 'running'
      returning j.id, j.execution_id, j.status
    ), stored as (
      insert into media_assets (key, user_id, workspace_id, job_id, kind, role, content_type, size, sha256,
        width, height, duration_seconds)
      select a.key, a.user_id, a.workspace_id, a.job_id, a.kind, a.role, a.content_type, a.size, a.sha256,
        a.width, a.height, a.duration_seconds
      from json_to_recordset($2::json) as a(key text, user_id uuid, workspace_id uuid, job_id uuid, kind text,
        role text, content_type text, size bigint, sha256 text, width integer, height integer, duration_seconds real)
      join ended on ended.id = a.job_id
    ), woken as (
      update executions e set wake_seq = e.wake_seq + 1, due_at = now()
      from (select distinct execution_id from ended where status <> 'pending') w
      where e.id = w.execution_id and e.status in ('running', 'stopping')
      returning e.id, e.session_id, e.wake_seq
    )
    select ended.id, ended.execution_id as "executionId", woken.session_id as holder, woken.wake_seq as "wakeSeq"
    from ended left join woken on woken.id = ended.execution_id`,
};

// A write whose answer was lost is repeated and finds nothing to change: what stands there tells it from a lost job.
const WRITTEN = {
  name: 'jobs-written',
  text: `
    select j.id, j.execution_id as "executionId", e.session_id as holder, e.wake_seq as "wakeSeq"
    from json_to_recordset($1::json) as x(id uuid, epoch integer, status text)
    join jobs j on j.id = x.id and j.epoch = x.epoch and j.status = x.status
    left join executions e on e.id = j.execution_id and e.status in ('running', 'stopping')`,
};

const HELD = { name: 'held-jobs', text: `select id, epoch from jobs where session_id = $1` };

const PROGRESS = {
  name: 'note-progress',
  text: `
    update jobs j set progress = x.progress
    from json_to_recordset($1::json) as x(id uuid, epoch integer, progress smallint)
    where j.id = x.id and j.epoch = x.epoch and j.status = 'running'`,
};

export interface JobEnded {
  /** False: the job belongs to someone else by now and nothing was written. */
  accepted: boolean;
  /** The execution that waits for the job, if no orchestrator holds it: it has to be planned. */
  dueExecution?: { id: string; wakeSeq: number };
  /** The execution that waits for the job, if an orchestrator holds it. */
  heldExecution?: string;
}

interface EndedRow {
  id: string;
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
    private readonly database: EngineDatabase,
    private readonly session: WorkerSession,
  ) {
    this.ending = new Batcher((items) => this.endAll(items), { lanes: 2, max: 200 });
    this.progressing = new Batcher((items) => this.noteAll(items), { lanes: 1, max: 500 });
  }

  /** Takes up to `most` due jobs of a lane. */
  async claim(lane: string, most: number): Promise<ClaimedJob[]> {
    if (!this.session.alive) return [];
    const rows = await this.database.run<ClaimedRow>(CLAIM, [this.session.id, lane, most]);
    return rows.map(({ input, ...job }) => ({ ...job, ...input }));
  }

  /** Writes how an attempt ended. A retryable failure with attempts left makes the job due again, later. */
  end(job: ClaimedJob, outcome: JobOutcome): Promise<JobEnded> {
    return this.ending.add({ job, outcome });
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
    const rows = await this.database.run<EndedRow>(END, [
      JSON.stringify(items.map(({ job, outcome }) => outcomeRecord(job, outcome))),
      JSON.stringify(items.flatMap(({ job, outcome }) => assetRecords(job, outcome))),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    if (byId.size < items.length) {
      const unchanged = items.filter(({ job }) => !byId.has(job.id));
      const records = unchanged.map(({ job, outcome }) => outcomeRecord(job, outcome));
      const written = await this.database.run<EndedRow>(WRITTEN, [JSON.stringify(records)]);
      for (const row of written) byId.set(row.id, row);
    }
    return items.map(({ job }) => {
      const row = byId.get(job.id);
      if (!row) return { accepted: false };
      if (!row.executionId || row.wakeSeq === null) return { accepted: true };
      return row.holder
        ? { accepted: true, heldExecution: row.executionId }
        : { accepted: true, dueExecution: { id: row.executionId, wakeSeq: row.wakeSeq } };
    });
  }

  private async noteAll(items: { job: ClaimedJob; percent: number }[]): Promise<void[]> {
    const latest = new Map(
      items.map(({ job, percent }) => [job.id, { id: job.id, epoch: job.epoch, progress: percent }]),
    );
    await this.database.run(PROGRESS, [JSON.stringify([...latest.values()])]);
    return items.map(() => undefined);
  }
}

type ClaimedRow = Omit<ClaimedJob, 'params' | 'inputs'> & { input: Pick<ClaimedJob, 'params' | 'inputs'> };

/** What the end of an attempt changes in the job's row. */
export function outcomeRecord(job: ClaimedJob, outcome: JobOutcome) {
  if (outcome.status === 'completed') {
    return { id: job.id, epoch: job.epoch, status: 'completed', output: outcome.output };
  }
  const again = outcome.retryable && job.attempts < RETRY_ATTEMPTS;
  return {
    id: job.id,
    epoch: job.epoch,
    status: again ? 'pending' : 'failed',
    code: outcome.code,
    message: outcome.message,
    ...(again ? { retry_seconds: retryDelayMs(job.attempts) / 1000 } : {}),
  };
}

/** Rows of the media that an attempt stored. */
export function assetRecords(job: ClaimedJob, outcome: JobOutcome) {
  if (outcome.status !== 'completed') return [];
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
  }));
}
