import {
  PIPELINE_STAGES,
  type PipelinePatchOperation,
  type PipelineProposal,
  type PipelineStage,
} from '@easel/contracts';
import * as fc from 'fast-check';
import { advance, type KnownTask, type PlannedTask } from './advance.js';
import { type Brief, configOf } from './brief.js';
import { newStage } from './estimate-pipeline.js';
import { PatchRefused } from './json-patch.js';
import { InvalidChangeType } from './pipeline.errors.js';
import type { PipelineState } from './pipeline-state.js';
import { moved } from './stage-machine.js';
import { assistants, planChange, readReply } from './stage-proposals.js';

const brief: Brief = {
  pipelineId: '01a1fdaf-7c22-765d-973b-26a671339bab',
  storyPrompt: 'A fox runs. It finds the sea. It sleeps.',
  type: 'story_to_video',
  format: 'reel',
  seconds: 15,
  resolution: '480p',
  language: 'en',
  style: '',
  mode: 'manual',
  criticFrames: 'first_last',
  config: configOf({}),
};

/** A pipeline in mode manual that waits at a stage, with the jobs that brought it there. */
function waitingAt(stage: PipelineStage): { state: PipelineState; done: KnownTask[] } {
  let state: PipelineState = {
    status: 'queued',
    mode: 'manual',
    failureReason: null,
    stages: PIPELINE_STAGES.map(newStage),
  };
  const done: KnownTask[] = [];
  for (;;) {
    const next = advance(brief, state, done);
    done.push(...next.planned.map(completed));
    state = next.state;
    const waiting = state.stages.find(({ status }) => status === 'awaiting_approval');
    if (waiting?.stage === stage) return { state, done };
    if (waiting) state = moved(state, { kind: 'approve', stage: waiting.stage });
  }
}

const completed = ({ stage, attempt, key }: PlannedTask): KnownTask => {
  const url = `https://easel.example/media/${key}`;
  const output = { text: '', imageUrl: url, videoUrl: url, audioUrl: url };
  return { stage, attempt, key, state: 'completed', output, error: null };
};

const outputOf = ({ stages }: PipelineState, stage: PipelineStage) =>
  stages.find((each) => each.stage === stage)?.output ?? {};

const edit = (...json_patch: PipelinePatchOperation[]): PipelineProposal => ({
  change_type: 'edit_artifact',
  json_patch,
  summary: 'A change.',
});

const planned = (stage: PipelineStage, ...operations: PipelinePatchOperation[]) =>
  planChange(brief, stage, outputOf(waitingAt(stage).state, stage), edit(...operations));

