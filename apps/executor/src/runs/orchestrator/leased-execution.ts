import {
  type Plan,
  type PlanInputs,
  type PlanState,
  type PureNodeState,
  type TaskState,
  weightOf,
} from '@easel/workflow';
import type { ClaimedJob, JobOutcome } from '../../engine/job.js';
import type { ExecutionEvent } from './execution-event.js';
import type { ClaimedExecution, JobState } from './step.js';
import { RecordedJobs } from './recorded-jobs.js';

/** Characters of what was computed, above which an execution does not stay in memory while its jobs run. */
const HEAVY = 1_000_000;

/** An execution in the memory of the orchestrator that holds it. */
export class LeasedExecution {
  readonly state: PlanState;
  readonly inputs: PlanInputs;
  /** Jobs that run in this process, for this execution. */
  readonly running = new Map<string, AbortController>();
  /** Of those, the ones whose effect has begun. */
  readonly atWork = new Set<{ job: ClaimedJob; abort: AbortController }>();
  /** Jobs that the workers of their lanes run or will run. */
  readonly elsewhere = new Set<string>();
  /** What its jobs cost, as far as they cost anything: held while they are under way, charged when they completed. */
  readonly credits = new Map<string, number>();
  /** Jobs that could not be begun, since the last step was put together. */
  refused: { job: ClaimedJob; message: string }[] = [];
  /** What its jobs are priced by is being found out. */
  measuring = false;
  /** Ended here since the last step was put together. */
  arrived: { job: ClaimedJob; outcome: JobOutcome }[] = [];
  /** Changes of its jobs on other workers, to be recorded with the next step. */
  news: ExecutionEvent[] = [];
  readonly recorded: RecordedJobs;
  seq: number;
  wakeSeq: number;
  status: string;
  planning = false;
  /** When its last step was over, in milliseconds. */
  restsSince = Infinity;
  /** What other processes wrote has to be read before the next step. */
  stale = false;
  /** Started or resumed by this process, and not yet recorded in the history. */
  announced: boolean;
  /** What was computed of it before is still to be read. */
  isUnread: boolean;
  /** Characters of what was computed of it. */
  weight = 0;

  constructor(
    readonly claimed: ClaimedExecution,
    readonly plan: Plan,
    jobs: readonly JobState[],
    history: readonly ExecutionEvent[] = [],
  ) {
    this.recorded = new RecordedJobs(history);
    this.seq = claimed.eventSeq;
    this.wakeSeq = claimed.wakeSeq;
    this.status = claimed.status;
    this.announced = false;
    this.isUnread = claimed.isHeavy === true;
    this.state = { pure: { ...claimed.pureStates }, tasks: {} };
    this.inputs = {
      overrides: claimed.inputs ?? {},
      trigger: claimed.triggerData,
      now: claimed.createdAt.toISOString(),
      seed: claimed.id,
      subjects: {},
    };
    this.adopt(jobs);
  }

  /** Whether it takes megabytes by what was computed of it. */
  get isHeavy(): boolean {
    return this.claimed.isHeavy === true || this.weight > HEAVY;
  }

  /** What was computed of it before it came here. */
  read(pure: Record<string, PureNodeState>): void {
    this.isUnread = false;
    Object.assign(this.state.pure, pure);
    this.weight += weightOf(pure);
  }

  /** What has been computed of a node. */
  notePure(nodeId: string, state: PureNodeState): void {
    this.state.pure[nodeId] = state;
    this.weight += weightOf(state.output);
  }

  get id(): string {
    return this.claimed.id;
  }

  /** Whether all that is left to do here is to wait for jobs that run here. */
  get isResting(): boolean {
    return (
      !this.planning &&
      !this.stale &&
      !this.measuring &&
      this.arrived.length === 0 &&
      this.refused.length === 0 &&
      this.running.size > 0 &&
      this.running.size === this.atWork.size
    );
  }

  /**
   * Whether another step is to follow at once: because jobs could not be begun, or because the last one was not to let
   * the execution go although nothing of it runs here.
   */
  get isUnfinished(): boolean {
    return this.refused.length > 0 || (this.running.size === 0 && !this.measuring);
  }

  /** What it has cost so far, and what is held for its jobs under way. */
  get committedCredits(): number {
    let sum = 0;
    for (const credits of this.credits.values()) sum += credits;
    return sum;
  }

  /** Takes over what the rows of its jobs say, for the history too. */
  adopt(jobs: readonly JobState[]): void {
    for (const job of jobs) {
      if (job.credits > 0) this.noteCredits(job);
      const task = this.taskOf(job.nodeId, job.iteration);
      if (task && task.status !== 'running') continue;
      if (this.running.has(job.id)) continue;
      this.news.push(...this.recorded.newsOf(job));
      const status = taskStatus(job.status);
      this.note(job.nodeId, {
        iteration: job.iteration,
        status,
        ...(job.output ? { output: job.output } : {}),
        ...(job.errorMessage && status === 'failed' ? { error: job.errorMessage } : {}),
      });
      if (status === 'running') this.elsewhere.add(job.id);
      else this.elsewhere.delete(job.id);
    }
  }

  /** Writes down how an iteration of a node stands. */
  note(nodeId: string, task: TaskState): void {
    const tasks = (this.state.tasks[nodeId] ??= []);
    const place = tasks.findIndex(({ iteration }) => iteration === task.iteration);
    if (place >= 0) tasks[place] = task;
    else tasks.push(task);
  }

  /** The job exists but failed before it started: the next step records this for its node. */
  refuse(job: ClaimedJob, message: string): void {
    this.credits.delete(job.id);
    this.running.delete(job.id);
    this.elsewhere.delete(job.id);
    this.note(job.nodeId as string, { iteration: job.iteration, status: 'failed', error: message });
    this.refused.push({ job, message });
  }

  /** A job that was to begin was not made. */
  forget({ id, nodeId, iteration }: ClaimedJob): void {
    this.running.delete(id);
    this.elsewhere.delete(id);
    this.credits.delete(id);
    this.refused = this.refused.filter(({ job }) => job.id !== id);
    const tasks = this.state.tasks[nodeId as string] ?? [];
    this.state.tasks[nodeId as string] = tasks.filter((task) => task.iteration !== iteration);
  }

  /** Whether something of it was cancelled before it ended. */
  get isCutShort(): boolean {
    return Object.values(this.state.tasks).some((tasks) =>
      tasks.some(({ status }) => status === 'cancelled'),
    );
  }

  private noteCredits({ id, status, credits }: JobState): void {
    if (status === 'failed' || status === 'cancelled') this.credits.delete(id);
    else this.credits.set(id, credits);
  }

  private taskOf(nodeId: string, iteration: number): TaskState | undefined {
    return this.state.tasks[nodeId]?.find((task) => task.iteration === iteration);
  }
}

/** A job that is due again, or held for review, is still under way as far as its node is concerned. */
function taskStatus(status: string): TaskState['status'] {
  return status === 'completed' || status === 'failed' || status === 'cancelled' ? status : 'running';
}
