import { PIPELINE_MODES, PIPELINE_STAGES, PIPELINE_SUB_GATES, type PipelineMode } from '@easel/contracts';
import * as fc from 'fast-check';
import { newStage } from './estimate-pipeline.js';
import { notesBetween } from './pipeline-events.js';
import { currentStage, isOver, type PipelineState } from './pipeline-state.js';
import { moved, type Move, MoveRefused, waitsForApproval } from './stage-machine.js';

const fresh = (mode: PipelineMode): PipelineState => ({
  status: 'queued',
  mode,
  failureReason: null,
  stages: PIPELINE_STAGES.map(newStage),
});

const stage = fc.constantFrom(...PIPELINE_STAGES);
const gate = fc.constantFrom(...PIPELINE_SUB_GATES);
const output = fc.constant({ made: true });
/** What moves a pipeline on is tried more often than what ends it, so that it gets anywhere. */
const anyMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Move>({ kind: 'begin' }) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('finish' as const),
      stage,
      output,
      criticFeedback: fc.constant(null),
    }),
  },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('approve' as const), stage }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reject' as const), stage, feedback: fc.string() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('open-gate' as const), stage, gate, output }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass-gate' as const), gate }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refuse-gate' as const), gate }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('revise' as const),
      stage,
      entityId: fc.uuid(),
      revision: fc.record({ feedback: fc.string() }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        kind: fc.constant('reopen' as const),
        stage,
        revised: fc.dictionary(fc.uuid(), fc.record({ feedback: fc.string() }), { maxKeys: 2 }),
        stale: fc.array(fc.uuid(), { maxLength: 2 }),
        output,
      },
      { requiredKeys: ['kind', 'stage', 'revised', 'stale'] },
    ),
  },
  { weight: 1, arbitrary: fc.constant<Move>({ kind: 'resume' }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change' as const), stage, output }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Move>({ kind: 'cancel' }, { kind: 'fork' }, { kind: 'fail', reason: 'x' }),
  },
);

/** Makes a move where it can be made. */
function tried(state: PipelineState, move: Move): PipelineState {
  try {
    return moved(state, move);
  } catch (error) {
    if (error instanceof MoveRefused) return state;
    throw error;
  }
}

/** Every state on the way. */
function walked(mode: PipelineMode, moves: readonly Move[]): PipelineState[] {
  const states = [fresh(mode)];
  for (const move of moves) states.push(tried(states.at(-1) ?? fresh(mode), move));
  return states;
}

const anyWalk = fc
  .tuple(fc.constantFrom(...PIPELINE_MODES), fc.array(anyMove, { maxLength: 300 }))
  .map(([mode, moves]) => walked(mode, moves));

describe('the states of a pipeline', () => {
  it('have at most one stage under way: the first that is not approved; those after it are done or not begun', () => {
    fc.assert(
      fc.property(anyWalk, (states) => {
        for (const { status, stages } of states.filter((each) => !isOver(each.status))) {
          const first = stages.findIndex((each) => each.status !== 'approved');
          const later = stages.slice(first + 1).map((each) => each.status);
          expect(later.every((each) => each === 'pending' || each === 'approved')).toBe(true);
          expect(first).toBeGreaterThanOrEqual(0);
          expect(status === 'awaiting_approval').toBe(stages[first]?.status === 'awaiting_approval');
        }
      }),
    );
  });

  it('are over for good, and completed only once every stage is approved', () => {
    fc.assert(
      fc.property(anyWalk, anyMove, (states, move) => {
        const last = states.at(-1) ?? fresh('auto');
        const all = last.stages.every(({ status }) => status === 'approved');
        expect(last.status === 'completed').toBe(all);
        if (isOver(last.status)) {
          const goesOn = last.status === 'failed' && move.kind === 'resume';
          if (!goesOn) expect(() => moved(last, move)).toThrow(MoveRefused);
          expect(last.stages.some(({ status }) => ['running', 'awaiting_approval'].includes(status))).toBe(
            false,
          );
        }
      }),
    );
  });

  it('wait for their owner where the mode says so, and at sub-gates, and nowhere else', () => {
    fc.assert(
      fc.property(anyWalk, (states) => {
        for (const state of states) {
          const waiting = state.stages.find(({ status }) => status === 'awaiting_approval');
          if (!waiting || waiting.openGate !== null) continue;
          expect(waitsForApproval(state.mode, waiting.stage)).toBe(true);
        }
      }),
    );
  });

  it('go on by themselves to the end in mode auto', () => {
    let state = fresh('auto');
    for (const name of PIPELINE_STAGES) {
      state = moved(moved(state, { kind: 'begin' }), {
        kind: 'finish',
        stage: name,
        output: {},
        criticFeedback: null,
      });
    }
    expect(state.status).toBe('completed');
  });

  it('wait after script, shot list and merge in mode guided', () => {
    expect(PIPELINE_STAGES.filter((name) => waitsForApproval('guided', name))).toEqual([
      'script',
      'shot_list',
      'post_merge',
    ]);
  });

  it('count attempts and revisions up, and never back', () => {
    fc.assert(
      fc.property(anyWalk, (states) => {
        states.slice(1).forEach((after, index) => {
          after.stages.forEach((each, at) => {
            const was = states[index]?.stages[at];
            if (!was) throw new Error('there is no such stage');
            expect(each.attempt - was.attempt).toBeGreaterThanOrEqual(0);
            expect(each.attempt - was.attempt).toBeLessThanOrEqual(1);
            if (each.attempt > was.attempt) return;
            for (const [id, revision] of Object.entries(was.revisions)) {
              expect(each.revisions[id]?.number).toBeGreaterThanOrEqual(revision.number);
            }
          });
        });
      }),
    );
  });

  it('are told of whenever they change, and their end once', () => {
    fc.assert(
      fc.property(anyWalk, (states) => {
        const told = states.slice(1).flatMap((after, index) => notesBetween(states[index] ?? after, after));
        const last = states.at(-1) ?? fresh('auto');
        const statuses = told
          .filter(({ type }) => type === 'pipeline:status')
          .map(({ data }) => data['status']);
        expect(statuses.at(-1) ?? 'queued').toBe(last.status);
        const ends = states.filter(
          ({ status }, index) => isOver(status) && states[index - 1]?.status !== status,
        );
        expect(told.filter(({ type }) => type === 'pipeline:done')).toHaveLength(ends.length);
        expect(notesBetween(last, last)).toEqual([]);
        if (!isOver(last.status) && currentStage(last)) {
          const ofStage = told.filter(({ data }) => data['stage'] === currentStage(last)?.stage);
          expect(ofStage.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});
