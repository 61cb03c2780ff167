import { setTimeout as sleep } from 'node:timers/promises';
import { EngineFixture, type Holder } from './engine.fixture.js';

const SLEEP = { name: 'sleep', text: 'select pg_sleep($1)' };

/** Whether a session stands, and whether its lease has yet to run out. */
async function leaseOf(engine: EngineFixture, id: string): Promise<'good' | 'run out' | 'gone'> {
  const [row] = await engine.source.query<{ good: boolean }[]>(
    'select expires_at > now() as good from worker_sessions where id = $1',
    [id],
  );
  return row === undefined ? 'gone' : row.good ? 'good' : 'run out';
}

const runOut = (engine: EngineFixture, { session }: Holder) =>
  engine.source.query(`update worker_sessions set expires_at = now() - interval '1 second' where id = $1`, [
    session.id,
  ]);

describe('a session that gives signs of life', () => {
  let engine: EngineFixture;
  let holder: Holder;
  beforeAll(async () => {
    engine = await EngineFixture.open({ SESSION_LEASE_MS: 2_000 });
    holder = await engine.holder();
  });
  afterAll(() => engine.close());

  it('gives them while all other work waits for a connection', async () => {
    const { id } = holder.session;
    const work = Array.from({ length: 12 }, () => engine.database.run(SLEEP, [2.5]));
    const seen = new Set<string>();
    for (const end = performance.now() + 4_000; performance.now() < end; await sleep(100))
      seen.add(await leaseOf(engine, id));
    await Promise.all(work);

    expect([...seen]).toEqual(['good']);
    expect(holder.session).toMatchObject({ id, alive: true });
  });

  it('stays when they come late', async () => {
    const { id } = holder.session;
    await runOut(engine, holder);
    while ((await leaseOf(engine, id)) === 'run out') await sleep(50);

    expect(await leaseOf(engine, id)).toBe('good');
    expect(holder.session.id).toBe(id);
  });

  it('starts over under another name when a reaper was faster', async () => {
    const { id } = holder.session;
    const lost = new Promise<void>((resolve) => holder.session.onLost(resolve));
    await engine.loseSession(holder);
    await lost;
    while (!holder.session.alive) await sleep(20);

    expect(holder.session.id).not.toBe(id);
    expect(await leaseOf(engine, id)).toBe('gone');
    expect(await leaseOf(engine, holder.session.id)).toBe('good');
  });
});

it('a process that freezes inside a transaction lets go of its rows after 15 s, whatever its Postgres says', async () => {
  const engine = await EngineFixture.open();
  const show = 'show idle_in_transaction_session_timeout';
  const rows = [
    ...(await engine.database.run({ name: 'show-limit', text: show }, [])),
    ...(await engine.source.query(show)),
  ];
  expect(rows).toEqual([1, 2].map(() => ({ idle_in_transaction_session_timeout: '15s' })));
  await engine.close();
});

describe('a reaper', () => {
  it('takes sessions that ran out only when it can judge', async () => {
    const engine = await EngineFixture.open();
    const holder = await engine.holder();
    await runOut(engine, holder);

    await engine.reaper.reap(() => false);
    expect(await leaseOf(engine, holder.session.id)).toBe('run out');
    await engine.reaper.reap();
    expect(await leaseOf(engine, holder.session.id)).toBe('gone');
    await engine.close();
  });
});
