import type { PureNodeState } from '@easel/workflow';
import type { ClaimedJob, JobOutcome } from '../../engine/job.js';
import type { JobEnded } from '../../jobs/job-store.js';
import { mostAttempts } from '../../jobs/retry-rule.js';
import { waitBeforeRetry } from '../../jobs/retry-rule.js';
import type { ExecutionEvent } from '../orchestrator/execution-event.js';
import type { NewExecution } from '../orchestrator/new-execution.js';
import type { ClaimedExecution, JobState, KnownExecution, Step, StepWritten } from '../orchestrator/step.js';
import type { VirtualTime } from './virtual-time.fixture.js';

export interface ExecutionRow extends NewExecution {
  status: string;
  epoch: number;
  eventSeq: number;
  wakeSeq: number;
  session: string | undefined;
  dueAt: number | undefined;
  completedAt: Date | null;
  pure: Record<string, PureNodeState>;
  completedNodes: number;
  history: { seq: number; events: ExecutionEvent[] }[];
}

export interface JobRow extends ClaimedJob {
  executionId: string;
  nodeId: string;
  status: string;
  output: Record<string, unknown> | null;
  errorMessage: string | null;
  /** Its place on the queue of its lane. */
  queued?: { dueAt: number; session?: string };
  /** How often a result was stored. */
  results: number;
}

const UNDER_WAY = new Set(['pending', 'running', 'stopping']);

/** What the statements of the engine do, in plain words: the rules by which a write counts are theirs. */
export class SimulatedDatabase {
  readonly executions = new Map<string, ExecutionRow>();
  readonly jobs = new Map<string, JobRow>();
  readonly jobsOf = new Map<string, JobRow[]>();
  readonly sessions = new Set<string>();
  /** Which process a session was, for ever. */
  readonly processOf = new Map<string, number>();
  readonly open = new Set<string>();
  /** Discarded, with jobs that are to end on their own. */
  private readonly discarded = new Set<string>();
  readonly broken: string[] = [];
  refusedWrites = 0;
  setAsideCount = 0;

  constructor(private readonly time: VirtualTime) {}

  /** Executions that have not ended, or whose jobs have not. */
  get unended(): string[] {
    return [...this.open, ...this.discarded];
  }

  insert(execution: NewExecution): ExecutionRow {
    if (this.executions.has(execution.id)) throw new Error('duplicate key');
    const row: ExecutionRow = {
      ...execution,
      status: 'pending',
      epoch: 0,
      eventSeq: 0,
      wakeSeq: 0,
      session: undefined,
      dueAt: this.time.now(),
      completedAt: null,
      pure: {},
      completedNodes: 0,
      history: [],
    };
    this.executions.set(row.id, row);
    this.jobsOf.set(row.id, []);
    this.open.add(row.id);
    return row;
  }

  begin(execution: NewExecution, step: Step, session: string): string[] {
    const row = this.insert(execution);
    Object.assign(row, { status: 'running', epoch: 1, session, dueAt: undefined });
    this.apply(row, step);
    return [];
  }

  claim(session: string, most: number): ClaimedExecution[] {
    if (!this.sessions.has(session)) return [];
    return this.due()
      .slice(0, most)
      .map((row) => {
        Object.assign(row, { session, epoch: row.epoch + 1, dueAt: undefined });
        if (row.status === 'pending') row.status = 'running';
        return {
          ...row,
          status: row.status as ClaimedExecution['status'],
          pureStates: { ...row.pure },
        };
      });
  }

  due(settledMs = 0): ExecutionRow[] {
    const before = this.time.now() - settledMs;
    return [...this.open]
      .map((id) => this.executions.get(id) as ExecutionRow)
      .filter(({ session, dueAt }) => session === undefined && dueAt !== undefined && dueAt <= before)
      .toSorted((one, other) => (one.dueAt ?? 0) - (other.dueAt ?? 0));
  }

  write(step: Step, session: string): StepWritten {
    const { id, epoch } = step.execution;
    const row = this.executions.get(id);
    const answer = (): StepWritten => ({
      owned: true,
      status: row?.status ?? '',
      wakeSeq: row?.wakeSeq ?? 0,
      completedAt: row?.completedAt ?? null,
    });
    if (row?.epoch === epoch && row.eventSeq === step.seq) {
      const { processOf } = this;
      if (row.session !== undefined && processOf.get(row.session) !== processOf.get(session)) {
        this.broken.push(`${id}: a step of a process that does not hold it was accepted`);
      }
      this.apply(row, step);
      return answer();
    }
    const { length } = step.events;
    if (row?.epoch === epoch && length > 0 && row.eventSeq === step.seq + length) return answer();
    this.refusedWrites++;
    return { owned: false };
  }

