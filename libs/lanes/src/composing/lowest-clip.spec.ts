import * as fc from 'fast-check';
import { lowestClip, reachOf } from './lowest-clip.js';
import type { DrawnLayer } from './render-order.js';

const times = { start: 0, end: 9, color: '#ffffff' };
const clip: DrawnLayer = {
  ...times,
  source: { kind: 'video', words: [], begins: 0, size: { width: 640, height: 360 } },
};
const words: DrawnLayer = { ...times, source: { kind: 'text', text: 'a' } };

describe('the lowest clip', () => {
  it.each<[string, DrawnLayer[]]>([
    ['a layer that is changed', [{ ...clip, opacity: 0.5 }, words]],
    ['a layer that comes', [{ ...clip, enter: { kind: 'fade', seconds: 1 } }, words]],
    ['a layer that does not fill the frame', [{ ...clip, width: 50 }, words]],
    ['a layer that is over before the film', [{ ...clip, end: 5 }, words]],
    ['a layer below one that is blended with it', [clip, { ...words, blend: 'multiply' }]],
    ['a layer below one that changes it', [clip, { ...words, source: { kind: 'below' } }]],
    ['a layer above another', [words, clip]],
  ])('is not %s', (_what, layers) => {
    expect(lowestClip(layers, 9)).toBeUndefined();
  });

  it('is one that fills the frame, with what lies above it', () => {
    expect(lowestClip([clip, words], 9)?.above).toEqual([words]);
    expect(lowestClip([{ ...clip, position: 'fullscreen', width: 20 }], 9)?.above).toEqual([]);
  });
});

it('what layers reach lies in the frame, in pairs of pixels, around each of them', () => {
  const side = fc.double({ min: -400, max: 400, noNaN: true });
  const box = fc.record({ x: side, y: side, width: side.map(Math.abs), height: side.map(Math.abs) });
  fc.assert(
    fc.property(fc.array(box, { minLength: 1, maxLength: 5 }), (boxes) => {
      const frame = { width: 640, height: 360, fps: 30 };
      const { left, top, width, height } = reachOf(
        boxes.map((place) => ({ ...words, ...place })),
        frame,
      );
      expect([left, top, width, height].every((value) => value % 2 === 0 && value >= 0)).toBe(true);
      expect(left + width).toBeLessThanOrEqual(frame.width);
      expect(top + height).toBeLessThanOrEqual(frame.height);
      for (const { x, y, width: wide } of boxes) {
        const [at, end] = [(x * frame.width) / 100, ((x + wide) * frame.width) / 100];
        if (at > 0 && at < frame.width) expect(left).toBeLessThanOrEqual(at);
        if (end > 0 && end < frame.width) expect(left + width).toBeGreaterThanOrEqual(end);
        if (y > 0 && y < 100) expect(top).toBeLessThanOrEqual((y * frame.height) / 100);
      }
    }),
  );
  expect(reachOf([{ ...words, rotation: 5 }], { width: 640, height: 360, fps: 30 })).toEqual({
    left: 0,
    top: 0,
    width: 640,
    height: 360,
  });
});
