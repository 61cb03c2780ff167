import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { draftInProcess } from '../drafting/draft-in-process.js';
import { difference, failureOf, LaneTestBed, mainArtifact } from '../../lane-test-bed.fixture.js';
import { modelsInProcess } from '../../models/models-in-process.js';
import { DraftImageLane } from './draft-image-lane.js';
import { drawPicture, type PictureRequest } from './draw-picture.js';
import { lookAtFile } from '../../media/pictures/tenant-picture.js';
import { writeDraft } from './picture-file.js';
import { GLYPHS } from './glyphs/glyphs.js';
import { TREATMENTS, treatmentOf } from './treatments/treatment.js';
import { BACKDROPS, SUBJECT_WORDS, type SubjectName } from './vocabulary.js';

let bed: LaneTestBed;
const lane = new DraftImageLane(draftInProcess, modelsInProcess);

beforeAll(async () => {
  bed = await LaneTestBed.open();
});
afterAll(() => bed.close());

const base: PictureRequest = {
  prompt: 'a red boat on a calm sea',
  negativePrompt: '',
  style: '',
  seed: '1',
  width: 144,
  height: 96,
};
const draw = (changes: Partial<PictureRequest> = {}) => drawPicture({ ...base, ...changes });
/** Statistics of what a pipeline makes; its own would be those of its input. */
const statsOf = async (pipeline: Sharp) => {
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).stats();
};
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('a drawn picture', () => {
  it('is the same to the byte for the same request', async () => {
    const [first, second] = await Promise.all([draw(), draw()]);
    expect(digestOf(first.bytes)).toBe(digestOf(second.bytes));
  });

  it.each([
    ['prompt', { prompt: 'a white boat on a stormy sea' }],
    ['negative prompt', { negativePrompt: 'boat' }],
    ['seed', { seed: '2' }],
    ['style', { style: 'watercolor' }],
  ])('visibly depends on its %s', async (_name, changes) => {
    const [before, after] = await Promise.all([draw(), draw(changes)]);
    expect(difference(before.bytes, after.bytes)).toBeGreaterThan(4);
  });

  it('has the size asked for and shows the same, however few of its pixels are painted', async () => {
    const [fine, coarse] = await Promise.all([draw({}), draw({ paintedPixels: 3_000 })]);
    const digests = [fine, coarse].map(({ bytes }) => digestOf(bytes));

    expect(coarse).toMatchObject({ width: 144, height: 96, backdrop: fine.backdrop });
    expect(new Set(digests).size).toBe(2);
    expect(difference(fine.bytes, coarse.bytes)).toBeLessThan(
      difference(fine.bytes, (await draw({ seed: '3' })).bytes),
    );
  });

  it('keeps what it shows when only the style changes', async () => {
    const [plain, cinematic, other] = await Promise.all([
      draw(),
      draw({ style: 'cinematic' }),
      draw({ seed: '3' }),
    ]);
    expect(difference(plain.bytes, cinematic.bytes)).toBeLessThan(difference(plain.bytes, other.bytes));
  });

  it('takes on the colours that are named', async () => {
    const meanOf = async (prompt: string) => {
      const { bytes, width, height } = await draw({ prompt });
      return (await sharp(bytes, { raw: { width, height, channels: 3 } }).stats()).channels.map(
        ({ mean }) => mean,
      );
    };
    const [red = 0, , redBlue = 0] = await meanOf('red');
    const [blueRed = 0, , blue = 0] = await meanOf('blue');
    expect(red).toBeGreaterThan(redBlue + 15);
    expect(blue).toBeGreaterThan(blueRed + 15);
  });

  it('is darker at night than by day', async () => {
    const light = async (prompt: string) => {
      const { bytes } = await draw({ prompt });
      return bytes.reduce((sum, value) => sum + value, 0) / bytes.length;
    };
    expect(await light('meadow at night')).toBeLessThan((await light('meadow at noon')) / 1.6);
  });

  it.each([
    ['a city street', 'city'],
    ['ocean waves', 'sea'],
    ['a cup of coffee', 'studio'],
    ['spiral galaxy', 'space'],
    ['a portrait of a woman', 'studio'],
    ['longing', 'abstract'],
    ['', 'abstract'],
    ['a rainy evening', 'meadow'],
  ])('%j shows a backdrop of its own: %s', async (prompt, backdrop) => {
    expect((await draw({ prompt, width: 32, height: 24 })).backdrop).toBe(backdrop);
  });

  it('is marked in its corner, and carries what lies under the mark', async () => {
    const { bytes, width, height } = await draw({ prompt: 'red', width: 330, height: 220 });
    const { path } = await writeDraft(bed.folder, { bytes, width, height });
    const place = { left: width - 74, top: height - 19, width: 66, height: 14 };
    const cornerOf = (picture: Sharp) => picture.extract(place).greyscale().raw().toBuffer();

    const [shown, drawn] = [sharp(path), sharp(bytes, { raw: { width, height, channels: 3 } })];
    const corner = await statsOf(shown.clone().extract(place).greyscale());
    const under = Buffer.from((await lookAtFile(path)).picture?.underLabel ?? []);
    const lifted = await shown
      .composite([{ input: under, gravity: 'southeast' }])
      .png()
      .toBuffer();

    expect(corner.channels[0]?.max).toBeGreaterThan(200);
    expect(corner.channels[0]?.stdev).toBeGreaterThan(30);
    expect(difference(await cornerOf(sharp(lifted)), await cornerOf(drawn))).toBeLessThan(4);
  });

  it('shows something for every backdrop, hour, weather, small thing and style', async () => {
    const extras =
      'moon stars birds aurora rainbow fireflies petals sunrays fireworks lanterns flowers bokeh';
    const prompts = [
      ...BACKDROPS.map(
        (backdrop) =>
          `${backdrop} ${backdrop === 'sea' ? 'sunset storm' : backdrop === 'snow' ? 'snowing night' : 'dusk fog'}`,
      ),
      `mountain ${extras}`,
      'haunted sad dark epic romantic joyful dreamy cosy futuristic forest rain',
    ];
    const drawn = await Promise.all([
      ...prompts.map((prompt) => draw({ prompt, width: 72, height: 48 })),
      ...TREATMENTS.map((style) => draw({ style, width: 72, height: 48 })),
    ]);
    for (const { bytes } of drawn) {
      const { channels } = await statsOf(
        sharp(bytes, { raw: { width: 72, height: 48, channels: 3 } }).greyscale(),
      );
      expect(channels[0]?.mean).toBeGreaterThan(8);
      expect(channels[0]?.stdev).toBeGreaterThan(6);
    }
  });

  it('has a drawing for every subject it knows', () => {
    const paint = {
      main: '#aa0000',
      dark: '#550000',
      light: '#ff8888',
      accent: '#00ff00',
      skin: '#ffccaa',
      hair: '#332211',
    };
    const drawnByBackdrop = ['planet', 'ring'];
    const names = Object.keys(SUBJECT_WORDS).filter((name) => !drawnByBackdrop.includes(name)) as Exclude<
      SubjectName,
      'planet' | 'ring'
    >[];
    for (const name of names) {
      const shapes = GLYPHS[name].draw(paint);
      expect(shapes).toMatch(/^(<\w+[^>]*\/?>|<\/g>)+$/);
      expect(shapes).not.toMatch(/NaN|undefined/);
    }
  });

  it.each([
    ['Watercolor', 'watercolor'],
    ["Children's Book", 'illustration'],
    ['3d-pixar', 'rendered'],
    ['3D Render', 'rendered'],
    ['Photorealistic', 'photo'],
    ['realistic', 'photo'],
    ['Oil Painting', 'oil'],
    ['Pixel Art', 'pixel'],
    ['Pop Art', 'pop'],
    ['Comic Book', 'comic'],
    ['Pencil Sketch', 'pencil'],
    ['Retro/Vintage', 'retro'],
    ['Noir', 'noir'],
    ['anime', 'anime'],
    ['', 'digital'],
  ])('the style %j is treated as %s', (style, treatment) => {
    expect(treatmentOf(style, '')).toBe(treatment);
  });
});