  private apply(row: ExecutionRow, step: Step): void {
    if (!UNDER_WAY.has(row.status)) this.broken.push(`${row.id}: a step was accepted after the end`);
    if (step.events.length > 0) row.history.push({ seq: row.eventSeq, events: step.events });
    row.eventSeq += step.events.length;
    Object.assign(row.pure, step.pure);
    row.completedNodes = step.completedNodes;
    for (const { job, outcome } of step.ended) this.endAttempt(job, outcome);
    if (row.status !== 'stopping') for (const { job, here } of step.begun) this.make(row, job, here);
    const changed = row.wakeSeq !== step.wakeSeq;
    if (step.release || step.final) row.session = undefined;
    row.dueAt = step.release && !step.final && changed ? this.time.now() : undefined;
    if (step.final) this.finish(row, step.final.status);
  }

  private make(row: ExecutionRow, job: ClaimedJob, here: boolean): void {
    if (this.jobs.has(job.id)) return;
    const made: JobRow = {
      ...job,
      executionId: row.id,
      nodeId: job.nodeId ?? '',
      status: here ? 'running' : 'pending',
      epoch: here ? 1 : 0,
      attempts: here ? 1 : 0,
      maxAttempts: mostAttempts(job.control),
      output: null,
      errorMessage: null,
      results: 0,
      ...(here ? {} : { queued: { dueAt: this.time.now() } }),
    };
    this.jobs.set(job.id, made);
    this.jobsOf.get(row.id)?.push(made);
  }

  private finish(row: ExecutionRow, status: string): void {
    Object.assign(row, { status, completedAt: new Date(this.time.now()), session: undefined });
    this.open.delete(row.id);
  }

  /** Ends an attempt, if the job has the epoch that it names. */
  private endAttempt(job: ClaimedJob, outcome: JobOutcome): JobRow | undefined {
    const row = this.jobs.get(job.id);
    if (!row || row.epoch !== job.epoch) return undefined;
    if (row.status !== 'running') this.broken.push(`${row.id}: an attempt ended that did not run`);
    row.epoch++;
    const wait = waitBeforeRetry(job, outcome, 0);
    if (outcome.status === 'completed') {
      row.results++;
      Object.assign(row, { status: 'completed', output: outcome.output });
    } else if (wait === undefined) Object.assign(row, { status: 'failed', errorMessage: outcome.message });
    else Object.assign(row, { status: 'pending', queued: { dueAt: this.time.now() + wait } });
    this.noteDiscarded(row.executionId);
    return row;
  }

  /** Forgets a discarded execution once its last job has ended. */
  private noteDiscarded(id: string): void {
    const jobs = this.jobsOf.get(id) ?? [];
    if (!jobs.some(({ status }) => UNDER_WAY.has(status))) this.discarded.delete(id);
  }

  claimJobs(session: string, lane: string, most: number): ClaimedJob[] {
    if (!this.sessions.has(session)) return [];
    return this.dueJobs()
      .filter((row) => row.lane === lane)
      .slice(0, most)
      .map((row) => {
        if (row.queued) row.queued.session = session;
        if (row.attempts === 0 && this.executions.get(row.executionId)?.status === 'stopping') {
          this.broken.push(`${row.id}: begun although its run was told to stop`);
        }
        Object.assign(row, { status: 'running', epoch: row.epoch + 1, attempts: row.attempts + 1 });
        return { ...row };
      });
  }

  dueJobs(settledMs = 0): JobRow[] {
    const before = this.time.now() - settledMs;
    return this.unended
      .flatMap((id) => this.jobsOf.get(id) ?? [])
      .filter(({ queued }) => queued && queued.session === undefined && queued.dueAt <= before);
  }

  endJob(job: ClaimedJob, outcome: JobOutcome): JobEnded {
    const row = this.endAttempt(job, outcome);
    if (row) {
      if (row.status !== 'pending') delete row.queued;
      return this.wake(row.executionId, { accepted: true });
    }
    const stands = this.jobs.get(job.id);
    const retried = waitBeforeRetry(job, outcome, 0) !== undefined;
    const status = outcome.status === 'completed' ? 'completed' : retried ? 'pending' : 'failed';
    if (stands?.epoch !== job.epoch + 1 || stands.status !== status) {
      this.refusedWrites++;
      return { accepted: false };
    }
    const execution = this.executions.get(stands.executionId);
    if (!execution || execution.completedAt) return { accepted: true };
    return answerOf(execution, { accepted: true });
  }

  private wake(executionId: string, ended: JobEnded): JobEnded {
    const execution = this.executions.get(executionId);
    if (!execution || execution.completedAt) return ended;
    execution.wakeSeq++;
    execution.dueAt = this.time.now();
    return answerOf(execution, ended);
  }

  leasedJobs(session: string): Map<string, number> {
    const leased = new Map<string, number>();
    for (const id of this.unended) {
      for (const { id: job, epoch, queued } of this.jobsOf.get(id) ?? []) {
        if (queued?.session === session) leased.set(job, epoch);
      }
    }
    return leased;
  }

  leased(session: string, id?: string): { id: string; epoch: number; status: string; wakeSeq: number }[] {
    return [...this.open]
      .map((each) => this.executions.get(each) as ExecutionRow)
      .filter((row) => row.session === session && (id === undefined || row.id === id))
      .map((row) => ({ id: row.id, epoch: row.epoch, status: row.status, wakeSeq: row.wakeSeq }));
  }

