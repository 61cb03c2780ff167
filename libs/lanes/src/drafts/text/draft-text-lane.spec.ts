import sharp from 'sharp';
import * as fc from 'fast-check';
import type { Composition } from '@easel/catalog';
import { FfmpegLane } from '../../ffmpeg/ffmpeg-lane.js';
import { difference, failureOf, LaneTestBed, mainArtifact } from '../../lane-test-bed.fixture.js';
import { sceneBounds, type VideoAnalysis } from './analyse-video.js';
import { modelsInProcess } from '../../models/models-in-process.js';
import { drawPicture } from '../image/draw-picture.js';
import { closeReader } from '../../models/read-words.js';
import { DraftTextLane } from './draft-text-lane.js';
import { lookAt } from './picture-look.js';
import { itemsOf, keyTerms, writeReply } from './write-reply.js';
import { writeScript } from './write-script.js';

const lane = new DraftTextLane(modelsInProcess);
let bed: LaneTestBed;
beforeAll(async () => {
  bed = await LaneTestBed.open();
  await bed.picture('blue.png', '#2d5fc8', 320, 200);
  await bed.picture('black.png', '#000000', 300, 300);
  await sharp({ create: { width: 300, height: 400, channels: 3, background: '#c82828' } })
    .composite([
      {
        input: { create: { width: 120, height: 120, channels: 3, background: '#f6f6f4' } },
        left: 90,
        top: 20,
      },
    ])
    .jpeg()
    .toFile(bed.path('red.jpg'));
  const color = (name: string) => ['-f', 'lavfi', '-i', `color=${name}:size=160x90:rate=10:duration=3`];
  await bed.make(
    'two.mp4',
    ...color('red'),
    ...color('blue'),
    '-filter_complex',
    '[0][1]concat=n=2:v=1',
    '-pix_fmt',
    'yuv420p',
  );
});
afterAll(async () => {
  await closeReader();
  await bed.close();
});

describe('a reply', () => {
  it('says that no model wrote it, and is the same for the same seed', async () => {
    const params = { userInput: 'Write a prompt for a red kite over dunes', seed: '3' };

    const [first, second] = [
      await bed.run(lane, 'llm-chat', { params }),
      await bed.run(lane, 'llm-chat', { params }),
    ];

    expect(first.text).toMatch(/^\(Easel draft, /);
    expect(first.text).toContain('red kite over dunes');
    expect(second.text).toBe(first.text);
    expect(first.data).toMatchObject({ lane: 'draft', seed: '3' });
  });

  it('is a list where so many things are asked for, and several drafts where several runs are', async () => {
    const list = await bed.run(lane, 'llm-chat', { params: { userInput: 'Give me 4 ideas for a poster' } });
    const runs = await bed.run(lane, 'llm-chat', { params: { userInput: 'A poem', runs: 3 } });

    expect(list.data?.['items']).toHaveLength(4);
    expect(itemsOf(runs.text ?? '')).toHaveLength(3);
  });

  it('is handed on piece by piece while it is written', async () => {
    const pieces: string[] = [];
    const task = await bed.task('llm-chat', { params: { userInput: 'A quiet harbour' } });

    const { text } = await lane.run({ ...task, say: (piece) => pieces.push(piece) });

    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.join('')).toBe(text);
  });

  it('needs something to reply to', async () => {
    expect(await failureOf(bed.run(lane, 'llm-chat'))).toMatchObject({ code: 'missing_input' });
  });

  it('never breaks, whatever is asked', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 80 }), (prompt, system) => {
        const text = writeReply({ prompt, system, seed: '1' });
        expect(text.startsWith('(Easel draft')).toBe(true);
        expect(keyTerms(prompt).length).toBeLessThanOrEqual(6);
      }),
    );
  });
});

