import {
  PIPELINE_FORMATS,
  PIPELINE_MODES,
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
import { isCheck } from './stages/stage-work.js';
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
    mode: fc.constantFrom(...PIPELINE_MODES),
    criticFrames: fc.constantFrom('first_last', 'first_middle_last', 'five_evenly'),
    lyrics: fc.constantFrom('', 'La la\nLi li\n[chorus]\nLo lo'),
    visualCritique: fc.boolean(),
  })
  .map(({ share, videoModel, narration, music, lyrics, visualCritique, ...brief }) => {
    const [least, most] = PIPELINE_SECONDS[brief.format];
    const config = configOf({
      narration,
      music,
      lyrics,
      visual_critique: visualCritique,
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
  if (type === 'image-critic') return { score: 0.9, reason: 'It is as asked for.' };
  if (type === 'transcribe') return { lane: 'draft', text: 'A recording.' };
  const name = {
    'generate-image': 'imageUrl',
    'extract-frame': 'imageUrl',
    'generate-music': 'audioUrl',
    'mix-audio': 'audioUrl',
  }[type];
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
function run(
  brief: Brief,
  from: PipelineState,
  text = '',
  answer: (task: PlannedTask) => object | undefined = () => undefined,
): { state: PipelineState; tasks: PlannedTask[] } {
  let state = from;
  const tasks: PlannedTask[] = [];
  for (;;) {
    const next = advance(
      brief,
      state,
      tasks.map((task) => {
        const known = completed(task, text);
        return { ...known, output: { ...known.output, ...answer(task) } };
      }),
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
        const total = shots.reduce((sum, { seconds, cutSeconds }) => sum + (cutSeconds ?? seconds), 0);
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
          const needed = tasks.filter(({ key }) => !isCheck(key));
          const victim = needed[at % needed.length];
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
    mode: 'guided',
    criticFrames: 'first_middle_last',
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
    const frames = tasks.filter(({ stage, type }) => stage === 'scene_images' && type === 'generate-image');
    expect(frames.map(({ params }) => params['prompt'])).toEqual([
      expect.stringContaining('The Fox runs, wide, ink on paper'),
      expect.stringContaining('The Fox stops, close, ink on paper'),
    ]);
    // What was drawn of the fox is what its pictures are drawn after.
    expect(frames[0]?.params['referenceImageUrls']).toEqual([expect.stringMatching(/^https:.*image:/)]);
  });

  it('says so where it cannot, and goes by the story prompt', () => {
    const { state } = run(brief, fresh('auto'), 'I cannot do that.');

    expect(state.stages[0]?.criticFeedback).toContain('story prompt');
    expect(state.stages[0]?.output?.['scenes']).toMatchObject([
      { description: 'A fox runs.' },
      { description: 'It finds the sea.' },
    ]);
    expect(state.stages[4]?.criticFeedback).toContain('spread evenly');
  });

  it('shows the sentences of a scene one after the other where no model tells the shots', () => {
    const scenes = [{ heading: 'Sea', description: 'A fox runs. It finds the sea. It swims.', seconds: 15 }];
    const { state } = run({ ...brief, seconds: 15 }, fresh('auto'), JSON.stringify({ scenes }));

    expect(shotsIn(brief, outputsOf(state).shot_list).map(({ description }) => description)).toEqual([
      'A fox runs',
      'It finds the sea',
      'It swims',
    ]);
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

  const answered = JSON.stringify(script);
  const critic = (score: (key: string) => number, lane?: string) => (task: PlannedTask) =>
    task.type === 'image-critic' ? { score: score(task.key), reason: 'the sea is missing', lane } : undefined;
  const outputOf = ({ stages }: PipelineState, name: PipelineStage) =>
    stages.find(({ stage }) => stage === name);

  it('makes a picture once more that a model finds wanting, and takes the better one', () => {
    const wanting = critic((key) => (key.includes('again') ? 0.7 : 0.2));
    const { state, tasks } = run(brief, fresh('auto'), answered, wanting);
    const drawn = tasks.filter(({ stage, type }) => stage === 'scene_images' && type === 'generate-image');

    expect(drawn).toHaveLength(4);
    expect(drawn[2]?.params['prompt']).toContain('not as before: the sea is missing');
    expect(outputOf(state, 'scene_images')).toMatchObject({
      criticFeedback: null,
      output: { scenes: [{ imageUrl: expect.stringContaining(':again'), critique: { score: 0.7 } }, {}] },
    });
    const worse = run(
      brief,
      fresh('auto'),
      answered,
      critic((key) => (key.includes('again') ? 0.1 : 0.2)),
    );
    expect(outputOf(worse.state, 'scene_images')).toMatchObject({
      criticFeedback: expect.stringContaining('Shot 1 (0.2): the sea is missing'),
      output: { scenes: [{ imageUrl: expect.not.stringContaining(':again') }, {}] },
    });
  });

  it('makes nothing anew for what is only measured, and says that nobody looked', () => {
    const { state, tasks } = run(
      brief,
      fresh('auto'),
      answered,
      critic(() => 0.2, 'draft'),
    );

    expect(tasks.filter(({ key }) => key.includes(':again'))).toEqual([]);
    expect(outputOf(state, 'scene_images')?.criticFeedback).toContain('measured, not looked at');
  });

  it.each([
    ['first_last', ['first', 'last']],
    ['first_middle_last', ['first', 'timestamp', 'last']],
    ['five_evenly', ['first', 'timestamp', 'timestamp', 'timestamp', 'last']],
  ])('looks at as many frames of a clip as it is told to: %s', (criticFrames, modes) => {
    const { tasks } = run({ ...brief, criticFrames }, fresh('auto'), answered);
    const frames = tasks.filter(({ type }) => type === 'extract-frame');

    expect(frames.slice(0, modes.length).map(({ params }) => params['mode'])).toEqual(modes);
    expect(frames).toHaveLength(2 * modes.length);
  });

  it('is not looked at where that is switched off, and goes on where nobody can look', () => {
    const off = { ...brief, config: configOf({ visual_critique: false }) };
    expect(run(off, fresh('auto'), answered).tasks.filter(({ key }) => isCheck(key))).toEqual([]);
    const { tasks } = run(brief, fresh('auto'), answered);
    const known = tasks.map((task) =>
      isCheck(task.key)
        ? { ...completed(task), state: 'failed' as const, output: null }
        : completed(task, answered),
    );
    expect(advance(brief, fresh('auto'), known).state.status).toBe('completed');
  });

  describe('at its sub-gates', () => {
    const matching = JSON.stringify({
      ...script,
      shots: script.shots.map((shot, index) => ({
        ...shot,
        ...(index === 1 && { continuity: 'match_last_frame' }),
      })),
    });
    const atAnimation = (
      mode: PipelineState['mode'],
      of: Brief,
      text: string,
      answer: Parameters<typeof run>[3] = critic(() => 0.9),
    ) => {
      const going = { ...of, mode };
      let { state, tasks } = run(going, fresh(mode), text, answer);
      while (
        state.status === 'awaiting_approval' &&
        outputOf(state, 'animate_audio_edit')?.status === 'pending'
      ) {
        const waiting = state.stages.find(({ status }) => status === 'awaiting_approval');
        state = moved(state, { kind: 'approve', stage: waiting?.stage ?? 'script' });
        ({ state, tasks } = run(going, state, text, answer));
      }
      return { state, tasks, going };
    };
    const isBroken = critic((key) => (key.includes('match') ? 0.3 : 0.9));

    it('lets its owner accept a match cut that breaks, or makes that shot anew', () => {
      const { state, tasks, going } = atAnimation('guided', brief, matching, isBroken);
      const clips = tasks.filter(({ type }) => type === 'image-to-video');
      expect(clips[1]?.params['imageUrl']).toContain('tail:');
      const stage = outputOf(state, 'animate_audio_edit');
      expect(stage).toMatchObject({
        openGate: 'match_cut_break_pending',
        output: {
          affected: [clips[1]?.entityId],
          clips: [{}, { matchCut: { verdict: 'break', accepted: false } }],
        },
      });

      const passed = run(
        going,
        moved(state, { kind: 'pass-gate', gate: 'match_cut_break_pending' }),
        matching,
        isBroken,
      );
      expect(outputOf(passed.state, 'animate_audio_edit')).toMatchObject({
        status: 'approved',
        output: { clips: [{}, { matchCut: { verdict: 'break', accepted: true } }] },
      });
      const refused = moved(state, { kind: 'refuse-gate', gate: 'match_cut_break_pending' });
      const again = advance(
        going,
        refused,
        tasks.map((task) => completed(task, matching)),
      );
      expect(again.planned.map(({ entityId }) => entityId)).toEqual([clips[1]?.entityId]);
    });

    it('asks nobody in mode auto, and tells of it', () => {
      const { state } = run({ ...brief, mode: 'auto' }, fresh('auto'), matching, isBroken);

      expect(state.status).toBe('completed');
      expect(outputOf(state, 'animate_audio_edit')?.criticFeedback).toContain('Shot 2 does not go on');
    });

    it('lets its owner accept a narration that is too long or not what was to be said, or has only that read anew', () => {
      const spoken = { ...brief, config: configOf({ narration: true }) };
      const text = JSON.stringify({
        ...script,
        narration: 'The fox runs to the sea. It is cold. It sleeps.',
      });
      const answer = (task: PlannedTask) =>
        task.type === 'text-to-speech'
          ? { durationSeconds: 30 }
          : task.type === 'transcribe'
            ? { lane: undefined, text: 'Something else entirely' }
            : critic(() => 0.9)(task);
      const { state, tasks, going } = atAnimation('guided', spoken, text, answer);

      expect(outputOf(state, 'animate_audio_edit')).toMatchObject({
        openGate: 'dialogue_recheck',
        output: {
          dialogue: {
            spokenSeconds: 30,
            filmSeconds: 12,
            wrong: expect.stringMatching(/lasts 30.0 s.*0 % of its words/),
          },
        },
      });
      const refused = moved(state, { kind: 'refuse-gate', gate: 'dialogue_recheck' });
      const again = advance(
        going,
        refused,
        tasks.map((task) => completed(task, text)),
      );
      expect(again.planned.map(({ type }) => type)).toEqual(['text-to-speech']);
      const passed = run(going, moved(state, { kind: 'pass-gate', gate: 'dialogue_recheck' }), text, answer);
      expect(outputOf(passed.state, 'animate_audio_edit')?.status).toBe('approved');
    });
  });

  it('cuts a music video where its song goes on, and lays the song over it', () => {
    const sung = ['one two three', 'four five six', 'seven eight nine'].flatMap((line, index) =>
      line.split(' ').map((word, at) => ({ word, start: index * 10 + at, end: index * 10 + at + 0.8 })),
    );
    const video: Brief = {
      ...brief,
      type: 'song_to_music_video',
      format: 'music_video',
      seconds: 30,
      config: configOf({ song_url: `${ORIGIN}/media/song.mp3`, narration: true }),
    };
    const { state, tasks } = run(video, fresh('auto'), 'No.', (task) =>
      task.type === 'transcribe' ? { lane: undefined, words: sung } : undefined,
    );

    expect(outputOf(state, 'script')?.output).toMatchObject({
      song: { lines: [{ text: 'one two three', start: 0 }, { start: 10 }, { start: 20 }] },
      scenes: [{ seconds: 10 }, { seconds: 10 }, { seconds: 10 }],
    });
    const shots = shotsIn(video, outputsOf(state).shot_list);
    const cuts = shots.map(({ cutSeconds = 0 }) => cutSeconds);
    const starts = cuts.map((_cut, index) => cuts.slice(0, index).reduce((sum, each) => sum + each, 0));
    expect(starts).toEqual(expect.arrayContaining([0, 10, 20]));
    expect(cuts.reduce((sum, each) => sum + each, 0)).toBeCloseTo(30);
    expect(shots.every(({ seconds, cutSeconds = 0 }) => seconds >= cutSeconds)).toBe(true);
    const types = new Set(tasks.map(({ type }) => type));
    expect([...types]).not.toEqual(expect.arrayContaining(['generate-music']));
    expect(types.has('text-to-speech')).toBe(false);
    expect(tasks.find(({ type }) => type === 'merge-video-audio')?.params['audioUrl']).toBe(
      `${ORIGIN}/media/song.mp3`,
    );
  });

  it('makes a song for a music video that has none', () => {
    const video: Brief = {
      ...brief,
      type: 'song_to_music_video',
      config: configOf({ lyrics: 'La la\nLi li' }),
    };
    const { state, tasks } = run(video, fresh('auto'));

    expect(tasks.filter(({ type }) => type === 'generate-music')).toMatchObject([
      { stage: 'script', params: { instrumental: false, lyrics: 'La la\nLi li' } },
    ]);
    expect(outputsOf(state).animate_audio_edit?.['musicUrl']).toContain('song');
  });
});
