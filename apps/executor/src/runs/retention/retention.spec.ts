import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { Database } from '@easel/platform';
import { EngineFixture } from '../../engine/engine.fixture.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { Prune } from './prune.js';

let engine: EngineFixture;
let source: DataSource;
beforeEach(async () => {
  engine = await EngineFixture.open();
  source = await new DataSource({ ...engine.source.options, entities: [] }).initialize();
});
afterEach(async () => {
  await source.destroy();
  await engine.close();
});

const pruning = (given: Partial<ExecutorConfig> = { EXECUTION_RETENTION_DAYS: 30 }) =>
  new Prune(Object.assign(new ExecutorConfig(), given), new Database(source));

/** Steps to the end, on several schedulers at once when wanted. */
async function pruneAll(given?: Partial<ExecutorConfig>, schedulers = 1): Promise<void> {
  await source.query('update retention_walks set finished_at = null');
  await Promise.all(
    Array.from({ length: schedulers }, async () => {
      const prune = pruning(given);
      for (let step = 0; step < 50; step++) await prune.step();
    }),
  );
}

interface Given {
  status?: string;
  days?: number | null;
  jobStatus?: string;
}

/** A run with a job, its history, an attempt, media, and a run of an app. */
async function givenRun({ status = 'completed', days = 40, jobStatus = 'completed' }: Given = {}) {
  const { id, userId } = await engine.acceptedExecution();
  const at = days === null ? null : new Date(Date.now() - days * 86_400_000);
  await source.query('update executions set status = $2, completed_at = $3 where id = $1', [id, status, at]);
  const jobId = await givenJob({ jobStatus, days }, id, userId);
  await source.query(`insert into execution_events (execution_id, seq, events) values ($1, 0, '[]')`, [id]);
  await source.query(
    `insert into app_runs (id, app_id, app_version_id, user_id, execution_id, inputs)
     values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), $1, $2, '{}')`,
    [userId, id],
  );
  return { id, jobId };
}

async function givenJob(
  { jobStatus = 'completed', days = 40 }: Given = {},
  executionId: string | null = null,
  userId: string = randomUUID(),
): Promise<string> {
  const ended = ['completed', 'failed', 'cancelled'].includes(jobStatus) && days !== null;
  const [row] = await source.query<{ id: string }[]>(
    `with job as (
       insert into jobs (id, user_id, execution_id, type, lane, status, input, completed_at)
       values (gen_random_uuid(), $1, $2, 'noop', 'local', $3, '{}', $4) returning id
     ), attempt as (
       insert into job_attempts (job_id, attempt, status, log, started_at)
       select id, 1, 'failed', '[]', now() from job
     ), media as (
       insert into media_assets (key, user_id, job_id, kind, content_type, size, sha256)
       select id || '.png', $1, id, 'image', 'image/png', 1, '' from job
     )
     select id from job`,
    [userId, executionId, jobStatus, ended ? new Date(Date.now() - (days ?? 0) * 86_400_000) : null],
  );
  return row?.id ?? '';
}

const ids = async (table: string, column = 'id'): Promise<string[]> =>
  (await source.query<Record<string, string>[]>(`select ${column} as id from ${table}`)).map(
    ({ id }) => id ?? '',
  );