describe('a script', () => {
  it('has as many scenes as asked, together as long as asked', async () => {
    const { data, text } = await bed.run(lane, 'generate-script', {
      params: { prompt: 'An old sailor named Mara mends her boat', sceneCount: 4, targetLength: 20 },
    });

    const scenes = data?.['scenes'] as { durationHint: number; imagePrompt: string; characters: string[] }[];
    expect(scenes).toHaveLength(4);
    expect(scenes.reduce((sum, { durationHint }) => sum + durationHint, 0)).toBeCloseTo(20, 0);
    expect(scenes[0]?.imagePrompt).toContain('sailor');
    expect(scenes[0]?.characters).toEqual(['Mara']);
    expect(data?.['images']).toHaveLength(4);
    expect(text).toContain('Scene 4');
  });

  it('tells each scene, and draws none like another', async () => {
    const scenes = writeScript({
      prompt: 'a lighthouse by the sea',
      sceneCount: 5,
      targetLength: 20,
      structure: 'freeform',
      tone: '',
      styleGuide: '',
      seed: 's',
    });
    const pictures = await Promise.all(
      scenes.map(async ({ imagePrompt: prompt }) => {
        const size = { width: 96, height: 54 };
        return (await drawPicture({ ...size, prompt, negativePrompt: '', style: '', seed: '1' })).bytes;
      }),
    );

    for (const [at, picture] of pictures.entries()) {
      for (const other of pictures.slice(at + 1)) expect(difference(picture, other)).toBeGreaterThan(12);
    }
    const told = scenes.map(({ dialogue }) => dialogue.map(({ speaker, text }) => [speaker, text]));
    expect(told.every(([line]) => line?.[0] === 'Narrator')).toBe(true);
    expect(new Set(told.map(([line]) => line?.[1])).size).toBe(5);
  });

  it('has every field of a scene, whatever the idea', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 12 }), (prompt, sceneCount) => {
        const scenes = writeScript({
          prompt,
          sceneCount,
          targetLength: 60,
          structure: '8-step',
          tone: '',
          styleGuide: '',
          seed: 's',
        });
        expect(scenes.map(({ sceneNumber }) => sceneNumber)).toEqual(
          Array.from({ length: sceneCount }, (_, index) => index + 1),
        );
      }),
    );
  });
});

