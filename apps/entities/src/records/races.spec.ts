import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { entityKinds, type EntityKind } from '@easel/catalog';
import type { Caller } from '@easel/contracts';
import { type AskedJobs, type BusClient, Database } from '@easel/platform';
import { featuresOnDatabase } from '@easel/testing';
import { entitiesSchema } from '../entities-schema.js';
import { AttachResult } from './attach-result.js';
import { ChangeEntity } from './change-entity.js';
import { EntitiesRepository } from './entities.repository.js';
import { EntityAssetsRepository } from './entity-assets.repository.js';
import { EntityJobsRepository } from './entity-jobs.repository.js';
import { EntityStoreModule } from './entity-store.module.js';
import { SaveEntity } from './save-entity.js';

const TIMES = 1_000;
const AT_ONCE = 20;
/** Nothing here is trained. */
const asking = {} as AskedJobs;
const userId = randomUUID();
const caller: Caller = { userId, credential: 'session', credentialId: 'c' };
const kind = entityKinds.get('character') as EntityKind;
const place = { projectId: null, workspaceId: null };
const bus = { request: () => Promise.resolve(place) } as unknown as BusClient;
const apps: INestApplicationContext[] = [];
/** Of two replicas. */
let saving: SaveEntity[];
let changing: ChangeEntity[];

beforeAll(async () => {
  const opened = await featuresOnDatabase({ ...entitiesSchema, poolSize: 12 }, [EntityStoreModule]);
  const replica = await featuresOnDatabase(
    { ...entitiesSchema, poolSize: 12 },
    [EntityStoreModule],
    opened.at,
  );
  apps.push(opened.app, replica.app);
  const parts = apps.map(
    (app) => [bus, app.get(Database), app.get(EntitiesRepository), app.get(EntityAssetsRepository)] as const,
  );
  saving = parts.map((each) => new SaveEntity(...each));
  changing = parts.map((each) => new ChangeEntity(...each, asking));
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

const at = <Part>(parts: readonly Part[], index: number): Part => {
  const part = parts[index % parts.length];
  if (part === undefined) throw new Error('not booted');
  return part;
};
const make = () => at(saving, 0).run(caller, kind, { name: randomUUID(), nodeId: 'n' });
const query = <Row>(sql: string, ...values: unknown[]) =>
  at(apps, 0).get(Database).orm.query<Row[]>(sql, values);

/** A thousand times, twenty at once. */
async function repeatedly<Result>(once: (time: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let time = 0; time < TIMES; time += AT_ONCE) {
    results.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, more) => once(time + more)))));
  }
  return results;
}

const codeOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'fulfilled' ? 'done' : (outcome.reason as { code: string }).code;

describe('a thousand times, at two replicas', () => {
  it('[1-4.9-07] of two saves against the same state one is refused', async () => {
    const outcomes = await repeatedly(async () => {
      const { id, updatedAt } = await make();
      const save = (replica: number) =>
        at(saving, replica).run(caller, kind, {
          id,
          description: `By ${replica}`,
          expectedUpdatedAt: updatedAt,
        });
      const settled = await Promise.allSettled([save(0), save(1)]);
      return settled.map(codeOf).toSorted().join();
    });
    expect(new Set(outcomes)).toEqual(new Set(['concurrent_modification,done']));
  });

  it('of two new records one has the name', async () => {
    const outcomes = await repeatedly(async (time) => {
      const save = (replica: number) =>
        at(saving, replica).run(caller, kind, { name: `Twin ${time}`, nodeId: 'n' });
      const settled = await Promise.allSettled([save(0), save(1)]);
      return settled.map(codeOf).toSorted().join();
    });
    expect(new Set(outcomes)).toEqual(new Set(['done,name_taken']));
  });

  it('[1-4.10-43] a record that is archived while its job ends stays archived, and has the result', async () => {
    const jobs = at(apps, 0).get(EntityJobsRepository);
    await repeatedly(async (time) => {
      const { id } = await make();
      const jobId = randomUUID();
      const job = { jobId, kind: kind.id, entityId: id, userId, assetType: null, bucket: null, name: null };
      await jobs.insert([{ ...job, purpose: 'main', setsMain: true, movesRecord: false, provider: null }]);
      const { manager } = at(apps, time).get(Database).orm;
      const attach = at(apps, time).get(AttachResult);
      await Promise.all([
        at(changing, time + 1).delete(caller, kind, { id }),
        attach.run(manager, { jobId, status: 'completed', url: `https://media.example/${jobId}.png` }),
        attach.run(manager, { jobId, status: 'completed', url: `https://media.example/${jobId}.png` }),
      ]);
    });
    const [row] = await query<{ all: number; archived: number }>(
      `select count(*)::int as all, count(e.deleted_at)::int as archived from entities e
         join entity_jobs j on j.entity_id = e.id
         where e.source_image_url like '%' || j.job_id || '%'`,
    );
    expect(row).toEqual({ all: TIMES, archived: TIMES });
  });
});
