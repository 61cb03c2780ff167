import { writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Lane } from '@easel/lanes/lane';
import sharp from 'sharp';
import { formOf } from '../sql/edition-statement.js';
import { CANCEL_JOB } from '../sql/jobs/jobs-alone.js';
import { ProviderFixture } from '../orders/providers/provider.fixture.js';

/** Gives two pictures, the second of which no program can read. */
const halfMade: Lane = {
  name: 'half-made',
  types: ['generate-image'],
  run: async ({ workDir }) => {
    const [made, broken] = ['made.png', 'broken.png'].map((name) => path.join(workDir, name));
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } }).toFile(made);
    await writeFile(broken, 'no picture');
    const picture = { kind: 'image', contentType: 'image/png', extension: 'png' } as const;
    return {
      artifacts: [
        { ...picture, path: made },
        { ...picture, path: broken },
      ],
    };
  },
};

let fixture: ProviderFixture;
beforeEach(async () => (fixture = await ProviderFixture.open({ builtIn: [halfMade] })));
afterEach(() => fixture.close());

it('an attempt that cannot store all of its result keeps none of it', async () => {
  const worker = await fixture.worker();
  const stored = jest.spyOn(fixture.storage, 'putFile');
  const jobId = await fixture.job('generate-image', { prompt: 'a lighthouse' });

  const outcome = await fixture.attempt(worker, jobId);

  expect(outcome).toMatchObject({ status: 'failed', code: 'no_result' });
  expect(stored).toHaveBeenCalledTimes(1);
  expect(await fixture.storage.stat(stored.mock.calls[0][0])).toBeUndefined();
});

it('a worker that is alive leaves no work to the scheduler when its job is cancelled', async () => {
  const worker = await fixture.worker();
  const jobId = await fixture.job('generate-image', { prompt: 'a lighthouse' });
  const [job] = await worker.holder.jobs.claim('image', 1);
  const other = { id: randomUUID(), epoch: 7 };
  await fixture.engine.source.query('insert into abandoned_jobs (job_id, epoch) values ($1, $2)', [
    other.id,
    other.epoch,
  ]);
  await fixture.engine.database.run(formOf(CANCEL_JOB, true), [jobId, fixture.userId, '']);
  expect(await fixture.engine.abandoned()).toHaveLength(2);

  await worker.runJob.discard(job);

  expect(await fixture.engine.abandoned()).toEqual([{ job_id: other.id, epoch: other.epoch }]);
});
