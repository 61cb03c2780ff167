import { join } from 'node:path';
import sharp from 'sharp';
import { builtInLanes } from '../built-in-lanes.js';
import { draftInProcess } from '../drafts/drafting/draft-in-process.js';
import { writeDraft } from '../drafts/image/picture-file.js';
import type { FrameSize } from '../frame-size.js';
import type { LaneArtifact } from '../lane.js';
import { LaneTestBed, mainArtifact } from '../lane-test-bed.fixture.js';
import { modelsInProcess } from '../models/models-in-process.js';
import { withoutLabel } from './draft-label.js';
import { markSize } from './draft-mark.js';

const GREY = 90;
const SIZE = { width: 426, height: 240 };
const lanes = builtInLanes({ drafting: draftInProcess, models: modelsInProcess, ffmpegThreads: 1 });

let bed: LaneTestBed;
/** Pictures of one grey, so that all that is seen on one is its label. */
let draft: string;

beforeAll(async () => {
  bed = await LaneTestBed.open();
  const bytes = new Uint8Array(SIZE.width * SIZE.height * 3).fill(GREY);
  draft = (await writeDraft(bed.folder, { bytes, ...SIZE })).path;
  await bed.picture('plain.png', '#5a5a5a', SIZE.width, SIZE.height);
});
afterAll(() => bed.close());

async function made(type: string, params: Record<string, unknown>): Promise<LaneArtifact> {
  const lane = lanes.find(({ types }) => types.includes(type));
  if (lane === undefined) throw new Error(`no lane runs ${type}`);
  const result = await bed.run(lane, type, { params });
  return (
    result.artifacts.find(({ kind, role }) => kind === 'image' && role === undefined) ?? mainArtifact(result)
  );
}

/** How many pixels of a picture are not of its grey, within the place of its label and beside it. */
async function strange(path: string): Promise<{ inPlace: number; beside: number }> {
  const { data, info } = await sharp(path).flatten({ background: '#5a5a5a' }).greyscale().raw().toBuffer({
    resolveWithObject: true,
  });
  const count = { inPlace: 0, beside: 0 };
  for (const [at, value] of data.entries())
    if (Math.abs(value - GREY) > 8) count[isInPlace(at, info) ? 'inPlace' : 'beside'] += 1;
  return count;
}

function isInPlace(at: number, size: FrameSize): boolean {
  const { width, height } = markSize(size);
  return at % size.width >= size.width - width && Math.floor(at / size.width) >= size.height - height;
}

const NODES: [type: string, params: Record<string, unknown>][] = [
  ['resize-image', { width: 900, height: 300 }],
  ['resize-image', { width: 300, height: 300, fit: 'contain', padColor: '#5a5a5a' }],
  ['resize-image', { width: 300, height: 300, fit: 'contain' }],
  ['resize-image', { width: 200, format: 'jpg' }],
  ['resize-image', { width: 600, format: 'webp' }],
  ['resize-image', { width: 600, format: 'avif' }],
  ['resize-image', { width: 300, height: 300, fit: 'contain', padColor: '#5a5a5a', format: 'jpg' }],
  ['text-overlay', { text: ' ' }],
  ['upscale-image', { upscaleFactor: '4x' }],
  ['social-media-format', { platform: 'instagram', contentType: 'story' }],
  ['social-media-format', { platform: 'instagram', contentType: 'story', format: 'jpg' }],
];

describe('the label of a draft', () => {
  it.each(NODES)('lies over what %s makes of it with %j, last and once', async (type, params) => {
    const input = type === 'social-media-format' ? 'mediaUrl' : 'imageUrl';
    const once = await made(type, { ...params, [input]: draft });
    const twice = await made(type, { ...params, [input]: once.path });
    const bare = await withoutLabel(twice.path, join(bed.folder, 'bare.png'));

    for (const { path } of [once, twice]) {
      const { inPlace, beside } = await strange(path);
      expect(beside).toBe(0);
      expect(inPlace).toBeGreaterThan(50);
    }
    expect(bare.isDraft).toBe(true);
    expect(await strange(bare.path)).toEqual({ inPlace: 0, beside: 0 });
  });

  it('lies once over a sheet of drafts', async () => {
    const sides = { gap: 0, aspectRatio: '16:9', resolution: '1K', backgroundColor: '#5a5a5a' };
    const collage = await made('image-collage', { imageUrls: [draft, 'plain.png', draft], ...sides });

    const { inPlace, beside } = await strange(collage.path);
    expect(beside).toBe(0);
    expect(inPlace).toBeGreaterThan(50);
  });

  it('lies once over a reference sheet of drafts', async () => {
    const sheetOf = async (url: string) => {
      const buckets = {
        angles: [
          { name: 'front', url },
          { name: 'back', url },
        ],
      };
      const { path } = await made('reference-sheet', {
        buckets,
        name: 'Mira',
        showText: false,
        showLabels: false,
      });
      return sharp(path).greyscale().raw().toBuffer({ resolveWithObject: true });
    };
    const [drafts, plain] = [await sheetOf(draft), await sheetOf('plain.png')];
    const changed = [...drafts.data.entries()].filter(
      ([at, value]) => Math.abs(value - (plain.data[at] ?? 0)) > 8,
    );

    expect(changed.length).toBeGreaterThan(50);
    expect(changed.every(([at]) => isInPlace(at, drafts.info))).toBe(true);
  });

  it('leaves what is transparent transparent below it', async () => {
    const clear = { width: 300, height: 300, fit: 'contain' };
    const small = await made('resize-image', { ...clear, imageUrl: draft });
    const { path } = await withoutLabel(small.path, join(bed.folder, 'clear.png'));
    const corner = { left: 230, top: 290, width: 70, height: 10 };

    const alpha = await sharp(path).extract(corner).extractChannel(3).raw().toBuffer();
    expect(Math.max(...alpha)).toBe(0);
  });

  it('is part of a picture that another program brought to another size', async () => {
    await sharp(draft).resize(200).keepExif().jpeg().toFile(bed.path('elsewhere.jpg'));

    const bare = join(bed.folder, 'unused.png');
    expect((await withoutLabel(bed.path('elsewhere.jpg'), bare)).isDraft).toBe(false);
  });

  it('is not laid over what is made of other pictures', async () => {
    const { path } = await made('resize-image', { imageUrl: 'plain.png', width: 200 });

    expect(await strange(path)).toEqual({ inPlace: 0, beside: 0 });
  });
});
