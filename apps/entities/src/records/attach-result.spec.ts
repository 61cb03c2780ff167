import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@easel/platform';
import { featuresOnDatabase, type FreshSchema, sideBySide } from '@easel/testing';
import { entitiesSchema } from '../entities-schema.js';
import { AttachResult } from './attach-result.js';
import { EntityJobsRepository, type NewEntityJob } from './entity-jobs.repository.js';
import { EntityStoreModule } from './entity-store.module.js';

const REPLICAS = 8;
const CONNECTIONS = 4;
const JOBS = 500;
const apps: INestApplicationContext[] = [];
let entityId: string;

beforeAll(async () => {
  let at: FreshSchema | undefined;
  for (let replica = 0; replica < REPLICAS; replica += 1) {
    const opened = await featuresOnDatabase(
      { ...entitiesSchema, poolSize: CONNECTIONS },
      [EntityStoreModule],
      at,
    );
    at = opened.at;
    apps.push(opened.app);
  }
});
afterAll(() => Promise.all(apps.map((app) => app.close())));
beforeEach(async () => {
  entityId = randomUUID();
  await query(`insert into entities (id, kind, user_id, name) values ($1, 'object', $1, 'Chair')`, entityId);
});

const [first] = apps;
const on = (replica: number) => {
  const app = apps[replica % REPLICAS] ?? first;
  if (!app) throw new Error('not booted');
  return { attach: app.get(AttachResult), jobs: app.get(EntityJobsRepository), database: app.get(Database) };
};
const query = <Row>(sql: string, ...values: unknown[]) => on(0).database.orm.query<Row[]>(sql, values);
const job = (more: Partial<NewEntityJob> = {}): NewEntityJob => ({
  jobId: randomUUID(),
  kind: 'object',
  entityId,
  userId: entityId,
  purpose: 'asset',
  assetType: 'angles',
  bucket: 'angles',
  name: 'front',
  setsMain: false,
  movesRecord: false,
  provider: null,
  ...more,
});
const end = (replica: number, jobId: string, url: string | null = `https://media.example/${jobId}.png`) =>
  on(replica).attach.run(on(replica).database.orm.manager, {
    jobId,
    status: url === null ? 'failed' : 'completed',
    url,
  });
const record = async () =>
  (
    await query<{ deleted_at: Date | null; updated_at: Date; source_image_url: string | null }>(
      'select * from entities where id = $1',
      entityId,
    )
  )[0];
const entries = () =>
  query<{ name: string; url: string }>('select name, url from entity_assets where entity_id = $1', entityId);

describe('the end of a job', () => {
  it('[1-4.10-41] [1-4.10-42] is applied once, of 500 in parallel by 8 replicas that hear each up to 5 times', async () => {
    const made = Array.from({ length: JOBS }, () => job());
    await on(0).jobs.insert(made);
    const deliveries = made.flatMap(({ jobId }, at) => Array.from({ length: 1 + (at % 5) }, () => jobId));

    const applied: boolean[] = [];
    // As many at once as the replicas have connections.
    const heard = async ([at, jobId]: [number, string]): Promise<void> => {
      applied.push(await end(at, jobId));
    };
    await sideBySide(deliveries.entries(), heard, REPLICAS * CONNECTIONS);

    expect(applied.filter(Boolean)).toHaveLength(JOBS);
    const found = await entries();
    expect(found).toHaveLength(JOBS);
    expect(new Set(found.map(({ url }) => url)).size).toBe(JOBS);
    expect(await on(0).jobs.underWay(entityId)).toEqual([]);
  });

  it('[1-4.10-42] adds an address that the bucket holds no second time', async () => {
    const [one, other] = [job(), job()];
    await on(0).jobs.insert([one, other]);
    await end(0, one.jobId, 'https://media.example/same.png');
    await end(1, other.jobId, 'https://media.example/same.png');

    expect(await entries()).toHaveLength(1);
  });

  it('[1-4.10-43] leaves an archived record archived, with the result in its bucket', async () => {
    const asset = job();
    await on(0).jobs.insert([asset, job({ purpose: 'main', bucket: null, setsMain: true })]);
    await query('update entities set deleted_at = now() where id = $1', entityId);
    await end(0, asset.jobId);

    expect((await record())?.deleted_at).not.toBeNull();
    expect(await entries()).toHaveLength(1);
  });

  it('[1-2.6-11] makes a single candidate the main image, and is a change of the record', async () => {
    const main = job({ purpose: 'main', bucket: null, setsMain: true, provider: 'flux' });
    await on(0).jobs.insert([main]);
    const before = await record();
    await end(0, main.jobId, 'https://media.example/main.png');

    const after = await record();
    expect(after?.source_image_url).toBe('https://media.example/main.png');
    expect(after?.updated_at.getTime()).toBeGreaterThan(before?.updated_at.getTime() ?? Infinity);
  });

  it('leaves the state that a save names alone, unless the save could overwrite the bucket', async () => {
    const [worker, saved] = [job(), job({ movesRecord: true })];
    await on(0).jobs.insert([worker, saved]);
    const before = await record();
    await end(0, worker.jobId);
    expect((await record())?.updated_at).toEqual(before?.updated_at);
    await end(0, saved.jobId);
    expect((await record())?.updated_at).not.toEqual(before?.updated_at);
  });

  it('attaches nothing where it failed, or where the record was destroyed', async () => {
    const [failed, orphan] = [job(), job()];
    await on(0).jobs.insert([failed, orphan]);
    await end(0, failed.jobId, null);
    expect(await entries()).toEqual([]);
    await query('delete from entities where id = $1', entityId);

    expect(await end(0, orphan.jobId)).toBe(false);
    expect(
      await query('select 1 from entity_jobs where job_id = any($1)', [failed.jobId, orphan.jobId]),
    ).toEqual([]);
  });
});
