import * as fc from 'fast-check';
import { builtInLanes } from '../built-in-lanes.js';
import { draftInProcess } from '../drafts/drafting/draft-in-process.js';
import { LaneTestBed } from '../lane-test-bed.fixture.js';
import { modelsInProcess } from '../models/models-in-process.js';
import { lettersOutside, rangesIn } from './letter-ranges.js';

// Of private use: no font that is installed here gives it a shape.
const UNKNOWN = '\u{10abcd}';
const lanes = builtInLanes({ drafting: draftInProcess, models: modelsInProcess, ffmpegThreads: 1 });
let bed: LaneTestBed;
beforeAll(async () => {
  bed = await LaneTestBed.open();
  await bed.picture('ground.png', '#2d5fc8', 160, 90);
  await bed.make(
    'clip.mp4',
    '-f',
    'lavfi',
    '-i',
    'color=blue:size=96x64:rate=5:duration=0.4',
    '-pix_fmt',
    'yuv420p',
  );
});
afterAll(() => bed.close());

const shown = (text: string) =>
  [
    ['text-overlay', { imageUrl: 'ground.png', text }],
    ['add-captions', { videoUrl: 'clip.mp4', text }],
    ['render-video', { resolution: '480p', plan: { fps: 5, duration: 0.4, layers: [{ text }] } }],
  ] as const;

it.each(shown(`Ahoj ${UNKNOWN} 海`))('%s warns of a letter that no font has', async (type, params) => {
  const lane = lanes.find(({ types }) => types.includes(type))!;

  const { data } = await bed.run(lane, type, { params });

  expect(data?.['warnings']).toEqual([
    { code: 'missing_letters', message: expect.stringContaining('U+10ABCD') as string },
  ]);
  expect(JSON.stringify(data)).not.toContain('海');
});

it.each(shown('Größe, Ελλάδα, Москва, नमस्ते, مرحبا, שלום, 海, 👩‍🚀❤️\n'))(
  '%s says nothing where the fonts have all letters',
  async (type, params) => {
    const { data } = await bed.run(
      lanes.find(({ types }) => types.includes(type))!,
      type,
      { params },
    );

    expect(data?.['warnings']).toBeUndefined();
  },
);

it('finds a letter in the ranges exactly where one of them has it', () => {
  const range = fc
    .tuple(fc.integer({ min: 0x21, max: 0x7e }), fc.nat(20))
    .map(([first, length]) => [first, first + length] as const);
  const hex = (code: number) => code.toString(16);
  fc.assert(
    fc.property(fc.array(range), fc.integer({ min: 0x21, max: 0x7e }), (ranges, code) => {
      const listed = ranges.map(([first, last]) =>
        first === last ? hex(first) : `${hex(first)}-${hex(last)}`,
      );
      const isThere = ranges.some(([first, last]) => first <= code && code <= last);
      const letter = String.fromCodePoint(code);

      expect(lettersOutside(rangesIn(`:charset=${listed.join(' ')}`), letter)).toEqual(
        isThere ? [] : [letter],
      );
    }),
  );
});
