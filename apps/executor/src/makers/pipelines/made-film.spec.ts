import { PIPELINE_STAGES } from '@easel/contracts';
import { newStage } from './estimate-pipeline.js';
import { type DoneTask, filmOf } from './made-film.js';
import type { PipelineRow } from './pipeline.row.js';

const TOM = '00000000-0000-4000-8000-00000000000a';
const file = (name: string): string => `https://easel.example/media/${name}`;
const shotOf = (number: number, description: string, more: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  sceneId: 'scene',
  description,
  camera: 'wide shot',
  seconds: 5,
  ...more,
});
const SHOTS = [
  shotOf(1, 'Tom wakes'),
  shotOf(2, 'Tomorrow the sea is calm', { cutSeconds: 2.5, continuity: 'dissolve' }),
  shotOf(3, 'The sun sets'),
];
const OUTPUTS: Partial<Record<(typeof PIPELINE_STAGES)[number], object>> = {
  script: {
    title: 'The Sea',
    narration: 'He wakes. He goes to the sea. It is late.',
    scenes: [{ id: 'scene', heading: 'The sea', description: 'The sea' }],
  },
  characters: { characters: [{ id: TOM, name: 'Tom', description: 'old', imageUrl: file('tom.png') }] },
  shot_list: { shots: SHOTS },
  animate_audio_edit: {
    clips: SHOTS.map(({ id }) => ({ id, videoUrl: file(`${id}.mp4`), durationSeconds: 5 })),
    musicUrl: file('music.mp3'),
    narrationUrl: file('words.mp3'),
  },
  post_merge: { videoUrl: file('film.mp4') },
};
const DONE: DoneTask[] = [
  {
    type: 'trim-video',
    params: { videoUrl: file(`${SHOTS[1]?.id}.mp4`), mode: 'keep-first-seconds', keepFirstSeconds: 2.5 },
    output: { videoUrl: file('cut.mp4'), durationSeconds: 2.52 },
  },
  {
    type: 'text-to-speech',
    params: { text: 'He wakes. He goes to the sea.' },
    output: { audioUrl: file('words.mp3') },
  },
];

function made(edit?: object, status: PipelineRow['status'] = 'completed') {
  const row = {
    id: 'p',
    storyPrompt: 'A story',
    type: 'story_to_video',
    format: 'reel',
    seconds: 12,
    resolution: '480p',
    language: 'en',
    mode: 'auto',
    style: '',
    config: { narration: true },
    criticFrames: 'first_last',
    status,
  } as unknown as PipelineRow;
  const stages = PIPELINE_STAGES.map((stage) => ({
    ...newStage(stage),
    output: {
      ...OUTPUTS[stage],
      ...(stage === 'post_merge' && edit ? { edit } : {}),
    },
  }));
  return filmOf({ row, stages }, DONE);
}

describe('what a pipeline hands over', () => {
  it('is nothing before it is completed', () => {
    expect(made(undefined, 'running')).toBeNull();
  });

  it('is what its film shows: clips at the length of their cut, and the words that were read', () => {
    expect(made()).toMatchObject({
      name: 'The Sea',
      music: [{ url: file('music.mp3') }],
      narration: { text: 'He wakes. He goes to the sea.', url: file('words.mp3') },
      shots: [
        { clip: { url: file(`${SHOTS[0]?.id}.mp4`), seconds: 5 }, transition: 'dissolve' },
        { seconds: 2.5, clip: { url: file('cut.mp4'), seconds: 2.52 } },
        { clip: { url: file(`${SHOTS[2]?.id}.mp4`), seconds: 5 } },
      ],
    });
    expect(made()).not.toHaveProperty('isSilent');
  });

  it('binds whoever a shot names, and nobody whose name is only in another word', () => {
    expect(made()?.shots.map(({ cast }) => cast)).toEqual([[TOM], [], []]);
  });

  it('says what its maker took out of the film', () => {
    const film = made({ dropShots: [1, 3], silent: true });
    expect(film).toMatchObject({ isSilent: true, music: [{ url: file('music.mp3') }] });
    expect(film?.shots.map(({ isLeftOut }) => isLeftOut)).toEqual([true, undefined, true]);
    // As the cut does, which leaves nothing out where nothing would be left.
    expect(made({ dropShots: [1, 2, 3] })?.shots.filter(({ isLeftOut }) => isLeftOut)).toEqual([]);
  });
});