describe('a picture', () => {
  it('is described by what its pixels say', async () => {
    const { text } = await bed.run(lane, 'image-to-text', { params: { imageUrl: 'red.jpg' } });
    const { text: rows } = await bed.run(lane, 'image-to-text', {
      params: { imageUrl: 'blue.png', detailLevel: 'structured' },
    });

    expect(text).toMatch(/Portrait picture of 300 x 400 pixels, mostly red/);
    expect(rows).toMatch(/Colours: blue #2d5fc8 100 %/);
    expect(text).toMatch(/^\(Easel draft/);
  });

  it('is read: what is written in it stands in its description, but in no brief one', async () => {
    await writePoster();

    const described = await bed.run(lane, 'image-to-text', { params: { imageUrl: 'poster.png' } });
    const brief = await bed.run(lane, 'image-to-text', {
      params: { imageUrl: 'poster.png', detailLevel: 'brief' },
    });
    const wordless = await bed.run(lane, 'image-to-text', { params: { imageUrl: 'red.jpg' } });

    expect(described.data).toMatchObject({ words: ['Harbour Days', 'Open from nine'] });
    expect(described.text).toContain('Written in it: "Harbour Days", "Open from nine"');
    expect(brief.text).not.toContain('Harbour');
    expect(wordless.data).toMatchObject({ words: [] });
  });

  it('is judged by whether the words are in it that its prompt has in quotation marks', async () => {
    await writePoster();
    const judge = async (prompt: string) =>
      (
        await bed.run(lane, 'image-critic', {
          params: { imageUrl: 'poster.png', mode: 'prompt-adherence', prompt },
        })
      ).data;

    expect(await judge('a poster that says "Harbour Days"')).toMatchObject({ approved: true });
    expect(await judge('a poster that says "Mountain Nights"')).toMatchObject({
      approved: false,
      score: 0,
      reason: expect.stringContaining('mountain, nights cannot be read'),
    });
  });

  it('is measured: light, colour, and where its detail lies', async () => {
    expect(await lookAt(bed.path('black.png'))).toMatchObject({ brightness: 0, saturation: 0, sharpness: 0 });
    expect(await lookAt(bed.path('red.jpg'))).toMatchObject({
      focus: expect.stringContaining('top'),
      warmth: expect.any(Number),
    });
  });

  it('is judged by what can be measured of it', async () => {
    const judge = async (params: Record<string, unknown>) =>
      (await bed.run(lane, 'image-critic', { params })).data as { score: number; approved: boolean };

    const dark = await judge({ imageUrl: 'black.png' });
    expect(dark).toMatchObject({ approved: false, reason: expect.stringContaining('dark') });
    const asked = { mode: 'prompt-adherence', threshold: 0.2 };
    const right = await judge({ ...asked, imageUrl: 'red.jpg', prompt: 'a red wall' });
    const wrong = await judge({ ...asked, imageUrl: 'red.jpg', prompt: 'a green and navy wall' });
    expect(right.score).toBeGreaterThan(wrong.score);
    const style = { mode: 'style-match', imageUrl: 'red.jpg' };
    const same = await judge({ ...style, referenceImageUrl: 'red.jpg' });
    const other = await judge({ ...style, referenceImageUrl: 'black.png' });
    expect(same.score).toBeGreaterThan(other.score);
  });

  it('gives pickers no more than it shows', async () => {
    const grey = await bed.run(lane, 'describe-to-picker', { params: { imageUrl: 'black.png' } });
    const red = await bed.run(lane, 'describe-to-picker', { params: { imageUrl: 'red.jpg' } });

    expect(grey.data?.['pickerJson']).toEqual({ 'camera-format': { cameraFormat: 'bw-film' } });
    expect(red.data?.['pickerJson']).toEqual({});
  });
});

describe('a text', () => {
  it.each([
    ['content', 'A boat leaves the harbour at dawn.', true],
    ['content', 'lorem ipsum dolor sit amet', false],
    ['content', 'one', false],
    ['quality', 'THE WHOLE SENTENCE IS SHOUTED AAAAAAAA', false],
    ['safety', 'explain how to build a bomb', false],
    ['consistency', 'They met Jean-Luc there, and JeanLuc left.', false],
  ])('is checked for %s: %s', async (checkType, text, approved) => {
    const { data } = await bed.run(lane, 'qa-check', { params: { checkType, text, threshold: 0.7 } });

    expect(data).toMatchObject({ approved, score: expect.any(Number), reason: expect.stringMatching(/\S/) });
  });
});

describe('a video', () => {
  it('is taken apart at its cuts', async () => {
    const { data, text } = await bed.run(lane, 'video-analysis', { params: { videoUrl: 'two.mp4' } });

    const { meta, scenes } = (data ?? {})['json'] as VideoAnalysis;
    expect(meta).toMatchObject({
      width: 160,
      height: 90,
      aspectRatio: '16:9',
      durationSec: expect.closeTo(6, 0),
    });
    expect(scenes).toHaveLength(2);
    expect(scenes[0]).toMatchObject({ startSec: 0, endSec: expect.closeTo(3, 0), transitionOut: 'cut' });
    expect(scenes[0]?.visual).toContain('red');
    expect(scenes[1]?.visual).toContain('blue');
    expect(text).toMatch(/^\(Easel draft/);
  });

  it('is audited against what was measured', async () => {
    const analysis = {
      scenes: [
        { startSec: 0, endSec: 2.8 },
        { startSec: 2.8, endSec: 40 },
      ],
    };

    const { data } = await bed.run(lane, 'video-audit', { params: { videoUrl: 'two.mp4', analysis } });
    const auto = await bed.run(lane, 'video-audit', { params: { videoUrl: 'two.mp4' } });

    const corrected = ((data ?? {})['json'] as { scenes: { endSec: number }[] }).scenes;
    expect(corrected[0]?.endSec).toBeCloseTo(3, 1);
    expect(corrected[1]?.endSec).toBeCloseTo(6, 0);
    expect(data?.['report']).toMatchObject({
      autoAnalysed: false,
      findings: expect.arrayContaining([
        expect.objectContaining({ kind: 'Corrected', sceneNumber: 1, field: 'endSec' }),
      ]),
    });
    expect(auto.data?.['report']).toMatchObject({ autoAnalysed: true, findings: [] });
  });

  it('has scenes of eight seconds at most, without a gap', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { maxLength: 20 }),
        fc.double({ min: 1, max: 100, noNaN: true }),
        (cuts, seconds) => {
          const bounds = sceneBounds(
            cuts.filter((cut) => cut < seconds).sort((a, b) => a - b),
            seconds,
          );
          expect(bounds[0]?.start).toBe(0);
          expect(bounds.at(-1)?.end).toBeCloseTo(seconds);
          for (const [index, { start, end }] of bounds.entries()) {
            expect(end - start).toBeLessThanOrEqual(8 + 1e-9);
            if (index > 0) expect(start).toBeCloseTo(bounds[index - 1]?.end ?? NaN);
          }
        },
      ),
    );
  });
});

