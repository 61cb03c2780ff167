import * as fc from 'fast-check';
import { planSlides } from './slide-plan.js';

const base = { count: 3, pinned: [], perImage: 2, transitionSeconds: 0, fps: 10 };

describe('sharing out the time of a slideshow', () => {
  it('gives each picture its time, pinned ones their own', () => {
    expect(planSlides({ ...base, pinned: [null, 0.5] })).toEqual({
      boundaries: [0, 20, 25, 45],
      transitions: [0, 0],
    });
  });

  it('lets free slides share what the pinned ones leave of the sound', () => {
    expect(planSlides({ ...base, pinned: [4], audioSeconds: 10 })).toEqual({
      boundaries: [0, 40, 70, 100],
      transitions: [0, 0],
    });
  });

  it('stretches pinned times that do not add up to the sound, and says by how much', () => {
    expect(planSlides({ ...base, pinned: [1, 1, 2], audioSeconds: 8 })).toEqual({
      boundaries: [0, 20, 40, 80],
      transitions: [0, 0],
      scale: 2,
    });
    expect(planSlides({ ...base, pinned: [2, 2, 4], audioSeconds: 8 })).not.toHaveProperty('scale');
  });

  it('shortens a transition that is longer than its slides', () => {
    expect(planSlides({ ...base, pinned: [0.5, 2, 2], transitionSeconds: 1.5 }).transitions).toEqual([4, 14]);
  });

  it('covers every frame once: bodies and transitions add up to the whole', () => {
    const request = fc.record({
      count: fc.integer({ min: 2, max: 12 }),
      pinned: fc.array(fc.option(fc.double({ min: 0.1, max: 20, noNaN: true })), { maxLength: 12 }),
      perImage: fc.double({ min: 0.5, max: 10, noNaN: true }),
      audioSeconds: fc.double({ min: 1, max: 120, noNaN: true }),
      transitionSeconds: fc.double({ min: 0, max: 5, noNaN: true }),
      fps: fc.constantFrom(10, 24, 30),
    });
    fc.assert(
      fc.property(request, (wish) => {
        const { boundaries, transitions } = planSlides(wish);
        expect(boundaries).toHaveLength(wish.count + 1);
        expect(transitions).toHaveLength(wish.count - 1);
        for (let index = 0; index < wish.count; index += 1) {
          const length = (boundaries[index + 1] ?? 0) - (boundaries[index] ?? 0);
          const body = length - (transitions[index - 1] ?? 0) / 2 - (transitions[index] ?? 0) / 2;
          expect(body).toBeGreaterThanOrEqual(1);
        }
      }),
    );
  });
});
