import { tmpdir } from 'node:os';
import { failureOf } from '../lane-test-bed.fixture.js';
import { rendering } from '../media/sandbox/child-limits.js';
import { progressOf, runMediaProgram } from './run-ffmpeg.js';

const shell = (script: string, timeoutMs: number): Promise<void> =>
  runMediaProgram({
    program: 'sh',
    args: ['-c', script],
    cwd: tmpdir(),
    signal: new AbortController().signal,
    timeoutMs,
    limits: rendering({ seconds: 30, threads: 1 }),
  });

describe('the time of a run', () => {
  it('is that of the processor: one that waits, as on a busy machine, goes on', async () => {
    await expect(shell('sleep 1.5', 1_000)).resolves.toBeUndefined();
  });

  it.each([
    ['works on', 'while :; do :; done'],
    ['hangs', 'exec sleep 60'],
  ])('ends where it %s', async (_what, script) => {
    expect(await failureOf(shell(script, 50))).toMatchObject({ code: 'timeout' });
  });
});

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
