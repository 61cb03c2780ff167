import {
  PIPELINE_FORMATS,
  PIPELINE_RESOLUTIONS,
  PIPELINE_SECONDS,
  PIPELINE_STAGES,
  type PipelineStage,
} from '@easel/contracts';
import * as fc from 'fast-check';
import { advance, type KnownTask, outputsOf, type PlannedTask } from './advance.js';
import { type Brief, configOf } from './brief.js';
import { newStage, rehearsed } from './estimate-pipeline.js';
import { isOver, type PipelineState } from './pipeline-state.js';
import { moved } from './stage-machine.js';
import { shotsIn } from './stages/shot-list-stage.js';

const ORIGIN = 'https://easel.example';

const anyBrief: fc.Arbitrary<Brief> = fc
  .record({
    pipelineId: fc.uuid(),
    storyPrompt: fc.oneof(
      fc.string({ minLength: 1, maxLength: 400, unit: 'grapheme' }).filter((text) => /\S/.test(text)),
      fc.constant('A fox wakes. Then Mira comes by. They walk to the sea. The sun sets! Who is there?'),
    ),
    type: fc.constantFrom('story_to_video' as const, 'song_to_music_video' as const),
    format: fc.constantFrom(...PIPELINE_FORMATS),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    resolution: fc.constantFrom(...PIPELINE_RESOLUTIONS),
    language: fc.constant('en'),
    style: fc.constantFrom('', 'ink on paper'),
    videoModel: fc.constantFrom('kling-turbo', 'seedance', 'veo3', 'wan-turbo', 'seedance-2-5', undefined),
    narration: fc.boolean(),
    music: fc.boolean(),
  })
  .map(({ share, videoModel, narration, music, ...brief }) => {
    const [least, most] = PIPELINE_SECONDS[brief.format];
    const config = configOf({
      narration,
      music,
      ...(videoModel !== undefined && { video_model: videoModel }),
    });
    return { ...brief, seconds: Math.round(least + share * (most - least)), config };
  });

const fresh = (mode: PipelineState['mode']): PipelineState => ({
  status: 'queued',
  mode,
  failureReason: null,
  stages: PIPELINE_STAGES.map(newStage),
});

/** What stands in for a job's result. */
function resultOf({ type, key }: PlannedTask, text: string): Record<string, unknown> {
  if (type === 'llm-chat') return { text };
  const name = { 'generate-image': 'imageUrl', 'generate-music': 'audioUrl', 'mix-audio': 'audioUrl' }[type];
  return { [name ?? (type === 'text-to-speech' ? 'audioUrl' : 'videoUrl')]: `${ORIGIN}/media/${key}` };
}

const completed = (task: PlannedTask, text = ''): KnownTask => ({
  stage: task.stage,
  attempt: task.attempt,
  key: task.key,
  state: 'completed',
  output: resultOf(task, text),
  error: null,
});

/** Runs a pipeline to its end, or until it waits: each job completes. */
function run(brief: Brief, from: PipelineState, text = ''): { state: PipelineState; tasks: PlannedTask[] } {
  let state = from;
  const tasks: PlannedTask[] = [];
  for (;;) {
    const next = advance(
      brief,
      state,
      tasks.map((task) => completed(task, text)),
    );
    state = next.state;
    if (next.planned.length === 0) return { state, tasks };
    tasks.push(...next.planned);
  }
}

