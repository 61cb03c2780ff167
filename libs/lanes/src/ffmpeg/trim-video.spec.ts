import { LaneParams } from '../lane-params.js';
import { trimMode, trimWindow } from './trim-video.js';

const video = { seconds: 3, frameRate: 10 };

function windowOf(settings: Record<string, unknown>) {
  const params = new LaneParams(settings);
  const mode = trimMode(params);
  return mode === 'smart-loop-cut' ? undefined : trimWindow(mode, params, video);
}

describe('the part of a video of 3 s that is kept', () => {
  it.each([
    ['all of it, unless told', {}, 0, 3],
    ['from one moment to another', { startTime: 1, endTime: 2.5 }, 1, 2.5],
    ['to its end, when none is named', { startTime: 1 }, 1, 3],
    ['no more than there is', { startTime: 1, endTime: 99 }, 1, 3],
    ['without seconds at both ends', { mode: 'seconds', trimStartSeconds: 0.5, trimEndSeconds: 1 }, 0.5, 2],
    ['without frames at both ends', { mode: 'frames', trimStartFrames: 5, trimEndFrames: 10 }, 0.5, 2],
    ['its beginning', { mode: 'keep-first-seconds', keepFirstSeconds: 0.7 }, 0, 0.7],
    ['its end', { mode: 'keep-last-seconds', keepLastSeconds: 0.7 }, 2.3, 3],
  ])('%s', (_case, settings, start, end) => {
    expect(windowOf(settings)).toEqual({ start: expect.closeTo(start), end: expect.closeTo(end) });
  });

  it.each([
    [{ keepFirstSeconds: 1 }, 'keep-first-seconds'],
    [{ keepLastSeconds: 1 }, 'keep-last-seconds'],
    [{ trimEndSeconds: 1 }, 'seconds'],
    [{ trimStartFrames: 1 }, 'frames'],
    [{ mode: 'time', startTime: 1, keepFirstSeconds: 1 }, 'time'],
  ])('a request of %j alone means %s', (settings, mode) => {
    expect(trimMode(new LaneParams(settings))).toBe(mode);
  });

  it.each([
    { startTime: 3 },
    { startTime: 2, endTime: 1 },
    { trimStartSeconds: 2, trimEndSeconds: 1 },
    { trimStartFrames: 30 },
  ])('is never nothing: %j', (settings) => {
    expect(() => windowOf(settings)).toThrow(expect.objectContaining({ code: 'invalid_params' }));
  });
});
