import { progressOf } from './run-ffmpeg.js';

describe('progress of a run', () => {
  it.each([
    ['out_time_us=2500000', 5, 0.5],
    ['out_time_us=9000000', 5, 1],
    ['out_time_us=N/A', 5, undefined],
    ['frame=12', 5, undefined],
    ['out_time_us=2500000', undefined, undefined],
  ])('%s of %s s is %s', (line, seconds, expected) => {
    expect(progressOf(line, seconds)).toBe(expected);
  });
});