describe('how far a pipeline gets', () => {
  it('is to the end in mode auto, whatever the story and whatever the model wrote', () => {
    const anyText = fc.oneof(
      fc.constant(''),
      fc.string({ maxLength: 300 }),
      fc.json({ maxDepth: 4 }),
      fc
        .json({ maxDepth: 3 })
        .map((json) => `Here you are:\n\`\`\`json\n{"scenes": ${json}, "shots": ${json}}\n\`\`\``),
    );
    fc.assert(
      fc.property(anyBrief, anyText, (brief, text) => {
        const { state, tasks } = run(brief, fresh('auto'), text);

        expect(state).toMatchObject({ status: 'completed', failureReason: null });
        expect(new Set(tasks.map(({ stage, key }) => `${stage} ${key}`)).size).toBe(tasks.length);
        const shots = shotsIn(brief, outputsOf(state).shot_list);
        const total = shots.reduce((sum, { seconds }) => sum + seconds, 0);
        expect(shots.length).toBeGreaterThan(0);
        expect(Math.abs(total - brief.seconds)).toBeLessThanOrEqual(Math.max(5, brief.seconds / 4));
        expect(outputsOf(state).post_merge?.['videoUrl']).toEqual(expect.any(String));
      }),
      { numRuns: 200 },
    );
  });

  it('is the same whoever asks and however often, and asks for no job twice', () => {
    fc.assert(
      fc.property(anyBrief, fc.integer({ min: 0, max: 60 }), (brief, steps) => {
        let state = fresh('auto');
        const tasks: PlannedTask[] = [];
        for (let step = 0; step < steps; step++) {
          const known = tasks.map((task) => completed(task));
          const [one, other] = [advance(brief, state, known), advance(brief, state, known)];
          expect(other).toEqual(one);
          // A scheduler that died after the commit: the next one finds planned what lacks, and plans nothing anew.
          const planned = one.planned.map((task): KnownTask => ({ ...completed(task), state: 'planned' }));
          const afterwards = advance(brief, one.state, [...known, ...planned]);
          expect(afterwards.state).toEqual(one.state);
          expect(afterwards.planned).toEqual([]);
          state = one.state;
          tasks.push(...one.planned);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is no further than a job that has not ended, and ends with one that failed', () => {
    fc.assert(
      fc.property(
        anyBrief,
        fc.nat(),
        fc.constantFrom('failed' as const, 'cancelled' as const),
        (brief, at, how) => {
          const { tasks } = run(brief, fresh('auto'));
          const victim = tasks[at % tasks.length];
          if (!victim) throw new Error('there are no jobs');
          const until = (state: KnownTask['state']) => {
            let now = fresh('auto');
            for (;;) {
              const known = tasks
                .filter(
                  ({ stage }) => PIPELINE_STAGES.indexOf(stage) <= PIPELINE_STAGES.indexOf(victim.stage),
                )
                .map((task) =>
                  task === victim ? { ...completed(task), state, error: null } : completed(task),
                );
              const next = advance(brief, now, known);
              if (next.state === now || next.planned.length > 0) return next.state;
              now = next.state;
            }
          };

          expect(until('started').stages.find(({ status }) => status === 'running')?.stage).toBe(
            victim.stage,
          );
          expect(until(how)).toMatchObject({
            status: 'failed',
            failureReason: `${victim.stage}: a job was ${how}`,
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('waits at every stage in mode manual until it is approved', () => {
    fc.assert(
      fc.property(anyBrief, (brief) => {
        let state = fresh('manual');
        const waited: PipelineStage[] = [];
        const tasks: PlannedTask[] = [];
        while (!isOver(state.status)) {
          const next = advance(
            brief,
            state,
            tasks.map((task) => completed(task)),
          );
          tasks.push(...next.planned);
          state = next.state;
          const waiting = state.stages.find(({ status }) => status === 'awaiting_approval');
          if (!waiting) continue;
          waited.push(waiting.stage);
          state = moved(state, { kind: 'approve', stage: waiting.stage });
        }
        expect(waited).toEqual(PIPELINE_STAGES);
        expect(state.status).toBe('completed');
      }),
      { numRuns: 30 },
    );
  });

  it('is what its estimate counts: the same jobs', () => {
    fc.assert(
      fc.property(anyBrief, (brief) => {
        const typesOf = (tasks: PlannedTask[]) =>
          tasks.map(({ stage, type, key }) => `${stage} ${type} ${key}`);
        expect(typesOf(rehearsed(brief, [], ORIGIN))).toEqual(typesOf(run(brief, fresh('auto')).tasks));
      }),
      { numRuns: 60 },
    );
  });
});

describe('what a stage makes of what it is told', () => {
  const brief: Brief = {
    pipelineId: '01a1fdaf-7c22-765d-973b-26a671339bab',
    storyPrompt: 'A fox runs. It finds the sea.',
    type: 'story_to_video',
    format: 'reel',
    seconds: 12,
    resolution: '480p',
    language: 'en',
    style: 'ink on paper',
    config: configOf({}),
  };
  const script = {
    title: 'Sea',
    scenes: [{ heading: 'Run', description: 'A fox runs down a dune', seconds: 12 }],
    characters: [{ name: 'Fox', description: 'a red fox' }],
    shots: [
      { scene: 1, description: 'The Fox runs', camera: 'wide', seconds: 5 },
      { scene: 1, description: 'The Fox stops', camera: 'close', seconds: 7 },
    ],
  };

  it('takes the script of a language model where it can be read', () => {
    const { state, tasks } = run(brief, fresh('auto'), `Sure!\n${JSON.stringify(script)}\nEnjoy.`);

    expect(state.stages[0]).toMatchObject({ criticFeedback: null, output: { title: 'Sea' } });
    expect(state.stages[4]).toMatchObject({ criticFeedback: null, output: { totalSeconds: 12 } });
    const frames = tasks.filter(({ stage }) => stage === 'scene_images');
    expect(frames.map(({ params }) => params['prompt'])).toEqual([
      expect.stringContaining('The Fox runs, wide, ink on paper'),
      expect.stringContaining('The Fox stops, close, ink on paper'),
    ]);
    // What was drawn of the fox is what its pictures are drawn after.
    expect(frames[0]?.params['referenceImageUrls']).toEqual([expect.stringMatching(/^https:.*image:/)]);
  });

  it('says so where it can not, and goes by the story prompt', () => {
    const { state } = run(brief, fresh('auto'), 'I can not do that.');

    expect(state.stages[0]?.criticFeedback).toContain('story prompt');
    expect(state.stages[0]?.output?.['scenes']).toMatchObject([
      { description: 'A fox runs.' },
      { description: 'It finds the sea.' },
    ]);
    expect(state.stages[4]?.criticFeedback).toContain('spread evenly');
  });

  it('makes only the one anew that was rejected', () => {
    const manual = run(brief, fresh('manual'), JSON.stringify(script));
    const atCast = run(
      brief,
      moved(manual.state, { kind: 'approve', stage: 'script' }),
      JSON.stringify(script),
    );
    const [member] = atCast.state.stages[1].output!['characters'] as { id: string }[];
    const entityId = member?.id ?? '';
    const revised = moved(atCast.state, {
      kind: 'revise',
      stage: 'characters',
      entityId,
      revision: { feedback: 'with a white tail' },
    });
    const { planned } = advance(
      brief,
      revised,
      atCast.tasks.map((task) => completed(task)),
    );

    expect(planned).toMatchObject([
      { entityId, params: { prompt: expect.stringContaining('with a white tail') } },
    ]);
    expect(atCast.tasks.map(({ key }) => key)).not.toContain(planned[0]?.key);
  });
});
