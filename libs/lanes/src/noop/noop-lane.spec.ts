import { readFile } from 'node:fs/promises';
import { LaneTestBed } from '../lane-test-bed.fixture.js';
import { NoopLane } from './noop-lane.js';

let bed: LaneTestBed;
beforeAll(async () => {
  bed = await LaneTestBed.open();
});
afterAll(() => bed.close());

describe('the noop lane', () => {
  it('leaves a line for every run, with execution, job and attempt', async () => {
    const effectLog = bed.path('effects.log');
    const lane = new NoopLane({ effectLog });
    await bed.run(lane, 'noop', { executionId: 'exec-1', attempt: 2 });
    await bed.run(lane, 'noop');

    expect(await readFile(effectLog, 'utf8')).toBe('exec-1 job-1 2\n- job-1 1\n');
  });

  it('writes nowhere that a job names', async () => {
    const named = bed.path('named.log');
    await bed.run(new NoopLane(), 'noop', { params: { effectLog: named } });
    await expect(readFile(named)).rejects.toThrow('ENOENT');
  });

  it('answers its text', async () => {
    expect(await bed.run(new NoopLane(), 'noop', { params: { text: 'hello' } })).toEqual({
      text: 'hello',
      artifacts: [],
    });
  });

  it('takes no effect when it is stopped while it waits', async () => {
    const effectLog = bed.path('stopped.log');
    const stop = new AbortController();
    const work = bed.run(new NoopLane({ effectLog }), 'noop', {
      params: { delayMs: 60_000 },
      signal: stop.signal,
    });
    stop.abort();

    await expect(work).rejects.toMatchObject({ code: 'aborted', retryable: true });
    await expect(readFile(effectLog)).rejects.toThrow('ENOENT');
  });
});