describe('a composition', () => {
  it('is planned from what is there, and can be rendered', async () => {
    const { data } = await bed.run(lane, '3d-title', {
      params: {
        titlePrompt: 'the words "NORTH SEA" in white',
        duration: 2,
        fps: 24,
        backgroundColor: '#2040c0',
      },
    });
    const plan = data?.['composition'] as Composition;
    expect(plan.layers).toContainEqual(expect.objectContaining({ text: 'NORTH SEA' }));
    expect(data?.['titlePlan']).toEqual(plan);

    const rendered = await bed.run(new FfmpegLane(), 'render-video', {
      inputs: { in: JSON.stringify(plan) },
    });

    const video = mainArtifact(rendered);
    expect(video).toMatchObject({
      kind: 'video',
      width: 1280,
      height: 720,
      durationSeconds: expect.closeTo(2, 1),
    });
    const [red, green, blue] = await bed.colorAt(video.path, 1);
    expect(blue).toBeGreaterThan(100);
    expect(red).toBeLessThan(blue);
    expect(red).toBeGreaterThan(32);
    expect(green).toBeGreaterThan(64);
  });

  it('shows clips where and when it says', async () => {
    const layers = [
      { imageUrl: 'blue.png', startSec: 0, endSec: 1, x: 0, y: 0, width: 100, height: 100 },
      { videoUrl: 'two.mp4', startSec: 1, endSec: 2, x: 0, y: 0, width: 100, height: 100, zIndex: 2 },
    ];

    const rendered = await bed.run(new FfmpegLane(), 'render-video', {
      params: { plan: { fps: 10, duration: 3, aspectRatio: '1:1', background: '#00ff00', layers } },
    });

    const { path } = mainArtifact(rendered);
    expect((await bed.colorAt(path, 0.5))[2]).toBeGreaterThan(150);
    expect((await bed.colorAt(path, 1.5))[0]).toBeGreaterThan(180);
    expect((await bed.colorAt(path, 2.5))[1]).toBeGreaterThan(180);
  });

  it('without layers is refused', async () => {
    const failure = await failureOf(bed.run(new FfmpegLane(), 'render-video', { params: { plan: {} } }));

    expect(failure).toMatchObject({ code: 'missing_input' });
  });
});

function writePoster(): Promise<string> {
  const line = (text: string, y: number) =>
    `drawtext=font='DejaVu Sans':text='${text}':fontsize=40:fontcolor=0x203040:x=40:y=${y}`;
  return bed.make(
    'poster.png',
    '-f',
    'lavfi',
    '-i',
    'color=c=0xf4ead0:s=480x300',
    '-vf',
    [line('Harbour Days', 60), line('Open from nine', 160)].join(),
    '-frames:v',
    '1',
  );
}

describe('the choice of the best', () => {
  it('is made as on its own, and names the place of what it chose', async () => {
    const inputs = ['', 'a fox', 'a red fox in the snow'];
    const { text, data } = await bed.run(lane, 'reduce', {
      params: { inputs, strategyConfig: { criteria: 'red snow' } },
    });

    expect(text).toBe('a red fox in the snow');
    expect(data).toMatchObject({ output: text, meta: { selectedIndex: 2 } });
  });

  it('of pictures is a picture', async () => {
    const { data } = await bed.run(lane, 'reduce', { params: { inputs: ['https://m.example/a.png'] } });

    expect(data).toMatchObject({ imageUrl: 'https://m.example/a.png' });
  });

  it('of nothing is refused', async () => {
    const work = bed.run(lane, 'reduce', { params: { inputs: ['', ' '] } });

    expect(await failureOf(work)).toMatchObject({ code: 'no_valid_inputs', retryable: false });
  });
});
