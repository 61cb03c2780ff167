import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { defineRequest } from '../define-request.js';
import type { GraphWarning } from './workflows.contract.js';
import type { AttemptRecord, LogLine } from './attempt-record.js';
import { namedSchema } from '../named-schema.js';
import { type Page, PageQuery } from '../page.js';
import { AsBoolean, AsNumber, Clamped } from '../validation.js';

/** States of `/v1/workflow-executions/*`; `/v1/api/*` shows `pending` for all that is not final. */
export type ExecutionStatus =
  'pending' | 'running' | 'stopping' | 'completed' | 'failed' | 'cancelled' | 'timed_out' | 'discarded';

export type TriggerType = 'manual' | 'webhook' | 'schedule' | 'app_run' | 'single-node';

export interface NodeState {
  status: 'pending' | 'running' | 'completed' | 'failed' | 'skipped' | 'cancelled';
  nodeType: string;
  jobId: string | null;
  /** How often the node's effect was begun; more than 1 after a crash or a retry. */
  attempts: number;
  /** 0 to 100. */
  progress: number;
  creditsUsed: number;
  error: string | null;
  startedAt: string | null;
  completedAt: string | null;
  output?: Record<string, unknown>;
  /** In the full record: attempts worth telling of. Absent when there is none. */
  history?: AttemptRecord[];
  /** In the full record: what its attempts had to say, the latest last. Absent when there is nothing. */
  logs?: LogLine[];
}

export interface ExecutionSummary {
  id: string;
  status: ExecutionStatus;
  triggerType: TriggerType;
  nodeStates: Record<string, NodeState>;
  totalNodes: number;
  completedNodes: number;
  failedNodes: number;
  totalCreditsUsed: number;
  errorMessage: string | null;
  startedAt: string | null;
  completedAt: string | null;
  createdAt: string;
}

export interface ExecutionRecord extends ExecutionSummary {
  workflowId: string | null;
  userId: string;
  /** Trace of the request or schedule that started it: 32 hexadecimal digits. Null of old runs. */
  traceId: string | null;
  triggerData?: unknown;
  updatedAt: string;
}

/** Specification 1, 2.2: the result payload. */
export interface ExecutionResult {
  executionId: string;
  status: ExecutionStatus;
  creditsUsed: number;
  durationMs: number;
  errorMessage: string | null;
  outputs: { nodeId: string; label: string; type: string; url: string }[];
}

export interface ExecutionAccepted {
  executionId: string;
  status: 'pending';
  /** Settings that no node knows. Absent when there are none. */
  warnings?: GraphWarning[];
}

export class StartExecutionRequest {
  @IsUUID()
  workflowId!: string;

  /** Node id (or unique label) to input field to value. Specification 1, 2.2. */
  @IsOptional()
  @IsObject()
  @JSONSchema({ additionalProperties: namedSchema('NodeSettings') })
  inputs?: Record<string, Record<string, unknown>>;

  /** Run only these nodes and what they need. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(10_000)
  @IsString({ each: true })
  nodeIds?: string[];

  /** From a quote: run what was quoted, for no more than was quoted, or not at all (409 `quote_changed`). */
  @IsOptional()
  @Matches(/^v1:[0-9a-f]{64}$/)
  expectedInputHash?: string;

  /** Refuses (400) settings that no node knows; without it they are only warned of. */
  @IsOptional()
  @AsBoolean()
  @IsBoolean()
  strict?: boolean;
}

/** A run that somebody waits for. */
export class RunExecutionRequest extends StartExecutionRequest {
  /** Named by who asks, who can look for the run if the answer is lost. */
  @IsUUID()
  executionId!: string;

  /** 2,000 at most. */
  @IsInt()
  waitMs!: number;
}

/** A run that is accepted; with how it stands, if that could be read. */
export interface ExecutionRun {
  executionId: string;
  warnings?: GraphWarning[];
  result?: ExecutionResult;
}

export class RunWorkflowRequest extends StartExecutionRequest {
  /** Wait for the end, up to `timeout` seconds. */
  @IsOptional()
  @AsBoolean()
  @IsBoolean()
  wait?: boolean;

  /** Seconds; default: 120, 600 at most. */
  @IsOptional()
  @Clamped(1, 600)
  @IsInt()
  timeout?: number;
}

export class ExecutionIdRequest {
  @IsUUID()
  id!: string;
}

