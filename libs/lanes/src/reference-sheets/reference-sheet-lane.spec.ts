import sharp from 'sharp';
import { SHEET_SKINS } from '@easel/catalog';
import { difference, failureOf, LaneTestBed } from '../lane-test-bed.fixture.js';
import type { LaneResult } from '../lane.js';
import { ReferenceSheetLane } from './reference-sheet-lane.js';

let bed: LaneTestBed;
const lane = new ReferenceSheetLane();

beforeAll(async () => {
  bed = await LaneTestBed.open();
  await bed.picture('red.png', '#ff0000', 300, 400);
  await bed.picture('blue.png', '#0000ff', 200, 300);
  await sharp({
    create: { width: 80, height: 80, channels: 4, background: { r: 0, g: 200, b: 0, alpha: 0 } },
  })
    .png()
    .toFile(bed.path('clear.png'));
});
afterAll(() => bed.close());

const buckets = {
  angles: [
    { name: 'front', url: 'red.png' },
    { name: 'back', url: 'blue.png' },
  ],
};
const sheet = (params: Record<string, unknown>) =>
  bed.run(lane, 'reference-sheet', { params: { buckets, name: 'Mira & <Vale>', ...params } });
const pictureOf = ({ artifacts }: LaneResult) => {
  const found = artifacts.find(({ kind, role }) => kind === 'image' && role === undefined);
  if (found === undefined) throw new Error('no sheet');
  return found;
};
const small = (path: string) => sharp(path).removeAlpha().resize(64, 64, { fit: 'fill' }).raw().toBuffer();

describe('a reference sheet', () => {
  it.each([
    ['landscape', 3_200, 1_800],
    ['square', 2_400, 2_400],
    ['story', 1_800, 3_200],
  ])('has the shape of %s', async (aspect, width, height) => {
    const result = await sheet({ aspect });

    expect(pictureOf(result)).toMatchObject({ width, height, contentType: 'image/jpeg' });
    expect(result.data).toMatchObject({
      panels: ['red.png', 'blue.png'],
      panelDetails: [
        { section: 'head-turnaround', name: 'front', made: false },
        { section: 'head-turnaround', name: 'back', made: false },
      ],
      palette: expect.arrayContaining(['#ff0000', '#0000ff']),
    });
  });

  it('shows its panels in their own shape and colour', async () => {
    const { path, width = 0, height = 0 } = pictureOf(await sheet({ showText: false, showLabels: false }));
    const pixels = await sharp(path).raw().toBuffer();
    let red = { count: 0, left: width, right: 0, top: height, bottom: 0 };
    for (let y = 0; y < height; y += 2) {
      for (let x = 0; x < width; x += 2) {
        const at = (y * width + x) * 3;
        if ((pixels[at] ?? 0) < 240 || (pixels[at + 1] ?? 0) > 20) continue;
        red = {
          count: red.count + 1,
          left: Math.min(red.left, x),
          right: Math.max(red.right, x),
          top: Math.min(red.top, y),
          bottom: Math.max(red.bottom, y),
        };
      }
    }

    expect(red.count).toBeGreaterThan(50_000);
    expect((red.right - red.left) / (red.bottom - red.top)).toBeCloseTo(3 / 4, 1);
  });

  it('looks different in each skin, and is the same file for the same work', async () => {
    const looks = new Map<string, Buffer>();
    for (const skin of SHEET_SKINS) looks.set(skin, await small(pictureOf(await sheet({ skin })).path));
    for (const [a, one] of looks) {
      for (const [b, other] of looks) if (a < b) expect(difference(one, other)).toBeGreaterThan(8);
    }
    const again = await small(pictureOf(await sheet({ skin: 'illustrated' })).path);
    expect(again.equals(looks.get('illustrated') ?? Buffer.alloc(0))).toBe(true);
  });

  it('is really transparent where nothing stands, and where its pictures are', async () => {
    const result = await sheet({
      background: 'transparent',
      buckets: {},
      panels: [
        { name: 'cut out', url: 'clear.png' },
        { name: 'front', url: 'red.png' },
      ],
    });
    const { path, contentType } = pictureOf(result);
    const { channels, isOpaque } = await sharp(path).stats();
    const alpha = await sharp(path).extractChannel(3).resize(50, 50).raw().toBuffer();

    expect({ contentType, isOpaque, most: channels[3]?.max }).toEqual({
      contentType: 'image/png',
      isOpaque: false,
      most: 255,
    });
    expect(alpha.filter((value) => value === 0).length).toBeGreaterThan(1_000);
  });

  it('stands on a picture of its subject in context', async () => {
    const [plain, context] = [await sheet({}), await sheet({ background: 'in-context' })];
    const { channels } = await sharp(pictureOf(context).path)
      .extract({ left: 0, top: 1_700, width: 3_200, height: 100 })
      .stats();

    expect(channels[0]?.mean ?? 0).toBeGreaterThan((channels[2]?.mean ?? 0) + 20);
    expect(
      difference(await small(pictureOf(plain).path), await small(pictureOf(context).path)),
    ).toBeGreaterThan(20);
  });

  it('is a clip of each panel in turn, beside the sheet', async () => {
    const { artifacts } = await sheet({ outputFormat: 'motion', secondsPerPanel: 0.5, aspect: 'square' });
    const [clip] = artifacts;

    expect(artifacts.map(({ kind, role }) => role ?? kind)).toEqual(['video', 'thumbnail', 'image']);
    expect(clip).toMatchObject({ width: 720, height: 720 });
    expect(clip?.durationSeconds).toBeCloseTo(5, 1);
    const [red] = await bed.colorAt(clip?.path ?? '', 2.25);
    const [, , blue] = await bed.colorAt(clip?.path ?? '', 2.75);
    expect(red).toBeGreaterThan(150);
    expect(blue).toBeGreaterThan(150);
  });

  it('warns of letters in its name, its notes or its labels that no font has', async () => {
    const unknown = '\u{10abcd}';
    const angles = [
      { name: unknown, url: 'red.png' },
      { name: 'back', url: 'blue.png' },
    ];
    const shown = [{ name: unknown }, { notes: unknown }, { buckets: { angles } }];
    const hidden = { name: unknown, notes: unknown, showText: false };

    for (const params of shown)
      expect((await sheet(params)).data?.['warnings']).toMatchObject([{ code: 'missing_letters' }]);
    expect((await sheet(hidden)).data?.['warnings']).toBeUndefined();
  });

  it('fails by name where a panel is no picture, and where there is none', async () => {
    await bed.make('sound.wav', '-f', 'lavfi', '-i', 'sine=duration=1');
    const panels = [{ name: 'the hat', url: 'sound.wav' }];

    expect(await failureOf(sheet({ panels, buckets: {} }))).toMatchObject({
      code: 'wrong_media',
      message: expect.stringContaining('"the hat"'),
    });
    expect(await failureOf(sheet({ buckets: {} }))).toMatchObject({ code: 'no_panels', retryable: false });
  });
});
