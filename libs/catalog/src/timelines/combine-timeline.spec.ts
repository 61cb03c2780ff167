import * as fc from 'fast-check';
import { combineTimeline } from './combine-timeline.js';

describe('the timeline of combined clips', () => {
  it('trims inner ends and shares the frames of transitions', () => {
    const timeline = combineTimeline({ lengths: [30, 40, 30], trimStart: 1, trimEnd: 2, transition: 5 });
    expect(timeline).toEqual({
      clips: [
        { frames: 28, skipped: 0 },
        { frames: 37, skipped: 1 },
        { frames: 29, skipped: 1 },
      ],
      overlap: 5,
      total: 84,
    });
  });

  it('one clip is left as it is', () => {
    expect(combineTimeline({ lengths: [30], trimStart: 5, trimEnd: 5, transition: 5 })).toMatchObject({
      overlap: 0,
      total: 30,
    });
  });

  it('always leaves every clip a frame of its own, and adds up', () => {
    const request = fc.record({
      lengths: fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 12 }),
      trimStart: fc.nat(120),
      trimEnd: fc.nat(120),
      transition: fc.nat(120),
    });
    fc.assert(
      fc.property(request, (wish) => {
        const { clips, overlap, total } = combineTimeline(wish);
        for (const [index, { frames, skipped }] of clips.entries()) {
          expect(frames).toBeGreaterThanOrEqual(1);
          expect(skipped + frames).toBeLessThanOrEqual(Math.max(1, wish.lengths[index] ?? 0));
          const shared = overlap * (Number(index > 0) + Number(index < clips.length - 1));
          if (overlap > 0) expect(frames).toBeGreaterThan(shared);
        }
        expect(total).toBe(clips.reduce((sum, { frames }) => sum + frames, 0) - overlap * (clips.length - 1));
      }),
    );
  });
});
