import sharp from 'sharp';
import { drawPicture } from '../drafts/image/draw-picture.js';
import { LaneTestBed } from '../lane-test-bed.fixture.js';
import { legibleText } from './legible-text.js';
import { modelsInProcess } from './models-in-process.js';
import { closeReader, type ReadLine } from './read-words.js';

const never = new AbortController().signal;
const TEXT = [
  'The quick brown fox jumps over',
  'the lazy dog, while 42 boats',
  'wait at Pier No. 7 for rain.',
];

let bed: LaneTestBed;
beforeAll(async () => {
  bed = await LaneTestBed.open();
});
afterAll(async () => {
  await closeReader();
  await bed.close();
});

describe('doubling a picture', () => {
  const raw = (width: number, height: number) => ({ raw: { width, height, channels: 3 as const } });

  it.each([
    ['mountains with a lake', 1.2],
    ['a red boat on a calm sea', 1.2],
  ])('is nearer to what "%s" was before it was halved than interpolation is', async (prompt, decibels) => {
    const { bytes: truth } = await drawPicture({
      prompt,
      negativePrompt: '',
      style: '',
      seed: '7',
      width: 288,
      height: 208,
    });
    const half = await sharp(truth, raw(288, 208)).resize(144, 104).raw().toBuffer();
    const byRule = await sharp(half, raw(144, 104)).resize(288, 208, { kernel: 'lanczos3' }).raw().toBuffer();

    const doubled = await modelsInProcess.run('doubling', { pixels: half, width: 144, height: 104 }, never);

    expect(doubled).toHaveLength(truth.length);
    expect(signal(truth, doubled)).toBeGreaterThan(signal(truth, byRule) + decibels);
  });

  it('leaves no seams where its tiles meet', async () => {
    const pixels = new Uint8Array(200 * 140 * 3).map((_, at) => Math.floor((at / 3) % 200) + 20);

    const doubled = await modelsInProcess.run('doubling', { pixels, width: 200, height: 140 }, never);

    // A ramp from left to right: also over the tiles' border its steps stay small, and all rows are alike.
    for (let x = 21; x < 380; x += 1) {
      const [before, here] = [doubled[(100 * 400 + x - 1) * 3], doubled[(100 * 400 + x) * 3]];
      expect(Math.abs(here - before)).toBeLessThan(5);
      expect(Math.abs(here - (doubled[(257 * 400 + x) * 3] ?? 0))).toBeLessThan(4);
    }
  });
});

describe('reading a picture', () => {
  it.each([
    ['black on white', 14, 'white', 'black', 0.02],
    ['black on white', 36, 'white', 'black', 0.02],
    ['yellow on dark blue', 24, '0x203040', '0xffe0a0', 0.02],
  ])('finds what is written %s in letters of %i pixels', async (_name, size, ground, color, most) => {
    const name = await bed.make(
      `words-${size}.png`,
      '-f',
      'lavfi',
      '-i',
      `color=c=${ground}:s=${size * 20}x${size * 6}`,
      '-vf',
      TEXT.map(
        (line, row) =>
          `drawtext=font='DejaVu Sans':text='${line.replaceAll(',', '\\,')}':fontsize=${size}:fontcolor=${color}:x=${size}:y=${size * (1 + 1.4 * row)}`,
      ).join(','),
      '-frames:v',
      '1',
    );
    const picture = await sharp(bed.path(name)).png().toBuffer();

    const read = legibleText(await modelsInProcess.run('reading', picture, never));

    expect(editsBetween(read.join('\n'), TEXT.join('\n')) / TEXT.join('\n').length).toBeLessThanOrEqual(most);
  });

  it('finds nothing in a picture without writing', async () => {
    const { bytes, width, height } = await drawPicture({
      prompt: 'a forest in autumn',
      negativePrompt: '',
      style: '',
      seed: '3',
      width: 480,
      height: 320,
    });
    const picture = await sharp(bytes, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();

    expect(legibleText(await modelsInProcess.run('reading', picture, never))).toEqual([]);
  });
});

describe('legible text', () => {
  const line = (...words: [text: string, confidence: number][]): ReadLine => ({
    words: words.map(([text, confidence]) => ({ text, confidence })),
  });

  it('keeps lines with a word that is sure, without what is only noise beside it', () => {
    expect(legibleText([line(['Grand', 96], ['&', 88], ['opening', 90], ['—', 70], ['|', 12])])).toEqual([
      'Grand & opening',
    ]);
  });

  it.each([
    ['no word is long enough', line(['<:', 95], ['pe', 96])],
    ['no word is sure', line(['LEAH', 60], ['LEER', 62])],
    ['most of it is noise', line(['sea', 85], ['Sedewes', 8], ['gpEege', 14])],
  ])('drops lines in which %s', (_why, noise) => {
    expect(legibleText([noise])).toEqual([]);
  });
});

/** Peak signal to noise in decibels. */
function signal(truth: Uint8Array, made: Uint8Array): number {
  const squares = truth.reduce((sum, value, at) => sum + (value - (made[at] ?? 0)) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / (squares / truth.length));
}

/** How many letters have to be put in, left out or changed. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [at, letter] of Array.from(a).entries()) {
    const next = [at + 1];
    for (let column = 0; column < b.length; column += 1)
      next.push(
        Math.min(
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (row[column] ?? 0) + (letter === b[column] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