export class WaitForExecutionRequest extends ExecutionIdRequest {
  @IsInt()
  waitMs!: number;
}

export class ListExecutionsRequest extends PageQuery {
  @IsUUID()
  workflowId!: string;

  /** States, separated by commas. */
  @IsOptional()
  @IsString()
  status?: string;

  @IsOptional()
  @IsString()
  source?: string;
}

export class WorkflowSchemaRequest {
  @IsUUID()
  workflowId!: string;
}

export class CancelExecutionRequest extends ExecutionIdRequest {
  /** `after_current` or `discard`; absent: at once. */
  @IsOptional()
  @IsString()
  mode?: string | null;
}

/** One thing that happened in an execution. `seq` counts from 0 without gaps. */
export interface ExecutionHistoryEvent {
  seq: number;
  at: string;
  type: string;
  nodeId?: string;
  [detail: string]: unknown;
}

/** How far a running node is. It has no number: it is a passing state, which is not repeated after a reconnect. */
export interface NodeProgressEvent {
  seq?: undefined;
  at: string;
  type: 'node.progress';
  nodeId: string;
  jobId: string;
  iteration?: number;
  /** Per cent. */
  progress: number;
}

export class ReadEventsRequest extends ExecutionIdRequest {
  /** Only events after this one; absent: from the first on. */
  @IsOptional()
  @AsNumber()
  @IsInt()
  after?: number;

  /** Milliseconds to wait for an event when there is none yet; 20,000 at most. */
  @IsInt()
  waitMs!: number;

  /** The progress that the previous answer reported, in its form. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  told?: string;
}

export interface ExecutionEvents {
  status: ExecutionStatus;
  /** In order; at most 500, the rest follows on the next call. Progress that has changed comes after them. */
  events: (ExecutionHistoryEvent | NodeProgressEvent)[];
  /** Names the progress that is known now. */
  told?: string;
  /** The execution is over and `events` ends with its last one. */
  end: boolean;
}

export interface ExecutionProgress {
  executionId: string;
  status: ExecutionStatus;
  totalNodes: number;
  completedNodes: number;
  failedNodes: number;
  creditsUsed: number;
  totalCreditsUsed: number;
  errorMessage: string | null;
}

export interface WorkflowSchema {
  workflowId: string;
  name: string;
  inputs: unknown[];
  outputs: { nodeId: string; label: string; type: string }[];
  estimatedCredits: number;
}

export const startExecution = defineRequest<ExecutionAccepted>()({
  subject: 'executor.execution.start',
  request: StartExecutionRequest,
});
/** Accepts a run and answers as soon as it has ended, or when `waitMs` have passed. */
export const runExecution = defineRequest<ExecutionRun>()({
  subject: 'executor.execution.run',
  request: RunExecutionRequest,
  deadlineMs: 7_000,
});
export const getExecution = defineRequest<ExecutionRecord>()({
  subject: 'executor.execution.get',
  request: ExecutionIdRequest,
});
export const listExecutions = defineRequest<Page<ExecutionSummary>>()({
  subject: 'executor.execution.list',
  request: ListExecutionsRequest,
});
export const getExecutionProgress = defineRequest<ExecutionProgress>()({
  subject: 'executor.execution.progress',
  request: ExecutionIdRequest,
});
export const getExecutionResult = defineRequest<ExecutionResult>()({
  subject: 'executor.execution.result',
  request: ExecutionIdRequest,
});
/** Answers as soon as the execution has ended, or when `waitMs` (25,000 at most) have passed. */
export const waitForExecution = defineRequest<ExecutionResult>()({
  subject: 'executor.execution.wait',
  request: WaitForExecutionRequest,
  deadlineMs: 30_000,
});
export const cancelExecution = defineRequest<{ success: true }>()({
  subject: 'executor.execution.cancel',
  request: CancelExecutionRequest,
});
/** Goes on with a failed, cancelled or timed-out execution from where it ended; what completed is kept. */
export const resumeExecution = defineRequest<ExecutionAccepted>()({
  subject: 'executor.execution.resume',
  request: ExecutionIdRequest,
});
export const readExecutionEvents = defineRequest<ExecutionEvents>()({
  subject: 'executor.execution.events',
  request: ReadEventsRequest,
  deadlineMs: 25_000,
});
export const getWorkflowSchema = defineRequest<WorkflowSchema>()({
  subject: 'executor.workflow.schema',
  request: WorkflowSchemaRequest,
});
