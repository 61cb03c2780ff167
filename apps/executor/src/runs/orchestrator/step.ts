import type { PureNodeState } from '@easel/workflow';
import type { ClaimedJob, JobOutcome } from '../../engine/job.js';
import type { ExecutionEvent } from './execution-event.js';
import type { NewExecution } from './new-execution.js';

/** An execution as its holder sees it: claimed under an epoch that each of its writes names. */
export interface ClaimedExecution extends Omit<NewExecution, 'triggerType' | 'totalNodes' | 'cost'> {
  status: 'running' | 'stopping';
  epoch: number;
  eventSeq: number;
  wakeSeq: number;
  pureStates: Record<string, PureNodeState> | null;
  /** What was computed of it is too much to be read with others: `pureStates` are still to be asked for. */
  isHeavy?: boolean;
}

/** A job that a step makes: begun here at once, or left to the workers of its lane. */
export interface JobBegun {
  job: ClaimedJob;
  iterations: number;
  here: boolean;
  /** Why it can't run: it is made, and has failed. */
  refused?: { code: string; message: string };
}

/** One planning step: what arrived, what follows, and whether the execution is released. */
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

/** Whether anything would change by it. */
export const isWorthWriting = (step: Step): boolean =>
  step.events.length > 0 ||
  step.ended.length > 0 ||
  step.begun.length > 0 ||
  step.final !== undefined ||
  step.release;

export interface StepWritten {
  /** False: the execution belongs to someone else, or was ended, and nothing was written. */
  owned: boolean;
  status?: string;
  wakeSeq?: number;
  completedAt?: Date | null;
  /** Those of the begun jobs that could not be paid for, and what they say. */
  unpaid?: Unpaid | null;
}

/** What a job says that could not be paid for, by its id. */
export type Unpaid = Readonly<Record<string, string>>;

export interface JobState {
  id: string;
  executionId: string;
  nodeId: string;
  iteration: number;
  status: string;
  output: Record<string, unknown> | null;
  errorCode: string | null;
  errorMessage: string | null;
  /** Attempts since it was made, or begun afresh. */
  attempts: number;
  credits: number;
}

/** What is stored of an execution that was leased before. */
export interface KnownExecution {
  jobs: JobState[];
  history: ExecutionEvent[];
}
