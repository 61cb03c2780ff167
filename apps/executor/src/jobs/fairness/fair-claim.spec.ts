import { randomUUID } from 'node:crypto';
import { EngineFixture, type Holder } from '../../engine/engine.fixture.js';

let engine: EngineFixture;
let worker: Holder;
beforeEach(async () => {
  engine = await EngineFixture.open();
  worker = await engine.holder();
});
afterEach(() => engine.close());

const userNamed = (digit: number): string => `${digit}`.repeat(8) + randomUUID().slice(8);

/** Jobs of one user on the queue of the lane `local`. */
async function queued(userId: string, count: number, cost = 1): Promise<void> {
  await engine.source.query(
    `with job as (
       insert into jobs (id, user_id, type, lane, status, input, max_attempts)
       select gen_random_uuid(), $1, 'noop', 'local', 'pending', '{}', 6 from generate_series(1, $2::int)
       returning id)
     insert into job_queue (job_id, user_id, lane, cost, due_at)
     select id, $1, 'local', $3, now() - interval '1 second' from job`,
    [userId, count, cost],
  );
}

/** Users of the jobs that single claims take, one after the other. */
async function taken(count: number): Promise<string[]> {
  const users: string[] = [];
  for (let claim = 0; claim < count; claim++) {
    users.push(...(await worker.jobs.claim('local', 1)).map(({ userId }) => userId));
  }
  return users;
}

const countOf = (users: readonly string[], user: string): number =>
  users.filter((each) => each === user).length;

it('takes the job of a newcomer before the thousands that another has queued', async () => {
  const [crowd, newcomer] = [userNamed(1), userNamed(9)];
  await queued(crowd, 2_000);
  await taken(5);
  await queued(newcomer, 1);

  expect(await taken(2)).toContain(newcomer);
});

it('gives everyone who waits the same share by cost, not by count', async () => {
  const [light, heavy] = [userNamed(1), userNamed(2)];
  await queued(light, 100, 1);
  await queued(heavy, 100, 10);

  const users = await taken(55);

  expect(countOf(users, heavy)).toBeGreaterThanOrEqual(4);
  expect(countOf(users, heavy)).toBeLessThanOrEqual(6);
});

it('shares a claim of many places as well', async () => {
  const users = [userNamed(1), userNamed(2), userNamed(3)];
  await queued(users[0], 300);
  await queued(users[1], 50);
  await queued(users[2], 50);

  const claimed = (await worker.jobs.claim('local', 30)).map(({ userId }) => userId);

  expect(users.map((user) => countOf(claimed, user))).toEqual([10, 10, 10]);
});

it('does not owe anyone the time in which they did not ask', async () => {
  const [busy, late] = [userNamed(1), userNamed(2)];
  await queued(busy, 500);
  await taken(100);
  await queued(late, 100);

  const users = await taken(40);

  expect(countOf(users, busy)).toBeGreaterThanOrEqual(19);
});

it('forgets the shares once a claim finds less than it has places for', async () => {
  await queued(userNamed(1), 20);
  await taken(5);
  expect(await engine.source.query('select count(*)::int as n from fair_shares')).toEqual([{ n: 1 }]);

  expect(await worker.jobs.claim('local', 100)).toHaveLength(15);

  expect(await engine.source.query('select count(*)::int as n from fair_shares')).toEqual([{ n: 0 }]);
});

it('gives each job to one worker, however many claim at once, and keeps the shares of all', async () => {
  const users = [userNamed(1), userNamed(2)];
  for (const user of users) await queued(user, 100);
  const workers = await Promise.all([1, 2, 3, 4].map(() => engine.holder()));

  const claims = await Promise.all(
    [...workers, ...workers, ...workers].map(({ jobs }) => jobs.claim('local', 5)),
  );

  const jobs = claims.flat();
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(jobs.length);
  expect(jobs.length).toBeGreaterThan(20);
  const shares = users.map((user) =>
    countOf(
      jobs.map(({ userId }) => userId),
      user,
    ),
  );
  expect(Math.abs(shares[0] - shares[1])).toBeLessThanOrEqual(jobs.length / 3);
});

it('takes the run of a newcomer before the queued runs of another', async () => {
  const [crowd, newcomer] = [userNamed(1), userNamed(9)];
  for (let run = 0; run < 30; run++) await engine.acceptedExecution({ userId: crowd });
  await worker.steps.claim(3);
  await engine.acceptedExecution({ userId: newcomer });

  const claimed = [...(await worker.steps.claim(1)), ...(await worker.steps.claim(1))];

  expect(claimed.map(({ userId }) => userId)).toContain(newcomer);
});

it('takes the runs of others where everyone before them has as many as may be taken', async () => {
  const crowds = [userNamed(1), userNamed(2), userNamed(3)];
  const other = userNamed(9);
  for (const userId of crowds) for (let run = 0; run < 3; run++) await engine.acceptedExecution({ userId });
  await engine.acceptedExecution({ userId: other });

  const claimed = await worker.steps.claim(1, crowds);

  expect(claimed.map(({ userId }) => userId)).toEqual([other]);
});

it('takes the jobs of others where everyone before them has as many as may be taken', async () => {
  const crowds = [userNamed(1), userNamed(2), userNamed(3)];
  const other = userNamed(9);
  for (const userId of [...crowds, other]) await queued(userId, 3);

  const claimed = await worker.jobs.claim('local', { most: 2, forLarge: 1, large: crowds });

  expect(claimed.map(({ userId }) => userId).toSorted()).toEqual([crowds[0], other]);
});
