import { randomUUID } from 'node:crypto';
import type { Caller, ExecutionResult } from '@easel/contracts';
import { Endings } from '../engine/endings.js';
import type { Signals } from '../engine/signals.js';
import type { Orchestrator } from '../runs/orchestrator/orchestrator.js';
import type { ExecutionsRepository } from './executions.repository.js';
import type { ReadExecution } from './read-execution.js';
import { WaitForExecution } from './wait-for-execution.js';

const FIVE_SECONDS = 5_000;
const caller: Caller = { userId: randomUUID(), credential: 'session', credentialId: randomUUID() };
const id = randomUUID();

/** A wait for an execution that somebody else runs; `status` is what its row says. */
function given() {
  let hear: (id: string) => void = () => undefined;
  const row = { status: 'running' };
  const looks = jest.fn(() => Promise.resolve(row));
  const signals = { on: (_name: string, heard: typeof hear) => (hear = heard), send: () => undefined };
  const waiting = new WaitForExecution(
    new Endings(signals as unknown as Signals),
    { holds: () => false } as unknown as Orchestrator,
    { findShown: looks } as unknown as ExecutionsRepository,
    {
      resultOf: ({ status }: typeof row) => Promise.resolve({ status } as ExecutionResult),
    } as unknown as ReadExecution,
  );
  const answered = jest.fn();
  const answer = waiting.run(caller, id, 20_000).then((result) => (answered(), result));
  return { row, looks, answer, answered, tellEnd: () => hear(id) };
}

describe('a wait for a run elsewhere', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is over with the signal of the end', async () => {
    const { row, looks, answer, tellEnd } = given();
    await jest.advanceTimersByTimeAsync(1_000);
    row.status = 'completed';

    tellEnd();

    expect(await answer).toMatchObject({ status: 'completed' });
    expect(looks).toHaveBeenCalledTimes(2);
  });

  it('[1-4.1-11] looks after five seconds, when the signal got lost', async () => {
    const { row, answer, answered } = given();
    await jest.advanceTimersByTimeAsync(1_000);
    row.status = 'completed';

    await jest.advanceTimersByTimeAsync(FIVE_SECONDS - 1_001);
    expect(answered).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);

    expect(await answer).toMatchObject({ status: 'completed' });
  });

  it('answers how the run stands when the time is up', async () => {
    const { answer } = given();

    await jest.advanceTimersByTimeAsync(20_000);

    expect(await answer).toMatchObject({ status: 'running' });
  });
});
