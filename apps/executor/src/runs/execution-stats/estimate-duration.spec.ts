import * as fc from 'fast-check';
import { durationFrom, type Timing } from './estimate-duration.js';
import { fallbackDuration } from './fallback-duration.js';

const timing = (ms: number, given: Partial<Timing> = {}): Timing => ({
  keys: ['m'],
  qualities: [],
  isDraft: false,
  ms,
  ...given,
});
const times = (count: number, make: (n: number) => Timing) =>
  Array.from({ length: count }, (_, n) => make(n));

describe('how long a job will take', () => {
  it('is the median of jobs that were asked all the same', () => {
    const alike = [9_000, 1_000, 3_000].map((ms) =>
      timing(ms, { aspectRatio: '1:1', qualities: ['2K'], duration: 5 }),
    );
    const others = times(9, () => timing(60_000, { aspectRatio: '1:1', qualities: ['4K'] }));

    expect(
      durationFrom([...others, ...alike], { model: 'm', aspectRatio: '1:1', quality: '2K', duration: 5 }, 1),
    ).toEqual({ estimatedMs: 3_000, confidence: 'exact', sampleCount: 3 });
  });

  it('is of jobs that were asked some of it, where too few were asked all', () => {
    const timings = times(4, (n) =>
      timing(1_000 * (n + 1), { aspectRatio: '1:1', qualities: n === 0 ? ['2K'] : [] }),
    );

    expect(durationFrom(timings, { model: 'm', aspectRatio: '1:1', quality: '2K' }, 1)).toEqual({
      estimatedMs: 2_500,
      confidence: 'partial',
      sampleCount: 4,
    });
  });

  it('is of all jobs of the model, where nothing else is alike, or nothing else is asked', () => {
    const timings = [...times(3, () => timing(2_000)), ...times(5, () => timing(7_000, { keys: ['other'] }))];
    const expected = { estimatedMs: 2_000, confidence: 'model', sampleCount: 3 };

    expect(durationFrom(timings, { model: 'm', duration: 8 }, 1)).toEqual(expected);
    expect(durationFrom(timings, { model: 'm' }, 1)).toEqual(expected);
  });

  it('is what such work usually takes, where too few jobs were done', () => {
    expect(durationFrom([timing(1), timing(2)], { model: 'm' }, 30_000)).toEqual({
      estimatedMs: 30_000,
      confidence: 'default',
      sampleCount: 0,
    });
  });

  it('does not count drafts, unless there is nothing else', () => {
    const drafts = times(20, () => timing(100, { isDraft: true }));
    const real = times(3, () => timing(40_000));

    expect(durationFrom(drafts, { model: 'm' }, 1)).toMatchObject({ estimatedMs: 100, sampleCount: 20 });
    expect(durationFrom([...drafts, ...real], { model: 'm' }, 1)).toMatchObject({
      estimatedMs: 40_000,
      sampleCount: 3,
    });
  });

  it('lies within the times of the jobs that it rests on, and rests on more the less is asked', () => {
    const any = fc.record({
      keys: fc.constantFrom<string[]>(['m'], ['m', 't'], ['other']),
      aspectRatio: fc.constantFrom('1:1', '16:9'),
      qualities: fc.constantFrom<string[]>([], ['2K'], ['4K', 'high']),
      isDraft: fc.boolean(),
      ms: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 40 }), (timings) => {
        const asked = { model: 'm', aspectRatio: '1:1', quality: '2K' };
        const whole = durationFrom(timings, asked, 7);
        const ofModel = durationFrom(timings, { model: 'm' }, 7);
        const own = timings.filter(({ keys }) => keys.includes('m')).map(({ ms }) => ms);
        if (own.length < 3) return expect(whole.confidence).toBe('default');
        expect(whole.estimatedMs).toBeGreaterThanOrEqual(Math.min(...own));
        expect(whole.estimatedMs).toBeLessThanOrEqual(Math.max(...own));
        expect(whole.sampleCount).toBeLessThanOrEqual(ofModel.sampleCount);
      }),
    );
  });
});

describe('what work usually takes', () => {
  it.each([
    ['nano-banana-pro', 30_000],
    ['seedance-2', 120_000],
    ['elevenlabs-v3', 15_000],
    ['minimax-music', 60_000],
    ['claude-sonnet-4.6', 8_000],
    ['topaz-image-upscale', 30_000],
    ['combine-text', 500],
    ['resize-image', 1_000],
    ['nope', undefined],
  ])('of %s is %s ms', (model, ms) => {
    expect(fallbackDuration(model)).toBe(ms);
  });
});