describe('retention', () => {
  it('deletes runs that ended long ago, with their jobs and history, and keeps media', async () => {
    const [old, fresh] = [await givenRun(), await givenRun({ days: 3 })];

    await pruneAll();

    expect(await ids('executions')).toEqual([fresh.id]);
    expect(await ids('jobs')).toEqual([fresh.jobId]);
    expect(await ids('execution_events', 'execution_id')).toEqual([fresh.id]);
    expect(await ids('job_attempts', 'job_id')).toEqual([fresh.jobId]);
    expect(await ids('app_runs', 'execution_id')).toEqual([fresh.id]);
    expect((await ids('media_assets', 'job_id')).toSorted()).toEqual([old.jobId, fresh.jobId].toSorted());
  });

  it('deletes nothing unless the operator says when', async () => {
    await givenRun({ days: 4_000 });

    await pruneAll({});

    expect(await ids('executions')).toHaveLength(1);
  });

  it.each(['pending', 'running', 'stopping'])(
    'never deletes a run that is %s, however old',
    async (status) => {
      const { id } = await givenRun({ status, days: null, jobStatus: 'pending' });
      await source.query(`update executions set created_at = now() - interval '400 days'`);

      await pruneAll();

      expect(await ids('executions')).toEqual([id]);
    },
  );

  it('keeps a run while a job of it goes on, waits for an operator, is not paid or is at a provider', async () => {
    const [going, dead, held, bought] = [
      await givenRun({ status: 'discarded', jobStatus: 'running' }),
      await givenRun({ status: 'failed', jobStatus: 'failed' }),
      await givenRun(),
      await givenRun(),
    ];
    await source.query(`insert into dead_letters (job_id, reason) values ($1, 'worker_lost')`, [dead.jobId]);
    await source.query(
      `insert into credit_holds (job_id, account_id, turn, credits) values ($1, gen_random_uuid(), 1, 5)`,
      [held.jobId],
    );
    await source.query(
      `insert into provider_calls (job_id, number, provider, class, state, reference, backend, epoch, granted_attempts)
       values ($1, 1, 'p', 'A', 'submitted', gen_random_uuid(), '{}', 1, 1)`,
      [bought.jobId],
    );

    await pruneAll();
    expect((await ids('executions')).toSorted()).toEqual(
      [going, dead, held, bought].map(({ id }) => id).toSorted(),
    );

    await source.query(`update jobs set status = 'completed', completed_at = now() where status = 'running'`);
    await source.query('update dead_letters set resolved_at = now()');
    await source.query('delete from credit_holds');
    await source.query(`update provider_calls set state = 'settled'`);
    await pruneAll();
    expect(await ids('executions')).toEqual([]);
    expect(await ids('dead_letters', 'job_id')).toEqual([]);
    expect(await ids('provider_calls', 'job_id')).toEqual([]);
  });

  it('deletes jobs that were started on their own, and no job of a run that stays', async () => {
    const run = await givenRun({ days: 3 });
    await source.query(`update jobs set completed_at = now() - interval '90 days' where id = $1`, [
      run.jobId,
    ]);
    const [old, fresh, going] = [
      await givenJob(),
      await givenJob({ days: 3 }),
      await givenJob({ jobStatus: 'running' }),
    ];

    await pruneAll();

    expect((await ids('jobs')).toSorted()).toEqual([run.jobId, fresh, going].toSorted());
    expect(await ids('media_assets', 'job_id')).toContain(old);
  });

  it('deletes deliveries after a month, never one that is still to be sent', async () => {
    await source.query(
      `with e as (
         insert into webhook_endpoints (id, user_id, url, events, secret)
         values (gen_random_uuid(), gen_random_uuid(), 'https://example.org', '{}', '') returning id
       )
       insert into webhook_deliveries (id, endpoint_id, event, payload, status, created_at)
       select gen_random_uuid(), e.id, status || age, '{}', status, now() - make_interval(days => age)
       from e, unnest(array['pending', 'delivered', 'failed']) status, unnest(array[1, 29, 31, 400]) age`,
    );

    await pruneAll({});

    expect((await ids('webhook_deliveries', 'event')).toSorted()).toEqual(
      [
        'pending1',
        'pending29',
        'pending31',
        'pending400',
        'delivered1',
        'delivered29',
        'failed1',
        'failed29',
      ].toSorted(),
    );
  });

  it('walks through everything in pages, on many schedulers at once, and steps over what is locked', async () => {
    const { userId } = await engine.acceptedExecution();
    await source.query(
      `insert into executions (id, user_id, document_id, trigger_type, status, total_nodes, deadline_at, completed_at)
       select gen_random_uuid(), $1, (select id from documents limit 1), 'manual', 'completed', 1, now(),
         now() - interval '40 days' from generate_series(1, 950)`,
      [userId],
    );
    const locked = source.createQueryRunner();
    await locked.startTransaction();
    const [row] = (await locked.query(
      `select id from executions where status = 'completed' limit 1 for update`,
    )) as { id: string }[];

    await pruneAll({ EXECUTION_RETENTION_DAYS: 30 }, 4);
    await locked.rollbackTransaction();
    await locked.release();

    const left = await source.query<{ id: string }[]>(`select id from executions where status = 'completed'`);
    expect(left).toEqual([{ id: row?.id }]);
    await pruneAll();
    expect(await source.query(`select id from executions where status = 'completed'`)).toEqual([]);
  });

  it('rests when it came to the end', async () => {
    await pruneAll();
    await givenRun();

    await pruning().step();
    expect(await ids('executions')).toHaveLength(1);

    await source.query(`update retention_walks set finished_at = now() - interval '7 hours'`);
    await pruning().step();
    expect(await ids('executions')).toEqual([]);
  });
});