describe('the draft image lane', () => {
  it.each([
    ['16:9', '0.02 MP', 188, 106],
    ['9:16', '0.02 MP', 106, 188],
    ['1:1', '0.02 MP', 142, 142],
    ['21:9', '0.02 MP', 216, 92],
    ['auto', '0.02 MP', 188, 106],
  ])('draws %s at %s as %s by %s', async (aspectRatio, resolution, width, height) => {
    const result = await bed.run(lane, 'generate-image', {
      params: { prompt: 'a boat', aspectRatio, resolution },
    });
    const artifact = mainArtifact(result);
    expect(artifact).toMatchObject({
      kind: 'image',
      contentType: 'image/jpeg',
      extension: 'jpg',
      width,
      height,
    });
    expect(await sharp(artifact.path).metadata()).toMatchObject({ format: 'jpeg', width, height });
  });

  it('says that it is a draft, and with which seed', async () => {
    const params = { prompt: 'a boat', resolution: '0.02 MP' };
    expect((await bed.run(lane, 'generate-image', { params: { ...params, seed: 42 } })).data).toEqual({
      lane: 'draft',
      seed: '42',
    });
    expect((await bed.run(lane, 'generate-image', { params })).data).toEqual({
      lane: 'draft',
      seed: 'job-1',
    });
  });

  it('makes the same file for the same seed, whatever the job, and without a seed another for each job', async () => {
    const bytesOf = async (jobId: string, seed?: number) => {
      const task = await bed.task('generate-image', {
        params: { prompt: 'a boat', resolution: '0.02 MP', seed },
      });
      return digestOf(await readFile(mainArtifact(await lane.run({ ...task, jobId })).path));
    };
    expect(await bytesOf('a', 5)).toBe(await bytesOf('b', 5));
    expect(await bytesOf('a')).toBe(await bytesOf('a'));
    expect(await bytesOf('a')).not.toBe(await bytesOf('b'));
  });

  it('draws a subject anew where it is to start from its picture, and the same for every job', async () => {
    const subject = {
      kind: 'character',
      key: 'k',
      words: 'a woman with red hair',
      role: 'asset',
      variant: 'smile',
    };
    const params = {
      prompt: 'smiling',
      imageUrl: 'main.png',
      aspectRatio: '1:1',
      resolution: '0.02 MP',
      subject,
    };
    const drawn = async (type: string) =>
      digestOf(await readFile(mainArtifact(await bed.run(lane, type, { params })).path));

    // There is no such source: it is not read.
    expect(await drawn('image-to-image')).toBe(await drawn('generate-image'));
  });

  it('changes a picture as strongly as told, and only where the mask is white', async () => {
    await bed.picture('grey.png', '#808080', 120, 80);
    await sharp({ create: { width: 120, height: 80, channels: 3, background: '#000000' } })
      .composite([
        { input: { create: { width: 60, height: 80, channels: 3, background: '#ffffff' } }, left: 0, top: 0 },
      ])
      .png()
      .toFile(bed.path('mask.png'));
    const changed = async (params: Record<string, unknown>) => {
      const { path } = mainArtifact(
        await bed.run(lane, 'image-to-image', {
          params: { imageUrl: 'grey.png', prompt: 'sunset', seed: 1, ...params },
        }),
      );
      const halves = [0, 60].map((left) =>
        sharp(path).extract({ left, top: 0, width: 60, height: 60 }).raw().toBuffer(),
      );
      return Promise.all(halves.map(async (half) => difference(await half, Buffer.alloc(60 * 60 * 3, 128))));
    };
    const [weak = 0] = await changed({ strength: 0.1 });
    const [strong = 0] = await changed({ strength: 1 });
    const [inside = 0, outside = 0] = await changed({ strength: 1, maskUrl: 'mask.png' });
    expect(strong).toBeGreaterThan(weak * 3);
    expect(inside).toBeGreaterThan(10);
    expect(outside).toBeLessThan(3);
  });

  it('cuts out and masks for real', async () => {
    await sharp({ create: { width: 60, height: 60, channels: 3, background: '#f0f0f0' } })
      .composite([
        {
          input: { create: { width: 30, height: 30, channels: 3, background: '#cc2020' } },
          left: 15,
          top: 15,
        },
      ])
      .png()
      .toFile(bed.path('square.png'));
    const params = { imageUrl: 'square.png' };
    const [cut, mask] = await Promise.all([
      bed.run(lane, 'remove-background', { params }),
      bed.run(lane, 'generate-mask', { params: { ...params, prompt: 'square' } }),
    ]);
    const alpha = await sharp(mainArtifact(cut).path).extractChannel(3).raw().toBuffer();
    expect([alpha[5 * 60 + 5], alpha[30 * 60 + 30]]).toEqual([0, 255]);
    const white = await sharp(mainArtifact(mask).path).extractChannel(0).raw().toBuffer();
    expect([white[5 * 60 + 5], white[30 * 60 + 30]]).toEqual([0, 255]);
  });

  it('names the parts of a picture for edits of some of them, each where it is', async () => {
    const path = bed.path('parts.png');
    await sharp({ create: { width: 60, height: 60, channels: 3, background: '#ffffff' } })
      .composite([
        {
          input: { create: { width: 24, height: 30, channels: 3, background: '#cc0000' } },
          left: 18,
          top: 15,
        },
      ])
      .png()
      .toFile(path);
    const { artifacts, data } = await bed.run(lane, 'edit-image', {
      params: { imageUrl: 'parts.png', provider: 'grok-2-segment' },
    });

    expect(data).toMatchObject({
      segments: [
        {
          index: 0,
          name: 'subject',
          bbox: {
            x: expect.closeTo(0.3, 1),
            y: expect.closeTo(0.25, 1),
            w: expect.closeTo(0.4, 1),
            h: expect.closeTo(0.5, 1),
          },
        },
        { index: 1, name: 'background', bbox: { x: 0, y: 0, w: 1, h: 1 } },
      ],
    });
    expect(artifacts).toHaveLength(2);
    expect(await sharp(artifacts[0]?.path).metadata()).toMatchObject({ width: 128, height: 128 });
  });

  it('fills a reference sheet with views', async () => {
    await bed.picture('blue.png', '#0000ff', 40, 40);
    const result = await bed.run(lane, 'reference-board', {
      params: { prompt: 'a knight', references: ['blue.png'], resolution: '0.05 MP' },
    });
    const { path, width = 0, height = 0 } = mainArtifact(result);
    expect(height).toBeGreaterThan(width);
    const first = await statsOf(sharp(path).extract({ left: 8, top: 8, width: 30, height: 30 }));
    expect(first.channels[2]?.mean).toBeGreaterThan(220);
    expect(first.channels[0]?.mean).toBeLessThan(40);
  });

  it('asks for a picture where there is nothing to work on, and stops when told', async () => {
    expect(await failureOf(bed.run(lane, 'remove-background', {}))).toMatchObject({
      code: 'missing_input',
      retryable: false,
    });
    expect(await failureOf(bed.run(lane, 'generate-image', { signal: AbortSignal.abort() }))).toMatchObject({
      code: 'aborted',
      retryable: true,
    });
  });
});
