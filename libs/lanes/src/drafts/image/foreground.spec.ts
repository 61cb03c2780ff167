import sharp from 'sharp';
import { drawPicture } from './draw-picture.js';
import { foregroundOf } from './foreground.js';

const SIDE = 200;
const picture = (svg: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${svg}</svg>`))
    .flatten({ background: '#000000' })
    .raw()
    .toBuffer();

const GROUNDS = {
  plain: () => picture('<rect width="100%" height="100%" fill="#f4f4f4"/>'),
  gradient: () =>
    picture(
      '<linearGradient id="g" x2="0" y2="1"><stop stop-color="#cfe3ff"/><stop offset="1" stop-color="#6b8fc7"/></linearGradient>' +
        '<rect width="100%" height="100%" fill="url(#g)"/>',
    ),
  studio: () =>
    picture(
      '<rect width="100%" height="60%" fill="#d8d2c4"/><rect y="60%" width="100%" height="40%" fill="#8a7a66"/>',
    ),
  sea: async () =>
    (
      await drawPicture({
        prompt: 'calm sea at dawn',
        negativePrompt: '',
        style: '',
        seed: '2',
        width: SIDE,
        height: SIDE,
      })
    ).bytes,
};
const FIGURES = {
  'a disc in the middle': '<circle cx="105" cy="98" r="55" fill="#fff"/>',
  'a bust on the lower border':
    '<ellipse cx="100" cy="70" rx="31" ry="37" fill="#fff"/><path d="M35 200C35 129 70 109 100 109S165 129 165 200Z" fill="#fff"/>',
};

describe('what stands out from its ground', () => {
  it.each([
    ['plain', 'a disc in the middle', 0.97],
    ['plain', 'a bust on the lower border', 0.97],
    ['gradient', 'a disc in the middle', 0.97],
    ['gradient', 'a bust on the lower border', 0.97],
    ['studio', 'a bust on the lower border', 0.97],
    ['sea', 'a disc in the middle', 0.6],
    ['sea', 'a bust on the lower border', 0.6],
  ] as const)('before a %s ground is %s', async (ground, figure, least) => {
    const behind = await GROUNDS[ground]();
    const shape = await picture(FIGURES[figure]);
    const pixels = Uint8Array.from(behind, (value, at) =>
      (shape[at] ?? 0) > 127 ? ([176, 48, 40][at % 3] ?? 0) : value,
    );

    const found = foregroundOf({ pixels, width: SIDE, height: SIDE });

    const both = found.map((value, at) => Number(value > 127) + 2 * Number((shape[at * 3] ?? 0) > 127));
    const count = (wanted: number) => both.reduce((sum, value) => sum + Number(value === wanted), 0);
    expect(count(3) / (count(1) + count(2) + count(3))).toBeGreaterThan(least);
  });

  it('is nothing where there is only ground', async () => {
    const pixels = await GROUNDS.gradient();

    expect(Math.max(...foregroundOf({ pixels, width: SIDE, height: SIDE }))).toBe(0);
  });
});
