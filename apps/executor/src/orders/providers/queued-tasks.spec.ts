import {
  FalStandIn,
  type Fault,
  ReplicateStandIn,
  sampleClip,
  sampleSound,
  type StandInAnswer,
} from '@easel/testing';
import { ProviderFixture, QUICK } from './provider.fixture.js';

interface Lane {
  lane: string;
  standIn: FalStandIn | ReplicateStandIn;
  env: (standIn: FalStandIn | ReplicateStandIn) => Record<string, string>;
  type: string;
  params: Record<string, unknown>;
  /** How it tells that a task has not begun. */
  notBegun: StandInAnswer;
}

const CLIP = 'https://example.com/clip.mp4';
const TONE = 'https://example.com/tone.mp3';

const LANES: readonly Lane[] = [
  {
    lane: 'replicate',
    standIn: new ReplicateStandIn(),
    env: ({ key, baseUrl }) => ({ REPLICATE_API_TOKEN: key, REPLICATE_BASE_URL: baseUrl }),
    type: 'generate-image',
    params: { prompt: 'a fox', provider: 'flux-2-pro' },
    notBegun: { json: { id: 'x', status: 'starting', output: null } },
  },
  {
    lane: 'fal',
    standIn: new FalStandIn(),
    env: ({ key, baseUrl }) => ({ FAL_KEY: key, FAL_BASE_URL: baseUrl }),
    type: 'lip-sync',
    params: { provider: 'sync-lipsync-v3', videoUrl: CLIP, audioUrl: TONE },
    notBegun: { status: 202, json: { status: 'IN_QUEUE', queue_position: 3 } },
  },
];

// Enough for a busy machine; nothing that goes well waits for it.
const WAITS_LONG = { ...QUICK, maxWaitMs: 30_000, submitMs: 20_000, pollMs: 20_000 };

describe.each(LANES)('a task at $lane', ({ lane, standIn: provider, env, type, params, notBegun }) => {
  let fixture: ProviderFixture;
  const given = new Map<string, string>();
  beforeAll(async () => {
    await provider.start();
    fixture = await ProviderFixture.open({ env: env(provider), timings: WAITS_LONG });
    given.set(CLIP, await fixture.stored('clip', await sampleClip(1), 'video/mp4'));
    given.set(TONE, await fixture.stored('tone', await sampleSound(1), 'audio/mpeg'));
  });
  beforeEach(() => provider.forget());
  afterAll(async () => {
    await fixture.close();
    await provider.stop();
  });

  const start = () =>
    fixture.job(
      type,
      Object.fromEntries(
        Object.entries(params).map(([key, value]) => [key, given.get(value as string) ?? value]),
      ),
    );
  const polls = () =>
    provider.requests.filter(
      ({ path, method }) => method === 'GET' && /\b(predictions|requests)\b/.test(path),
    );
  const until = async (happened: () => boolean) => {
    while (!happened()) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const cancelled = (jobId: string) =>
    fixture.engine.source.query(
      `update jobs set status = 'cancelled', epoch = epoch + 1, completed_at = now() where id = $1`,
      [jobId],
    );

  it.each([
    ['is refused for haste', { kind: 'refuse', as: 'rate' }],
    ['finds it overloaded', { kind: 'refuse', as: 'overloaded' }],
    ['breaks off', { kind: 'reset', when: 'after' }],
    ['ends in the middle', { kind: 'truncated' }],
    ['meets a gateway', { kind: 'answer', answer: { status: 502, body: '<html>' } }],
    ['is told that it has not begun, after it had', { kind: 'answer', answer: notBegun }],
  ] satisfies [string, Fault][])('is asked for again when asking %s', async (_how, fault) => {
    provider.fail('poll', fault);

    const job = await fixture.finish(await fixture.worker(), await start());

    expect(job).toMatchObject({ status: 'completed', ranBy: lane, attempts: 1 });
    expect(provider.purchases).toHaveLength(1);
  });

  it('is asked for again when asking gets no answer', async () => {
    provider.fail('poll', { kind: 'stuck' });
    const worker = await fixture.worker({ env: env(provider), timings: { ...WAITS_LONG, pollMs: 300 } });

    const job = await fixture.finish(worker, await start());

    expect(job).toMatchObject({ status: 'completed', attempts: 1 });
    expect(provider.purchases).toHaveLength(1);
  });

  it('that is lost there ends the job, and is not bought again', async () => {
    provider.fail('poll', { kind: 'answer', answer: { status: 404, json: { detail: 'Not found.' } } });
    const jobId = await start();

    const job = await fixture.finish(await fixture.worker(), jobId);

    expect(job).toMatchObject({ status: 'failed', errorCode: 'provider_task_lost', attempts: 1 });
    expect(await fixture.orders(jobId)).toMatchObject([{ state: 'settled', outcome: 'failed' }]);
    expect(provider.purchases).toHaveLength(1);
  });

  it('whose output is gone ends the job, and is not bought again', async () => {
    provider.outputsExpired = true;

    const job = await fixture.finish(await fixture.worker(), await start());

    expect(job).toMatchObject({ status: 'failed', errorCode: 'provider_invalid_output', attempts: 1 });
    expect(provider.purchases).toHaveLength(1);
  });

  it('that never ends is cancelled there with the job', async () => {
    provider.fate = () => 'never';
    const stop = new AbortController();
    const jobId = await start();
    const attempt = fixture.attempt(await fixture.worker(), jobId, stop.signal);
    await until(() => polls().length > 1);
    await cancelled(jobId);
    stop.abort();
    await attempt;

    expect(provider.requests.filter(({ path }) => path.endsWith('/cancel'))).toHaveLength(1);
    expect(await fixture.orders(jobId)).toMatchObject([{ state: 'settled', outcome: 'cancelled' }]);
  });

  it('that succeeds although it was cancelled leaves the job cancelled', async () => {
    provider.takesMs = 400;
    provider.fail('cancel', { kind: 'reset', when: 'before' }, 5);
    const stop = new AbortController();
    const worker = await fixture.worker();
    const jobId = await start();
    const attempt = fixture.attempt(worker, jobId, stop.signal);
    await until(() => polls().length > 0);
    await cancelled(jobId);
    stop.abort();
    await attempt;
    await new Promise((resolve) => setTimeout(resolve, 450));

    expect(await fixture.claim(worker, jobId)).toBeUndefined();
    expect(await fixture.read(jobId)).toMatchObject({ status: 'cancelled', output: null });
    expect(provider.purchases).toHaveLength(1);
  });

  it.each([
    ['breaks off', { kind: 'reset', when: 'after' }],
    ['ends in the middle', { kind: 'truncated' }],
    ['meets a gateway that lost its server', { kind: 'answer', answer: { status: 504, body: '<html>' } }],
  ] satisfies [string, Fault][])('whose order %s is not ordered again', async (_how, fault) => {
    provider.fail('submit', fault);
    const jobId = await start();

    const job = await fixture.finish(await fixture.worker(), jobId);

    expect(job).toMatchObject({ status: 'failed', errorCode: 'provider_outcome_unknown', attempts: 1 });
    expect(
      provider.requests.filter(({ method, path }) => method === 'POST' && !path.includes('/storage/')),
    ).toHaveLength(1);
  });
});
