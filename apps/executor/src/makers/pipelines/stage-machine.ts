import {
  type PipelineMode,
  type PipelineOutput,
  PIPELINE_STAGES,
  type PipelineStage,
  type PipelineSubGate,
} from '@easel/contracts';
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
  /** One entity of a stage that waits is made again. */
  | { kind: 'revise'; stage: PipelineStage; entityId: string; revision: Omit<Revision, 'number'> }
  /**
   * A stage that has been begun, and may be approved, is worked at again: for its entities in `revised`, or with what it
   * made as it was changed by hand. What finished stages after it made of these is stale, and stays until it is asked for
   * again; unfinished ones go by what is made now.
   */
  | {
      kind: 'reopen';
      stage: PipelineStage;
      revised: Readonly<Record<string, Omit<Revision, 'number'>>>;
      output?: PipelineOutput;
      stale: readonly string[];
    }
  /** What a stage that waits has made is changed by hand. */
  | { kind: 'change'; stage: PipelineStage; output: PipelineOutput }
  /** One that failed goes on where it did. */
  | { kind: 'resume' }
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
  if (move.kind === 'resume') return resumed(state);
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
      return atGate(state, move.gate, (stage) => refused(stage, move.gate));
    case 'revise':
      return at(state, move.stage, 'awaiting_approval', 'running', ({ revisions }) => ({
        status: 'running',
        revisions: revised(revisions, { [move.entityId]: move.revision }),
      }));
    case 'reopen':
      return reopened(state, move);
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

function resumed(state: PipelineState): PipelineState {
  if (state.status !== 'failed') throw new MoveRefused(`The pipeline is ${state.status}.`);
  return {
    ...state,
    status: 'running',
    failureReason: null,
    stages: state.stages.map((each) => (each.status === 'failed' ? { ...each, status: 'running' } : each)),
  };
}

function reopened(state: PipelineState, move: Move & { kind: 'reopen' }): PipelineState {
  const reopenedAt = PIPELINE_STAGES.indexOf(move.stage);
  const stages = state.stages.map((each, index): StageState => {
    if (index < reopenedAt) return each;
    if (index === reopenedAt) {
      if (each.status === 'pending') throw new MoveRefused(`${move.stage} has not begun.`);
      return {
        ...each,
        status: move.output === undefined ? 'running' : 'approved',
        output: move.output ?? each.output,
        revisions: revised(each.revisions, move.revised),
      };
    }
    if (each.status === 'approved') return { ...each, output: withStale(each.output, move.stale) };
    const anew = Object.fromEntries(move.stale.map((id) => [id, { feedback: '' }]));
    return {
      ...each,
      status: 'pending',
      output: each.output?.['edit'] === undefined ? null : { edit: each.output['edit'] },
      criticFeedback: null,
      openGate: null,
      passedGates: [],
      revisions: revised(each.revisions, anew),
      attempt: each.attempt + (each.stage === 'post_merge' && each.status !== 'pending' ? 1 : 0),
    };
  });
  return { ...state, status: 'running', stages };
}

function revised(
  before: StageState['revisions'],
  more: Readonly<Record<string, Omit<Revision, 'number'>>>,
): StageState['revisions'] {
  const entries = Object.entries(more).map(
    ([id, revision]) => [id, { ...revision, number: (before[id]?.number ?? 0) + 1 }] as const,
  );
  return { ...before, ...Object.fromEntries(entries) };
}

/** Marks entities in what a stage made whose grounds have changed since. */
function withStale(output: PipelineOutput | null, ids: readonly string[]): PipelineOutput | null {
  if (output === null || ids.length === 0) return output;
  const marked = (row: unknown): unknown =>
    typeof row === 'object' && row !== null && 'id' in row && ids.includes(String(row.id))
      ? { ...row, stale: true }
      : row;
  return Object.fromEntries(
    Object.entries(output).map(([name, list]) => [name, Array.isArray(list) ? list.map(marked) : list]),
  );
}

/** What a sub-gate asked about is made again: only that, where it names what it is. */
function refused(stage: StageState, gate: PipelineSubGate): Partial<StageState> {
  const asked: unknown = stage.output?.['affected'];
  if (!Array.isArray(asked) || asked.length === 0) return rejected(stage, `${gate} was rejected.`);
  const feedback = { feedback: '' };
  return {
    status: 'running',
    openGate: null,
    output: null,
    revisions: revised(stage.revisions, Object.fromEntries(asked.map((id) => [String(id), feedback]))),
  };
}

function begun(state: PipelineState): PipelineState {
  const next = state.stages.find(({ status }) => status !== 'approved');
  if (next?.status !== 'pending' && next?.status !== 'rejected') {
    throw new MoveRefused('No further stage can start.');
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
