import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@easel/platform';
import { featuresOnDatabase } from '@easel/testing';
import { v7 as newId } from 'uuid';
import { executorMigrations } from '../../wiring/migrations/executor-migrations.js';
import { RecentTimings } from './recent-timings.js';

let app: INestApplicationContext;
let timings: RecentTimings;
beforeAll(async () => {
  const schema = { schema: 'executor', rows: [], migrations: executorMigrations };
  app = (await featuresOnDatabase(schema, [{ module: class Stats {}, providers: [RecentTimings] }])).app;
  timings = app.get(RecentTimings);
});
afterAll(() => app.close());

interface GivenJob {
  type?: string;
  status?: string;
  params?: object;
  ranBy?: string;
  ms?: number;
  daysAgo?: number;
}

async function givenJob({
  type = 'generate-image',
  status = 'completed',
  params = {},
  ranBy = 'kie',
  ms = 1_000,
  daysAgo = 0,
}: GivenJob): Promise<void> {
  await app.get(Database).orm.query(
    `insert into jobs (id, user_id, type, lane, status, input, ran_by, created_at, started_at, completed_at)
     values ($1, $1, $2, 'image', $3, $4, $5, now() - make_interval(days => $6),
       now() - make_interval(secs => $7::double precision / 1000), case when $3 = 'completed' then now() end)`,
    [newId(), type, status, JSON.stringify({ params }), ranBy, daysAgo, ms],
  );
}

it('tells what jobs that completed were asked, and how long they took', async () => {
  await givenJob({
    params: { provider: 'gpt-image-2', aspectRatio: '1:1', resolution: '2K', prompt: 'private words' },
    ms: 4_000,
  });
  await givenJob({ ranBy: 'draft-image', ms: 30 });
  await givenJob({ type: 'llm-chat', params: { userInput: 'private words' }, daysAgo: 20 });
  await givenJob({ status: 'failed' });
  await givenJob({ status: 'running' });
  await givenJob({ daysAgo: 40 });

  const all = await timings.all();

  expect(JSON.stringify(all)).not.toContain('private');
  expect(all.toSorted((a, b) => b.ms - a.ms)).toEqual([
    {
      keys: ['generate-image', 'gpt-image-2'],
      aspectRatio: '1:1',
      qualities: ['2K'],
      isDraft: false,
      ms: 4_000,
    },
    { keys: ['llm-chat', 'gemini-3.6-flash'], qualities: [], isDraft: false, ms: 1_000 },
    { keys: ['generate-image', 'nano-banana-pro'], qualities: [], isDraft: true, ms: 30 },
  ]);
});

it('looks again after a minute, and not before', async () => {
  const now = Date.now() + 3_600_000;
  const before = await timings.all(now);
  await givenJob({});

  expect(await timings.all(now + 59_000)).toBe(before);
  expect(await timings.all(now + 61_000)).toHaveLength(before.length + 1);
});

it('is found through the time of the jobs, not by reading them all', async () => {
  await app.get(Database).orm.query(
    `insert into jobs (id, user_id, type, lane, status, input, created_at, started_at, completed_at)
     select gen_random_uuid(), gen_random_uuid(), 'noop', 'local', 'completed', '{}', at, at, at + interval '1 second'
     from generate_series(now() - interval '400 days', now() - interval '2 days', interval '20 minutes') at`,
  );
  await app.get(Database).orm.query('analyze jobs');
  const plan = await app
    .get(Database)
    .orm.query<{ 'QUERY PLAN': string }[]>(
      `explain select type from jobs where created_at > now() - make_interval(days => 1) and status = 'completed' limit 20000`,
    );

  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('jobs_by_time');
});
