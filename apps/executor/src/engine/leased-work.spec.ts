import type { Logger } from '@nestjs/common';
import type { JetStream } from '@easel/platform';
import type { Clock } from './clock.js';
import { type HintedClaims, LeasedWork } from './leased-work.js';
import type { WorkerSession } from './worker-session.js';

type Handler = (message: { ack(): unknown; nak(): unknown }) => Promise<void>;

const ABOUT_VALUES = Object.assign(new Error('the value is out of range'), { code: '22003' });

let work: LeasedWork;
let session: { alive: boolean; lose(): void };
let hint: () => Promise<string | undefined>;
let warnings: string[];
let rounds: (() => void)[];
let pauses: number;
let check: jest.Mock<Promise<void>, []>;
let abandon: jest.Mock<void, []>;
let claims: { untilFree: jest.Mock<Promise<void>, []>; claim: jest.Mock<Promise<void>, []> };

beforeEach(() => {
  warnings = [];
  rounds = [];
  pauses = 0;
  check = jest.fn(() => Promise.resolve());
  abandon = jest.fn();
  claims = { untilFree: jest.fn(() => Promise.resolve()), claim: jest.fn(() => Promise.resolve()) };
  let handle: Handler | undefined;
  let lost: (() => void)[] = [];
  session = { alive: true, lose: () => lost.forEach((listener) => listener()) };
  work = new LeasedWork(
    {
      jetstream: { consume: (_: unknown, handler: Handler) => (handle = handler) } as unknown as JetStream,
      session: Object.assign(session, {
        onLost: (listener: () => void) => (lost = [...lost, listener]),
      }) as unknown as WorkerSession,
      clock: {
        every: (_: number, round: () => void) => {
          rounds.push(round);
          return () => (rounds = rounds.filter((each) => each !== round));
        },
        pause: () => Promise.resolve(void pauses++),
      } as unknown as Clock,
      logger: { warn: (_: unknown, text: string) => warnings.push(text) } as unknown as Logger,
    },
    { check, abandon, unchecked: 'not checked' },
  );
  hint = async () => {
    let answer: string | undefined;
    await handle?.({ ack: () => (answer = 'taken'), nak: () => (answer = 'given back') });
    return answer;
  };
});

const onHints = (how: Partial<HintedClaims> = {}) =>
  work.claimOnHints({ durable: 'd', subject: 's', prefetch: 1, unclaimed: 'not claimed', ...claims, ...how });

/** A write that fails with these errors, one after the other, before it succeeds. */
function failing(...errors: Error[]): () => Promise<string> {
  return () => {
    const error = errors.shift();
    return error ? Promise.reject(error) : Promise.resolve('written');
  };
}

const withRetries = (write: () => Promise<string>, isLeased = () => true) =>
  work.writeWithRetries({ write, isLeased, waits: 'waits', fields: { jobId: 'j' } });

describe('a hint', () => {
  it('is taken after the claim that it leads to', async () => {
    onHints();

    expect(await hint()).toBe('taken');
    expect(claims.claim).toHaveBeenCalledTimes(1);
  });

  it('waits in the stream while no place is free', async () => {
    let free: () => void = () => undefined;
    claims.untilFree.mockReturnValue(new Promise((resolve) => (free = resolve)));
    onHints();
    const answer = hint();
    await Promise.resolve();
    expect(claims.claim).not.toHaveBeenCalled();

    free();

    expect(await answer).toBe('taken');
  });

  it('is given back when the claim fails, which is logged', async () => {
    claims.claim.mockRejectedValue(new Error('away'));
    onHints();

    expect(await hint()).toBe('given back');
    expect(warnings).toEqual(['not claimed']);
  });

  it('is given back during a drain, also one that waited for a place', async () => {
    onHints();
    claims.untilFree.mockImplementationOnce(async () => work.drain());

    expect([await hint(), await hint()]).toEqual(['given back', 'given back']);
    expect(claims.claim).not.toHaveBeenCalled();
  });

  it('does not wait for a claim that it shares with others', async () => {
    claims.claim.mockReturnValue(new Promise(() => undefined));
    onHints({ isShared: true });

    expect([await hint(), await hint()]).toEqual([undefined, undefined]);
    expect(claims.claim).toHaveBeenCalledTimes(2);
  });
});

describe('what is held', () => {
  it('is checked at intervals until the checks are stopped', () => {
    work.watch();
    for (const round of rounds) round();
    expect(check).toHaveBeenCalledTimes(1);

    work.stopChecks();

    expect(rounds).toEqual([]);
  });

  it('is not checked without a session, whose claims count for nothing', async () => {
    session.alive = false;

    await work.check();

    expect(check).not.toHaveBeenCalled();
  });

  it('stays held when a check fails, which is logged', async () => {
    check.mockRejectedValue(new Error('away'));

    await work.check();

    expect(warnings).toEqual(['not checked']);
    expect(abandon).not.toHaveBeenCalled();
  });

  it('is abandoned with the session, and at the stop', () => {
    work.watch();

    session.lose();
    expect(abandon).toHaveBeenCalledTimes(1);

    work.stop();
    expect(abandon).toHaveBeenCalledTimes(2);
  });
});

describe('a write', () => {
  it('is repeated while the database is away, and logged each time', async () => {
    expect(await withRetries(failing(new Error('away'), new Error('away')))).toBe('written');
    expect({ warnings, pauses }).toEqual({ warnings: ['waits', 'waits'], pauses: 2 });
  });

  it('is not repeated for a row that is not held any more', async () => {
    expect(await withRetries(failing(new Error('away')), () => false)).toBeUndefined();
  });

  it('is not repeated after the stop', async () => {
    work.stop();

    expect(await withRetries(failing(new Error('away')))).toBeUndefined();
  });

  it('fails when its values are refused: they would be refused again', async () => {
    await expect(withRetries(failing(ABOUT_VALUES))).rejects.toBe(ABOUT_VALUES);
  });
});
