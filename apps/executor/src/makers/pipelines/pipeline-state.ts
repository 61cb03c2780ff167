import type {
  PipelineMode,
  PipelineOutput,
  PipelineStage,
  PipelineStageStatus,
  PipelineStatus,
  PipelineSubGate,
} from '@easel/contracts';

/** A further try at one entity of a stage. */
export interface Revision {
  /** 1 for the second try. */
  number: number;
  feedback: string;
  /** What to draw instead of what the stage would. */
  prompt?: string;
}

export interface StageState {
  stage: PipelineStage;
  status: PipelineStageStatus;
  /** 1 for the first; grows with each rejection. */
  attempt: number;
  output: PipelineOutput | null;
  criticFeedback: string | null;
  /** What the last rejection asked for. */
  feedback: string | null;
  /** By entity. */
  revisions: Readonly<Record<string, Revision>>;
  openGate: PipelineSubGate | null;
  /** In this attempt. */
  passedGates: readonly PipelineSubGate[];
}

/** All that decides what may happen to a pipeline. */
export interface PipelineState {
  status: PipelineStatus;
  mode: PipelineMode;
  failureReason: string | null;
  /** Every stage, in order. */
  stages: readonly StageState[];
}

const FINAL: ReadonlySet<PipelineStatus> = new Set(['completed', 'failed', 'cancelled', 'forked']);

export const isOver = (status: PipelineStatus): boolean => FINAL.has(status);

/** The stage that is worked at or waits; undefined before the first and after the last. */
export function currentStage({ stages }: Pick<PipelineState, 'stages'>): StageState | undefined {
  return stages.find(({ status }) => status !== 'approved' && status !== 'pending');
}
