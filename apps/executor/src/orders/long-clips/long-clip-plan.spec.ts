import * as fc from 'fast-check';
import { planByRule } from './long-clip-plan.js';
import { paidSegments } from './paid-segments.js';
import { bestSeam } from './seam.js';

describe('a plan by rule', () => {
  it('gives every segment its seconds, and every shot that is told to some segment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 0, max: 30 }), (count, told) => {
        const shots = Array.from({ length: told }, (_, index) => `Shot ${index + 1}: event-${index}-`);
        const lengths = Array.from({ length: count }, () => 8);

        const { segments } = planByRule(['In a forest.', ...shots].join('\n'), lengths);

        expect(segments.map(({ seconds }) => seconds)).toEqual(lengths);
        const all = segments.map(({ prompt }) => prompt).join('\n');
        for (let index = 0; index < told; index++) expect(all).toContain(`event-${index}-`);
        for (const { prompt } of segments) expect(prompt).toContain('In a forest.');
      }),
    );
  });
});

describe('a seam', () => {
  const frame = (shade: number) => new Uint8Array(64).fill(shade);

  it('lies where two frames are the same, and shows that picture once', () => {
    const before = [10, 20, 30, 40].map(frame);
    const after = [90, 30, 200].map(frame);

    expect(bestSeam(before, after)).toEqual({
      prevClipEndTrimFrames: 1,
      nextClipStartTrimFrames: 2,
      psnrDb: 99,
    });
  });
});

describe('a clip that goes on from another', () => {
  it.each([
    ['completed', {}, 4],
    ['cancelled', {}, 0],
    ['failed', { continuedFrom: { jobId: 'a', fromSegment: 3, paidSegments: 2 } }, 2],
    ['cancelled', { continuedFrom: { jobId: 'a', fromSegment: 3, paidSegments: 0 } }, 0],
    ['running', { continuedFrom: { jobId: 'a', fromSegment: 9, paidSegments: 8 } }, 4],
  ])('that is %s, with %j, has %i of its first four segments paid for', (status, params, paid) => {
    expect(paidSegments({ status, params }, 5)).toBe(paid);
  });
});
