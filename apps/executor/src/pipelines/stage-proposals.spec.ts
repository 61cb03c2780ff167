import { PIPELINE_STAGES, type PipelineProposal, type PipelineStage } from '@easel/contracts';
import * as fc from 'fast-check';
import { advance, type KnownTask, type PlannedTask } from './advance.js';
import { type Brief, configOf } from './brief.js';
import { newStage } from './estimate-pipeline.js';
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

const planned = (stage: PipelineStage, proposal: PipelineProposal) =>
  planChange(brief, stage, outputOf(waitingAt(stage).state, stage), proposal);

describe('a change that the assistant of a stage proposes', () => {
  const types = [
    'set_fields',
    'change_scene',
    'add_note',
    'change_shot',
    'remove_shot',
    'add_to_shots',
    'edit_cut',
    'x',
  ];

  it('can be carried out, is refused by name, or comes to nothing; it never breaks anything', () => {
    const states = new Map(
      (['script', 'shot_list', 'post_merge'] as const).map((stage) => [stage, waitingAt(stage).state]),
    );
    const anyProposal = fc
      .tuple(
        fc.constantFrom(...types),
        fc.dictionary(
          fc.constantFrom('fields', 'scene', 'shot', 'note', 'text', 'drop_shots'),
          fc.jsonValue(),
        ),
      )
      .map(([type, fields]): PipelineProposal => ({ ...fields, change_type: type }));
    fc.assert(
      fc.property(fc.constantFrom(...states.keys()), anyProposal, (stage, proposal) => {
        const state = states.get(stage);
        if (!state) throw new Error('there is no such stage');
        let change;
        try {
          change = planChange(brief, stage, outputOf(state, stage), proposal);
        } catch (error) {
          if (!(error instanceof InvalidChangeType)) throw error;
          return;
        }
        if (change === undefined) return;
        const after = change.moves.reduce(moved, state);
        expect(outputOf(after, stage)).toEqual(change.output);
      }),
      { numRuns: 500 },
    );
  });

  it.each<[PipelineStage, PipelineProposal, object]>([
    ['script', { change_type: 'set_fields', fields: { title: 'Sea', id: 'x' } }, { title: 'Sea' }],
    [
      'script',
      { change_type: 'change_scene', scene: 2, fields: { mood: 'dark' } },
      { scenes: [{}, { mood: 'dark' }, {}] },
    ],
    ['script', { change_type: 'add_note', note: 'Snow' }, { notes: ['Snow'] }],
    ['shot_list', { change_type: 'remove_shot', shot: 1 }, { shots: [{ number: 1 }, { number: 2 }] }],
    [
      'shot_list',
      { change_type: 'change_shot', shot: 1, fields: { seconds: 9.2 } },
      { shots: [{ seconds: 9 }, {}, {}] },
    ],
  ])('of %s: %j', (stage, proposal, expected) => {
    expect(planned(stage, proposal)?.output).toMatchObject(expected);
  });

  it.each<[PipelineStage, PipelineProposal]>([
    ['script', { change_type: 'change_scene', scene: 9, fields: { mood: 'dark' } }],
    ['shot_list', { change_type: 'remove_shot', shot: 0 }],
    ['shot_list', { change_type: 'add_to_shots' }],
  ])('comes to nothing where it names nothing: %s %j', (stage, proposal) => {
    expect(planned(stage, proposal)).toBeUndefined();
  });

  it('cuts the film anew, without the shots that it drops and without sound', () => {
    const { state, done } = waitingAt('post_merge');
    const change = planned('post_merge', { change_type: 'edit_cut', drop_shots: [2], silent: true });
    const again = (change?.moves ?? []).reduce(moved, state);
    const next = advance(brief, again, done);
    const clips = outputOf(state, 'animate_audio_edit')['clips'] as { videoUrl: string }[];

    expect(next.planned).toMatchObject([
      { type: 'combine-videos', params: { videoUrls: [clips[0]?.videoUrl, clips[2]?.videoUrl] } },
    ]);
    const end = advance(brief, next.state, [...done, ...next.planned.map(completed)]);
    expect(end.planned).toEqual([]);
    expect(outputOf(end.state, 'post_merge')).toMatchObject({ edit: { dropShots: [2], silent: true } });
  });
});

describe('what a language model answered', () => {
  it('is its reply and its proposal, or its words and what follows by rule', () => {
    const answer = JSON.stringify({ reply: 'Yes.', proposed_change: { change_type: 'add_note', note: 'n' } });
    expect(readReply('script', 'm', answer)).toEqual({
      content: 'Yes.',
      proposal: { change_type: 'add_note', note: 'n' },
    });
    expect(readReply('script', 'm', '{"reply": "No.", "proposed_change": null}').proposal).toBeNull();
    expect(readReply('script', 'Snow', 'Well.').proposal).toEqual({ change_type: 'add_note', note: 'Snow' });
    expect(readReply('post_merge', 'm', 'Well.')).toEqual({ content: 'Well.', proposal: null });
  });

  it('has caps of 20, 15 and 8 turns', () => {
    expect(Object.entries(assistants).map(([stage, { mostTurns }]) => [stage, mostTurns])).toEqual([
      ['script', 20],
      ['shot_list', 15],
      ['post_merge', 8],
    ]);
  });
});
