import type { PipelineMode, PipelineOutput, PipelineStage, PipelineSubGate } from '@easel/contracts';
import { isOver, type PipelineState, type Revision, type StageState } from './pipeline-state.js';

/** What can happen to a pipeline: by itself, or because its owner says so. */
export type Move =
  /** The next stage is worked at. */
  | { kind: 'begin' }
  | { kind: 'finish'; stage: PipelineStage; output: PipelineOutput; criticFeedback: string | null }
  | { kind: 'open-gate'; stage: PipelineStage; gate: PipelineSubGate; output: PipelineOutput }
  | { kind: 'fail'; reason: string }
  | { kind: 'approve'; stage: PipelineStage; output?: PipelineOutput }
  | { kind: 'reject'; stage: PipelineStage; feedback: string }
  | { kind: 'pass-gate'; gate: PipelineSubGate }
  | { kind: 'refuse-gate'; gate: PipelineSubGate }
  /** One entity of a stage that waits is made anew. */
  | { kind: 'revise'; stage: PipelineStage; entityId: string; revision: Omit<Revision, 'number'> }
  /** What a stage that waits has made is changed by hand. */
  | { kind: 'change'; stage: PipelineStage; output: PipelineOutput }
  | { kind: 'cancel' }
  | { kind: 'fork' };

/** The move is none that the pipeline can make now. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

const GUIDED: ReadonlySet<PipelineStage> = new Set(['script', 'shot_list', 'post_merge']);

/** Whether a stage waits for its owner once it has been worked at. */
export function waitsForApproval(mode: PipelineMode, stage: PipelineStage): boolean {
  return mode === 'manual' || (mode === 'guided' && GUIDED.has(stage));
}

/**
 * What a pipeline is after a move. At most one stage is under way, only the first that is not approved, and what is
 * over stays as it ended.
 *
 * @throws MoveRefused
 */
export function moved(state: PipelineState, move: Move): PipelineState {
  if (isOver(state.status)) throw new MoveRefused(`The pipeline is ${state.status}.`);
  switch (move.kind) {
    case 'begin':
      return begun(state);
    case 'finish':
      return finished(state, move);
    case 'open-gate':
      return at(state, move.stage, 'running', 'awaiting_approval', () => ({
        status: 'awaiting_approval',
        output: move.output,
        openGate: move.gate,
      }));
    case 'fail':
      return {
        ...state,
        status: 'failed',
        failureReason: move.reason,
        stages: state.stages.map((each) => (isOpen(each) ? { ...each, status: 'failed' } : each)),
      };
    case 'approve':
      return approved(state, move);
    case 'reject':
      return at(state, move.stage, 'awaiting_approval', 'running', (stage) => rejected(stage, move.feedback));
    case 'pass-gate':
      return atGate(state, move.gate, ({ passedGates }) => ({
        status: 'running',
        openGate: null,
        passedGates: [...passedGates, move.gate],
      }));
    case 'refuse-gate':
      return atGate(state, move.gate, (stage) => rejected(stage, `${move.gate} was rejected.`));
    case 'revise':
      return at(state, move.stage, 'awaiting_approval', 'running', ({ revisions }) => ({
        status: 'running',
        revisions: {
          ...revisions,
          [move.entityId]: { ...move.revision, number: (revisions[move.entityId]?.number ?? 0) + 1 },
        },
      }));
    case 'change':
      return at(state, move.stage, 'awaiting_approval', 'awaiting_approval', () => ({ output: move.output }));
    case 'cancel':
    case 'fork':
      return {
        ...state,
        status: move.kind === 'cancel' ? 'cancelled' : 'forked',
        stages: state.stages.map((each) =>
          each.status === 'approved' ? each : { ...each, status: 'cancelled', openGate: null },
        ),
      };
  }
}

function begun(state: PipelineState): PipelineState {
  const next = state.stages.find(({ status }) => status !== 'approved');
  if (next?.status !== 'pending' && next?.status !== 'rejected') {
    throw new MoveRefused('No stage is left that could begin.');
  }
  return {
    ...state,
    status: 'running',
    stages: replaced(state.stages, { ...next, status: 'running' }),
  };
}

function finished(state: PipelineState, { stage, output, criticFeedback }: Move & { kind: 'finish' }) {
  const waits = waitsForApproval(state.mode, stage);
  const next = at(state, stage, 'running', waits ? 'awaiting_approval' : 'running', () => ({
    status: waits ? 'awaiting_approval' : 'approved',
    output,
    criticFeedback,
  }));
  return completedIfAll(next);
}

function approved(state: PipelineState, { stage, output }: Move & { kind: 'approve' }): PipelineState {
  const next = at(state, stage, 'awaiting_approval', 'running', ({ openGate, output: made }) => {
    if (openGate !== null) throw new MoveRefused(`${stage} waits at ${openGate}.`);
    return { status: 'approved', output: output ?? made };
  });
  return completedIfAll(next);
}

function rejected({ attempt }: StageState, feedback: string): Partial<StageState> {
  return {
    status: 'rejected',
    attempt: attempt + 1,
    feedback,
    revisions: {},
    openGate: null,
    passedGates: [],
  };
}

function completedIfAll(state: PipelineState): PipelineState {
  const all = state.stages.every(({ status }) => status === 'approved');
  return all ? { ...state, status: 'completed' } : state;
}

function at(
  state: PipelineState,
  name: PipelineStage,
  needed: StageState['status'],
  status: PipelineState['status'],
  change: (stage: StageState) => Partial<StageState>,
): PipelineState {
  const stage = state.stages.find((each) => each.stage === name);
  if (stage?.status !== needed) throw new MoveRefused(`${name} is ${stage?.status ?? 'missing'}.`);
  return { ...state, status, stages: replaced(state.stages, { ...stage, ...change(stage) }) };
}

function atGate(
  state: PipelineState,
  gate: PipelineSubGate,
  change: (stage: StageState) => Partial<StageState>,
): PipelineState {
  const stage = state.stages.find(({ openGate }) => openGate === gate);
  if (!stage) throw new MoveRefused(`Nothing waits at ${gate}.`);
  return at(state, stage.stage, 'awaiting_approval', 'running', change);
}

const isOpen = ({ status }: StageState): boolean =>
  status === 'running' || status === 'awaiting_approval' || status === 'rejected';

const replaced = (stages: readonly StageState[], one: StageState): readonly StageState[] =>
  stages.map((each) => (each.stage === one.stage ? one : each));
