import { KieStandIn, samplePicture } from '@easel/testing';
import { ProviderFixture, type Worker } from '../providers/provider.fixture.js';

describe('a sheet that has panels made', () => {
  const kie = new KieStandIn();
  let fixture: ProviderFixture;
  let worker: Worker;
  let front: string;
  beforeAll(async () => {
    await kie.start();
    fixture = await ProviderFixture.open({
      env: { KIE_API_KEY: kie.key, KIE_BASE_URL: kie.baseUrl },
      timings: { maxWaitMs: 30_000, submitMs: 20_000, synchronousMs: 20_000, pollMs: 20_000 },
    });
    worker = await fixture.worker();
    front = await fixture.stored('front.png', samplePicture(96, 128), 'image/png');
  });
  beforeEach(() => kie.forget());
  afterAll(async () => {
    await fixture.close();
    await kie.stop();
  });

  const asked = (more: Record<string, unknown> = {}) => ({
    name: 'Mira',
    description: 'a courier in a green coat',
    generateMissing: true,
    panels: [
      { section: 'head-turnaround', name: 'front', url: front },
      { section: 'head-turnaround', name: 'back' },
      { section: 'body-turnaround', name: 'front' },
    ],
    ...more,
  });
  const bought = () => kie.purchases.filter(({ taskId }) => taskId !== undefined).length;

  it('buys each that lacks once, goes on when an attempt breaks off, and hands them on in their places', async () => {
    const jobId = await fixture.job('reference-sheet', asked());
    kie.fail('submit', { kind: 'slow', ms: 0, when: 'before' }, 1);
    kie.fail('submit', { kind: 'refuse', as: 'error' });

    const first = await fixture.attempt(worker, jobId);
    const job = await fixture.finish(worker, jobId);

    expect(first).toMatchObject({ status: 'failed', retryable: true });
    expect(job).toMatchObject({ status: 'completed', errorCode: null, ranBy: 'kie', attempts: 2 });
    expect(bought()).toBe(2);
    expect(job.output).toMatchObject({
      imageUrl: expect.any(String),
      panels: [front, expect.stringMatching(/^http/), expect.stringMatching(/^http/)],
      panelDetails: [
        { section: 'head-turnaround', name: 'front', made: false },
        { section: 'head-turnaround', name: 'back', made: true },
        { section: 'body-turnaround', name: 'front', made: true },
      ],
    });
    expect(job.output).not.toHaveProperty('unmade');
    expect(new Set(job.output?.['panels'] as string[]).size).toBe(3);
  });

  it('leaves out a panel that no provider makes, and says so', async () => {
    const jobId = await fixture.job('reference-sheet', asked());
    kie.fail('submit', { kind: 'refuse', as: 'policy' });

    const job = await fixture.finish(worker, jobId);

    expect(job).toMatchObject({ status: 'completed', attempts: 1 });
    expect(job.output).toMatchObject({
      unmade: ['head-turnaround/back'],
      panelDetails: [
        { section: 'head-turnaround', name: 'front', made: false },
        { section: 'body-turnaround', name: 'front', made: true },
      ],
    });
  });

  it('fails where there would be nothing on it', async () => {
    const jobId = await fixture.job('reference-sheet', asked({ panels: [{ name: 'back' }] }));
    kie.fail('submit', { kind: 'refuse', as: 'policy' });

    expect(await fixture.finish(worker, jobId)).toMatchObject({
      status: 'failed',
      errorCode: 'content_policy',
    });
  });
});
