import { array, assert, asyncProperty, integer, nat, property, record } from 'fast-check';
import { v7 as newId } from 'uuid';
import { EngineFixture } from '../../engine/engine.fixture.js';
import { FairShares, type QueuedRow } from './fair-shares.fixture.js';

const work = (rows: readonly QueuedRow[], userId: string): number =>
  rows.filter((row) => row.userId === userId).reduce((sum, { cost }) => sum + cost, 0);

const rowsOf = (userId: string, costs: readonly number[]): QueuedRow[] =>
  costs.map((cost, place) => ({ id: `${userId}-${String(place).padStart(6, '0')}`, userId, cost }));

const costs = array(integer({ min: 1, max: 100 }), { minLength: 60, maxLength: 120 });

describe('the order of a shared queue', () => {
  it('never lets two who both wait drift further apart than one row of each', () => {
    assert(
      property(costs, costs, integer({ min: 1, max: 8 }), (one, other, places) => {
        const shares = new FairShares();
        const rows = [...rowsOf('a', one), ...rowsOf('b', other)];
        const taken: QueuedRow[] = [];
        const bound = Math.max(...one) + Math.max(...other);
        for (;;) {
          const waiting = new Set(rows.map(({ userId }) => userId));
          if (waiting.size < 2 || rows.length < places) break;
          const batch = shares.claim(rows, places);
          for (const row of batch) {
            taken.push(row);
            if (new Set(rows.map(({ userId }) => userId)).size < 2) return;
            expect(Math.abs(work(taken, 'a') - work(taken, 'b'))).toBeLessThanOrEqual(bound * places);
          }
        }
      }),
    );
  });

  it('takes a newcomer’s row before the second next of anyone who waits, however many they have queued', () => {
    assert(
      property(nat(200), integer({ min: 1, max: 50 }), integer({ min: 1, max: 50 }), (before, cost, own) => {
        const shares = new FairShares();
        const rows = rowsOf(
          'crowd',
          Array.from({ length: 1_000 }, () => cost),
        );
        for (let claim = 0; claim < before; claim++) shares.claim(rows, 1);
        rows.push({ id: 'new', userId: 'newcomer', cost: own });

        const next = [shares.claim(rows, 1), shares.claim(rows, 1)].flat();

        expect(next.map(({ userId }) => userId)).toContain('newcomer');
      }),
    );
  });

  it('loses and doubles nothing', () => {
    assert(
      property(
        array(record({ user: nat(5), cost: integer({ min: 1, max: 90 }) }), { maxLength: 80 }),
        integer({ min: 1, max: 20 }),
        (queue, places) => {
          const rows = queue.map(({ user, cost }, id) => ({ id: String(id), userId: String(user), cost }));
          const shares = new FairShares();
          const taken: string[] = [];
          while (rows.length > 0) taken.push(...shares.claim(rows, places).map(({ id }) => id));

          expect(taken.toSorted()).toEqual(queue.map((_row, id) => String(id)).toSorted());
        },
      ),
    );
  });
});

describe('the statement that claims', () => {
  let engine: EngineFixture;
  beforeAll(async () => (engine = await EngineFixture.open()));
  afterAll(() => engine.close());

  it('takes what the rule takes, whatever is queued and claimed', async () => {
    const worker = await engine.holder();
    const steps = array(
      record({
        queued: array(record({ user: nat(4), cost: integer({ min: 1, max: 60 }) }), { maxLength: 12 }),
        places: integer({ min: 1, max: 6 }),
      }),
      { minLength: 1, maxLength: 8 },
    );
    await assert(
      asyncProperty(steps, async (given) => {
        await engine.source.query('truncate jobs, job_queue, fair_shares');
        const users = Array.from({ length: 5 }, () => newId());
        const shares = new FairShares();
        const rows: QueuedRow[] = [];
        for (const { queued, places } of given) {
          const added = queued.map(({ user, cost }) => ({ id: newId(), userId: users[user], cost }));
          rows.push(...added);
          await store(engine, added);

          const claimed = await worker.jobs.claim('local', places);

          const expected = shares.claim(rows, places);
          expect(claimed.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
        }
      }),
      { numRuns: 25 },
    );
  });
});

async function store({ source }: EngineFixture, rows: readonly QueuedRow[]): Promise<void> {
  await source.query(
    `with row as (
       select * from json_to_recordset($1::json) as r(id uuid, "userId" uuid, cost real)
     ), job as (
       insert into jobs (id, user_id, type, lane, status, input, max_attempts)
       select id, "userId", 'noop', 'local', 'pending', '{}', 6 from row)
     insert into job_queue (job_id, user_id, lane, cost, due_at)
     select id, "userId", 'local', cost, now() - interval '1 second' from row`,
    [JSON.stringify(rows)],
  );
}