describe('a change that the assistant of a stage proposes', () => {
  it('can be carried out, or is refused by its path; it never breaks anything', () => {
    const states = new Map(
      (['script', 'shot_list', 'post_merge'] as const).map((stage) => [stage, waitingAt(stage).state]),
    );
    const anyPath = fc
      .array(
        fc.constantFrom(
          'scenes',
          'shots',
          'notes',
          'edit',
          'title',
          '0',
          '1',
          '-',
          '99',
          'mood',
          '__proto__',
          '',
        ),
        { maxLength: 4 },
      )
      .map((names) => names.map((name) => `/${name}`).join(''));
    const anyOperation = fc.record({
      op: fc.constantFrom('add' as const, 'replace' as const, 'remove' as const),
      path: anyPath,
      value: fc.jsonValue(),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...states.keys()),
        fc.array(anyOperation, { maxLength: 4 }),
        (stage, operations) => {
          const state = states.get(stage);
          if (!state) throw new Error('there is no such stage');
          const before = structuredClone(outputOf(state, stage));
          let change;
          try {
            change = planChange(brief, stage, outputOf(state, stage), edit(...operations));
          } catch (error) {
            if (!(error instanceof PatchRefused)) throw error;
          }
          expect(outputOf(state, stage)).toEqual(before);
          if (change === undefined) return;
          const after = change.moves.reduce(moved, state);
          expect(outputOf(after, stage)).toEqual(change.output);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each<[PipelineStage, PipelinePatchOperation, object]>([
    ['script', { op: 'replace', path: '/title', value: 'Sea' }, { title: 'Sea' }],
    [
      'script',
      { op: 'replace', path: '/scenes/1/mood', value: 'dark' },
      { scenes: [{}, { mood: 'dark' }, {}] },
    ],
    ['script', { op: 'add', path: '/notes/-', value: 'Snow' }, { notes: ['Snow'] }],
    ['shot_list', { op: 'remove', path: '/shots/0' }, { shots: [{ number: 1 }, { number: 2 }] }],
    [
      'shot_list',
      { op: 'replace', path: '/shots/0/seconds', value: 9.2 },
      { shots: [{ seconds: 9 }, {}, {}] },
    ],
  ])('approves %s with the output that %j leaves', (stage, operation, expected) => {
    const change = planned(stage, operation);
    const after = change.moves.reduce(moved, waitingAt(stage).state);

    expect(change.output).toMatchObject(expected);
    expect(after.stages.find((each) => each.stage === stage)).toMatchObject({
      status: 'approved',
      output: change.output,
    });
  });

  it.each<[PipelineStage, PipelinePatchOperation, string]>([
    ['script', { op: 'replace', path: '/scenes/8/mood', value: 'dark' }, 'leads nowhere'],
    ['script', { op: 'replace', path: '/scenes', value: [] }, 'leaves nothing'],
    ['script', { op: 'replace', path: '/title' }, 'no value'],
    ['script', { op: 'add', path: '/song', value: {} }, 'no member of script'],
    ['script', { op: 'add', path: '/scenes/__proto__/a', value: 1 }, 'names nothing'],
    ['script', { op: 'add', path: '/scenes/length', value: 9 }, 'leads nowhere'],
    ['shot_list', { op: 'remove', path: '/shots/-' }, 'leads nowhere'],
    ['post_merge', { op: 'replace', path: '/videoUrl', value: 'https://example.org/x' }, 'no member'],
  ])('is refused at its path: %s %j', (stage, operation, message) => {
    expect(() => planned(stage, operation)).toThrow(message);
  });

  it('begins no branch', () => {
    const branch: PipelineProposal = { change_type: 'suggest_branch', from_stage: 'script', reason: 'x' };

    expect(() => planChange(brief, 'script', {}, branch)).toThrow(InvalidChangeType);
  });

  it('cuts the film again, without the shots that it drops and without sound', () => {
    const { state, done } = waitingAt('post_merge');
    const value = { dropShots: [2], silent: true };
    const change = planned('post_merge', { op: 'add', path: '/edit', value });
    const again = change.moves.reduce(moved, state);
    const next = advance(brief, again, done);
    const clips = outputOf(state, 'animate_audio_edit')['clips'] as { videoUrl: string }[];

    expect(next.planned).toMatchObject([
      { type: 'combine-videos', params: { videoUrls: [clips[0]?.videoUrl, clips[2]?.videoUrl] } },
    ]);
    const end = advance(brief, next.state, [...done, ...next.planned.map(completed)]);
    expect(end.planned).toEqual([]);
    expect(outputOf(end.state, 'post_merge')).toMatchObject({ edit: value });
  });
});

describe('what a language model answered', () => {
  const note = assistants.script?.byRule('Snow', {}) ?? null;
  const answer = (proposed_change: unknown) =>
    readReply(note, JSON.stringify({ reply: 'Yes.', proposed_change }));

  it('is its reply and its proposal, or its words and what follows by rule', () => {
    const proposal = edit({ op: 'replace', path: '/title', value: 'n' });
    const branch = { change_type: 'suggest_branch', from_stage: 'script', reason: 'Too long.' };

    expect(answer(proposal)).toEqual({ content: 'Yes.', proposal });
    expect(answer(branch)).toEqual({ content: 'Yes.', proposal: branch });
    expect(answer(null).proposal).toBeNull();
    expect(readReply(note, 'Well.').proposal).toEqual({
      change_type: 'edit_artifact',
      json_patch: [{ op: 'add', path: '/notes/-', value: 'Snow' }],
      summary: expect.any(String),
    });
    expect(readReply(null, 'Well.')).toEqual({ content: 'Well.', proposal: null });
  });

  it.each([
    { change_type: 'add_note', note: 'n' },
    { change_type: 'suggest_branch', from_stage: 'nowhere' },
    { change_type: 'edit_artifact', json_patch: 'all' },
    { change_type: 'edit_artifact', json_patch: [] },
    { change_type: 'edit_artifact', json_patch: [{ op: 'move', from: '/a', path: '/b' }] },
    { change_type: 'edit_artifact', json_patch: [{ op: 'add', path: 3, value: 1 }] },
  ])('proposes nothing in another form: %j', (change) => {
    expect(answer(change)).toEqual({ content: 'Yes.', proposal: null });
  });

  it('is by rule what the words say of every shot', () => {
    const output = outputOf(waitingAt('shot_list').state, 'shot_list');
    const proposal = assistants.shot_list?.byRule('in snow', output);
    if (!proposal) throw new Error('nothing was proposed');
    const shots = planChange(brief, 'shot_list', output, proposal).output['shots'] as {
      description: string;
    }[];

    expect(shots).toHaveLength(3);
    for (const { description } of shots) expect(description).toMatch(/, in snow$/);
  });

  it('has caps of 20, 15 and 8 turns', () => {
    expect(Object.entries(assistants).map(([stage, { mostTurns }]) => [stage, mostTurns])).toEqual([
      ['script', 20],
      ['shot_list', 15],
      ['post_merge', 8],
    ]);
  });
});