  statesOf(id: string): JobState[] {
    return (this.jobsOf.get(id) ?? []).map((row) => ({ ...row, errorCode: null, credits: 0 }));
  }

  knownOf(ids: readonly string[]): Map<string, KnownExecution> {
    const historyOf = (id: string): ExecutionEvent[] =>
      this.executions.get(id)?.history.flatMap(({ events }) => events) ?? [];
    return new Map(ids.map((id) => [id, { jobs: this.statesOf(id), history: historyOf(id) }]));
  }

  letGo(id: string, session: string): void {
    const row = this.executions.get(id);
    if (row?.session === session) this.release(row, 1_000);
  }

  setAside(
    { id, epoch }: Pick<ClaimedExecution, 'id' | 'epoch'>,
    { seq, wakeSeq }: { seq: number; wakeSeq: number },
    session: string,
  ): { wakeSeq: number; isDue: boolean } | undefined {
    const row = this.executions.get(id);
    if (row?.epoch !== epoch || row.eventSeq !== seq || row.session !== session) return undefined;
    if (!UNDER_WAY.has(row.status)) return undefined;
    const isDue = row.wakeSeq !== wakeSeq;
    Object.assign(row, {
      session: undefined,
      epoch: epoch + 1,
      dueAt: isDue ? this.time.now() : undefined,
    });
    for (const job of this.jobsOf.get(id) ?? []) {
      if (job.status === 'running') job.queued ??= { dueAt: this.time.now(), session };
    }
    this.setAsideCount++;
    return { wakeSeq: row.wakeSeq, isDue };
  }

  /** Hands on whatever no living session holds. */
  releaseUnheld(): void {
    for (const id of this.unended) {
      const row = this.executions.get(id) as ExecutionRow;
      for (const job of this.jobsOf.get(id) ?? []) {
        if (job.queued?.session === undefined || this.sessions.has(job.queued.session)) continue;
        this.releaseJob(job);
        this.wake(id, { accepted: true });
      }
      if (row.session !== undefined && !this.sessions.has(row.session)) this.release(row, 0);
    }
  }

  private release(row: ExecutionRow, delayMs: number): void {
    Object.assign(row, { session: undefined, epoch: row.epoch + 1, dueAt: this.time.now() + delayMs });
    for (const job of this.jobsOf.get(row.id) ?? []) {
      if (job.status === 'running' && !job.queued) this.releaseJob(job);
    }
  }

  private releaseJob(job: JobRow): void {
    if (job.status !== 'running') return;
    job.epoch++;
    if (job.attempts < job.maxAttempts) {
      Object.assign(job, { status: 'pending', queued: { dueAt: this.time.now() } });
      return;
    }
    Object.assign(job, { status: 'failed', errorMessage: 'The workers that ran this job were lost.' });
    delete job.queued;
    this.noteDiscarded(job.executionId);
  }

  /** Ends an execution at once, under a new epoch. What is not told of its jobs yet, is told now. */
  end(id: string, status: string): void {
    const row = this.executions.get(id);
    if (!row || !UNDER_WAY.has(row.status)) return;
    const told = row.history.flatMap(({ events }) => events);
    const events: ExecutionEvent[] = [];
    for (const job of this.jobsOf.get(id) ?? []) {
      if (job.status === 'running' && status === 'discarded') {
        job.queued ??= { dueAt: this.time.now(), ...(row.session !== undefined && { session: row.session }) };
        this.discarded.add(id);
        continue;
      }
      if (job.status === 'pending' || job.status === 'running') {
        Object.assign(job, { status: 'cancelled', epoch: job.epoch + 1 });
        delete job.queued;
      }
      const last = told.findLast((event) => 'nodeId' in event && event.nodeId === job.nodeId)?.type;
      if (last === `node.${job.status}`) continue;
      events.push({ type: `node.${job.status}`, nodeId: job.nodeId } as ExecutionEvent);
    }
    events.push({ type: 'execution.ended', status });
    row.history.push({ seq: row.eventSeq, events });
    row.epoch++;
    row.eventSeq += events.length;
    row.dueAt = undefined;
    this.finish(row, status);
  }

  /** Lets what runs end, and nothing begin. */
  stop(id: string): void {
    const row = this.executions.get(id);
    if (row?.status !== 'pending' && row?.status !== 'running') return;
    Object.assign(row, { status: 'stopping', wakeSeq: row.wakeSeq + 1, dueAt: this.time.now() });
    for (const job of this.jobsOf.get(id) ?? []) {
      if (job.status !== 'pending' || job.attempts > 0) continue;
      Object.assign(job, { status: 'cancelled', epoch: job.epoch + 1 });
      delete job.queued;
    }
  }
}

function answerOf({ id, session, wakeSeq }: ExecutionRow, ended: JobEnded): JobEnded {
  return session === undefined
    ? { ...ended, dueExecution: { id, wakeSeq } }
    : { ...ended, heldExecution: id };
}
