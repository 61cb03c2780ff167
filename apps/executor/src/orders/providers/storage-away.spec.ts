import { TaskStandIn } from '@easel/testing';
import { onFailpoint } from '../../engine/failpoint.js';
import { ProviderFixture } from './provider.fixture.js';
import { ProviderFailure } from '@easel/providers/provider-failure';
import { taskLane } from './task-lane.fixture.js';

const provider = new TaskStandIn();
let fixture: ProviderFixture;
beforeAll(() => provider.start());
afterAll(() => provider.stop());
beforeEach(async () => {
  provider.forget();
  provider.fate = () => 'succeeded';
  provider.takesMs = 10;
  const failed = (said: string) => new ProviderFailure('provider_error', said, { retryable: true });
  fixture = await ProviderFixture.open({
    env: { KIE_API_KEY: provider.key, KIE_BASE_URL: provider.origin },
    lanes: [taskLane('kie', 'C', failed)],
  });
});
afterEach(async () => {
  onFailpoint(undefined);
  await fixture.close();
});

/** The storage goes where the attempt comes by `place`, and comes back after the attempt has waited for a while. */
async function runWithStorageAway(place: string): Promise<string> {
  const worker = await fixture.worker();
  const jobId = await fixture.job('generate-image', { prompt: 'a fox', provider: 'nano-banana' });
  const gone = new Promise<() => Promise<void>>((resolve) => {
    onFailpoint((name) => {
      if (name !== place) return;
      onFailpoint(undefined);
      resolve(fixture.takeStorageAway());
    });
  });
  const attempt = fixture.attempt(worker, jobId);
  const ended = jest.fn();
  void attempt.then(ended);
  const bringBack = await gone;
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(ended).not.toHaveBeenCalled();
  await bringBack();
  expect(await attempt).toMatchObject({ status: 'completed' });
  return jobId;
}

it.each(['job.claimed', 'provider.intended', 'provider.settled', 'job.ran'])(
  'a storage that goes away at %s is waited for: nothing is bought twice, no attempt is counted',
  async (place) => {
    const jobId = await runWithStorageAway(place);

    expect(await fixture.read(jobId)).toMatchObject({ status: 'completed', attempts: 1, errorMessage: null });
    expect(provider.purchases).toHaveLength(1);
  },
);

it('a job that waits is not overdue, and says in its log what it waits for', async () => {
  const worker = await fixture.worker();
  const jobId = await fixture.job('generate-image', { prompt: 'a fox', provider: 'nano-banana' });
  const bringBack = await fixture.takeStorageAway();
  const attempt = fixture.attempt(worker, jobId);
  const deadline = async (): Promise<number> => {
    const [row] = await fixture.engine.source.query(
      'select extract(epoch from deadline_at - now())::float8 as left from job_queue where job_id = $1',
      [jobId],
    );
    return (row as { left: number }).left;
  };
  const end = Date.now() + 10_000;
  const runs = async (): Promise<boolean> => (await fixture.read(jobId)).status === 'running';
  while (!(await runs()) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
  await fixture.engine.source.query(`update job_queue set deadline_at = now() where job_id = $1`, [jobId]);

  while ((await deadline()) < 100 && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 50));

  expect(await deadline()).toBeGreaterThan(100);
  await fixture.engine.overdue.fail();
  await bringBack();
  expect(await attempt).toMatchObject({
    status: 'completed',
    report: { log: [expect.objectContaining({ message: expect.stringContaining('storage') })] },
  });
});
