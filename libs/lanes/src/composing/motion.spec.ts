import { EASINGS, TRANSITIONS } from '@easel/catalog';
import * as fc from 'fast-check';
import { ease, lookAt, valueAt } from './motion.js';
import { framesOf } from './render-order.js';

const seconds = fc.double({ min: 0, max: 300, noNaN: true });

describe('motion', () => {
  it('of every easing begins where it stands and ends where it goes', () => {
    for (const easing of EASINGS) {
      expect(ease(easing, 0)).toBeCloseTo(0, 6);
      expect(ease(easing, 1)).toBeCloseTo(1, 6);
    }
  });

  it('passes through its keyframes in whatever order they are told', () => {
    const keyframe = fc.record({ at: seconds, value: fc.double({ min: -400, max: 400, noNaN: true }) });
    const keyframes = fc.uniqueArray(keyframe, { minLength: 1, maxLength: 8, selector: ({ at }) => at });
    fc.assert(
      fc.property(keyframes, (frames) => {
        for (const { at, value } of frames) {
          expect(valueAt({ property: 'x', keyframes: frames }, at, 0)).toBeCloseTo(value, 6);
        }
      }),
    );
  });

  it('of every transition leaves the layer as it stands when it is over', () => {
    const layer = { start: 1, end: 9, x: 10, y: 20, width: 30, height: 40, opacity: 0.7 };
    for (const kind of TRANSITIONS) {
      const moved = { ...layer, enter: { kind, seconds: 2 }, exit: { kind, seconds: 2 } };
      expect(lookAt(moved, 5)).toEqual(lookAt(layer, 5));
      expect(lookAt(moved, 1.2)).not.toEqual(lookAt(layer, 1.2));
      expect(lookAt(moved, 8.8)).not.toEqual(lookAt(layer, 8.8));
    }
  });

  it('shows layers that follow each other in one frame each, and no frame in neither', () => {
    fc.assert(
      fc.property(seconds, seconds, fc.integer({ min: 1, max: 60 }), (start, end, fps) => {
        const before = framesOf({ start: 0, end: start }, fps);
        expect(framesOf({ start, end }, fps).first).toBe(before.after);
      }),
    );
  });
});