describe('versions of workflows', () => {
  const DAY = 86_400_000;

  /** A workflow whose versions were saved so many days ago, the newest last. Answers the ids of their documents. */
  async function givenWorkflow(
    savedDaysAgo: readonly number[],
  ): Promise<{ id: string; documents: string[] }> {
    const id = randomUUID();
    const documents: string[] = [];
    for (const [place, days] of savedDaysAgo.entries()) {
      const [row] = await source.query<{ id: string }[]>(
        `with saved as (
           insert into documents (id, workflow_id, version, nodes, edges, settings, created_by, created_at)
           values (gen_random_uuid(), $1, $2, '[]', '[]', '{}', gen_random_uuid(), $3) returning id
         ) select id from saved`,
        [id, place + 1, new Date(Date.now() - days * DAY)],
      );
      documents.push(row?.id ?? '');
    }
    await source.query(
      `insert into workflows (id, user_id, name, version, document_id) values ($1, gen_random_uuid(), 'W', $2, $3)`,
      [id, documents.length, documents.at(-1)],
    );
    return { id, documents };
  }
  const kept = async (documents: readonly string[]): Promise<number[]> => {
    const there = new Set(await ids('documents'));
    return documents.flatMap((id, place) => (there.has(id) ? [place + 1] : []));
  };
  const short = { VERSION_RETENTION_DAYS: 30, VERSIONS_KEPT: 2 };

  it('go some time after the next was saved, but for the newest', async () => {
    const old = await givenWorkflow([90, 80, 70, 60]);
    const lately = await givenWorkflow([90, 80, 20, 10, 5]);

    await pruneAll(short, 3);

    expect(await kept(old.documents)).toEqual([3, 4]);
    // The second was the current one until 20 days ago.
    expect(await kept(lately.documents)).toEqual([2, 3, 4, 5]);
  });

  it('stay for ever where the operator wants it, and when they are few', async () => {
    const { documents } = await givenWorkflow([900, 800, 700]);

    await pruneAll({ VERSION_RETENTION_DAYS: 0, VERSIONS_KEPT: 1 });
    await pruneAll({});

    expect(await kept(documents)).toEqual([1, 2, 3]);
  });

  it.each(['pending', 'completed'])('stay while a run of them is there, %s', async (status) => {
    const { documents } = await givenWorkflow([90, 80, 70, 60]);
    const { id } = await engine.acceptedExecution({ documentId: documents[0] ?? '' });
    await source.query('update executions set status = $2 where id = $1', [id, status]);

    await pruneAll(short);
    expect(await kept(documents)).toEqual([1, 3, 4]);

    await source.query(`delete from executions where id = $1`, [id]);
    await pruneAll(short);
    expect(await kept(documents)).toEqual([3, 4]);
  });

  it('stay while they are a version of an app', async () => {
    const { id, documents } = await givenWorkflow([90, 80, 70, 60]);
    await source.query(
      `with app as (
         insert into published_apps (id, slug, user_id, name, version, output_types)
         values (gen_random_uuid(), 'a', gen_random_uuid(), 'A', 1, '{}') returning id
       ) insert into app_versions (id, app_id, version, workflow_id, document_id, presentation)
       select gen_random_uuid(), id, 1, $1, $2, '{}' from app`,
      [id, documents[0]],
    );

    await pruneAll(short);

    expect(await kept(documents)).toEqual([1, 3, 4]);
  });

  it('go with their workflow, when nothing tells of them any more', async () => {
    const { id, documents } = await givenWorkflow([90, 10]);
    await source.query('delete from workflows where id = $1', [id]);

    await pruneAll(short);

    expect(await kept(documents)).toEqual([2]);
  });
});

it('deletes ended pipelines with all that is known of them, and none that a job is under way for', async () => {
  const given = async (status: string, task: string): Promise<string> => {
    const [row] = await source.query<{ id: string }[]>(
      `with pipeline as (
         insert into pipelines (id, user_id, origin, root_node_id, story_prompt, pipeline_type, format, target_seconds,
           resolution, language, mode, style, config, critic_frames, estimate_credits, status, completed_at)
         values (gen_random_uuid(), gen_random_uuid(), 'api', 'n', 's', 'story_to_video', 'reel', 7, '480p', 'en',
           'auto', '', '{}', 'first_last', 0, $1, now() - interval '40 days') returning id
       ), task as (
         insert into pipeline_tasks (job_id, pipeline_id, stage, attempt, key, position, type, params, state)
         select gen_random_uuid(), id, 'script', 1, 'write', 0, 'llm-chat', '{}', $2 from pipeline
       ) select id from pipeline`,
      [status, task],
    );
    return row?.id ?? '';
  };
  await given('completed', 'completed');
  const kept = [await given('awaiting_approval', 'completed'), await given('cancelled', 'started')];
  await pruneAll({ EXECUTION_RETENTION_DAYS: 30 }, 2);

  const left = await source.query<{ id: string }[]>('select id from pipelines');
  expect(left.map(({ id }) => id).sort()).toEqual(kept.sort());
  expect(await source.query('select 1 from pipeline_tasks')).toHaveLength(2);
});
