import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { Caller, JobRecord } from '@easel/contracts';
import { Database, SecretBox } from '@easel/platform';
import { computeInProcess } from '../computing/compute-in-process.js';
import { completed, EngineFixture, type Holder, jobOf, stepOf } from '../engine/engine.fixture.js';
import type { Hints } from '../engine/hints.js';
import type { Signals } from '../engine/signals.js';
import { ExecutorConfig } from '../engine/executor.config.js';
import type { Lane } from '@easel/lanes/lane';
import { ChooseLane } from '../orders/providers/choose-lane.js';
import { ProviderAccounts } from '../orders/providers/provider-accounts.js';
import { PartMakers } from '../orders/lanes/part-makers.js';
import { ProviderRunner } from '../orders/providers/provider-runner.js';
import { ProviderOrders } from '../orders/providers/provider-orders.js';
import { CancelJob } from './cancel-job.js';
import { AttemptRow } from './attempt.row.js';
import { AttemptsRepository } from './attempts.repository.js';
import { JobRow } from './job.row.js';
import { JobsRepository } from './jobs.repository.js';
import { LaneRegistry } from '../orders/lanes/lane-registry.js';
import { ReadJobs } from './read-jobs.js';
import { StartJob } from './start-job.js';
import { ReadSubjects } from './read-subjects.js';

const draft: Lane = {
  name: 'draft-image',
  types: ['generate-image', 'generate-video'],
  run: () => Promise.reject(new Error('no job runs in these tests')),
};

const someone = (given: Partial<Caller> = {}): Caller => ({
  userId: randomUUID(),
  credential: 'session',
  credentialId: randomUUID(),
  ...given,
});

let engine: EngineFixture;
let worker: Holder;
let source: DataSource;
let starting: StartJob;
let reading: ReadJobs;
let cancelling: CancelJob;
let told: string[];
beforeEach(async () => {
  engine = await EngineFixture.open();
  worker = await engine.holder();
  source = await new DataSource({ ...engine.source.options, entities: [JobRow, AttemptRow] }).initialize();
  told = [];
  const hints = {
    job: (lane: string, id: string) => told.push(`job ${lane} ${id}`),
    execution: (id: string) => told.push(`execution ${id}`),
  } as unknown as Hints;
  const signals = {
    send: (signal: string, id: string) => told.push(`${signal} ${id}`),
  } as unknown as Signals;
  const accounts = new ProviderAccounts(engine.database, new SecretBox('0'.repeat(64)), {});
  const calls = new ProviderOrders(engine.database);
  const lanes = new ChooseLane(
    new LaneRegistry([draft]),
    accounts,
    calls,
    new ProviderRunner(),
    new Map(),
    new PartMakers(),
  );
  starting = new StartJob(
    computeInProcess,
    new ExecutorConfig(),
    engine.database,
    lanes,
    hints,
    ...engine.billing(),
    new ReadSubjects(undefined as never, undefined as never),
  );
  reading = new ReadJobs(
    new JobsRepository(new Database(source)),
    new AttemptsRepository(new Database(source)),
    lanes,
  );
  cancelling = new CancelJob(engine.database, signals, hints);
});
afterEach(async () => {
  await source.destroy();
  await engine.close();
});

const draw = (caller: Caller, params: Record<string, unknown> = {}) =>
  starting.run(caller, { type: 'generate-image', params: { prompt: 'a fox', ...params } });

describe('a node that runs on its own', () => {
  it('is one job, which has the id of the operation that it is asked for under, however many ask at once', async () => {
    const caller = someone();
    const operationId = randomUUID();
    const ask = () =>
      starting.run(caller, { type: 'generate-image', params: { prompt: 'a fox' } }, operationId);
    const answers = await Promise.all(Array.from({ length: 20 }, ask));

    expect(new Set(answers.map(({ jobId }) => jobId))).toEqual(new Set([operationId]));
    const [{ jobs, queued }] = await source.query<[{ jobs: number; queued: number }]>(
      `select (select count(*)::integer from jobs) as jobs, (select count(*)::integer from job_queue) as queued`,
    );
    expect({ jobs, queued }).toEqual({ jobs: 1, queued: 1 });
  });

  it('is a job on the queue of its lane, hinted at, and its answer names nothing but the job', async () => {
    const caller = someone({ client: 'cli/1.0.0' });

    const answer = await draw(caller);

    expect(answer).toEqual({ jobId: expect.any(String) });
    expect(told).toEqual([`job image ${answer.jobId}`]);
    const [claimed] = await worker.jobs.claim('image', 5);
    expect(claimed).toMatchObject({
      id: answer.jobId,
      executionId: null,
      type: 'generate-image',
      inputs: {},
    });
    expect(claimed?.params).toMatchObject({ prompt: 'a fox' });
  });

  it('shows what it runs with, where it came from and what was changed', async () => {
    const caller = someone({ client: 'sdk/2.1.0' });
    const { jobId, adjustments } = await starting.run(caller, {
      type: 'generate-video',
      params: { prompt: 'a fox', provider: 'seedance-2-fast', resolution: '1080p' },
    });

    const record = await reading.record(caller, jobId);

    expect(adjustments).toHaveLength(1);
    expect(record).toMatchObject<Partial<JobRecord>>({
      id: jobId,
      user_id: caller.userId,
      status: 'pending',
      progress: 0,
      job_type: 'generate-video',
      lane: 'draft',
      input_data: expect.objectContaining({ resolution: '720p' }),
      output_data: null,
      error_message: null,
      source: 'sdk',
      source_detail: 'sdk/2.1.0',
      adjustments,
    });
  });

  it('ends and shows its result', async () => {
    const caller = someone();
    const { jobId } = await draw(caller);
    const [claimed] = await worker.jobs.claim('image', 1);
    if (claimed) await worker.jobs.end(claimed, completed({ imageUrl: 'http://here/media/a.png' }));

    expect(await reading.batchProgress(caller, [jobId])).toEqual([
      {
        id: jobId,
        status: 'completed',
        progress: 100,
        output_data: { imageUrl: 'http://here/media/a.png' },
        error_message: null,
      },
    ]);
  });

  it('has failed where nothing here can run it, and waits on no queue', async () => {
    const caller = someone();

    const { jobId } = await starting.run(caller, { type: 'llm-chat', params: { userInput: 'hello' } });

    expect(await reading.record(caller, jobId)).toMatchObject({
      status: 'failed',
      error_code: 'provider_not_configured',
      lane: null,
    });
    expect(told).toEqual([]);
    expect(await worker.jobs.claim('llm', 5)).toEqual([]);
  });

  it("is shown with a workflow only if that is the caller's", async () => {
    const caller = someone();
    const foreign = (await engine.acceptedExecution()).workflowId as string;

    const { jobId } = await starting.run(caller, {
      type: 'generate-image',
      params: { prompt: 'a fox' },
      workflowId: foreign,
    });

    expect((await reading.record(caller, jobId)).workflow_id).toBeNull();
  });

  it.each(['text-prompt', 'nope', 'toString'])('is not found where %s makes no jobs', async (type) => {
    await expect(starting.run(someone(), { type, params: {} })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('jobs of others', () => {
  it('are not found, listed or cancelled, like jobs that do not exist', async () => {
    const { jobId } = await draw(someone());
    const stranger = someone();

    for (const id of [jobId, randomUUID()]) {
      await expect(reading.record(stranger, id)).rejects.toMatchObject({ status: 404, code: 'not_found' });
      await expect(cancelling.run(stranger, id)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(await reading.batchProgress(stranger, [jobId])).toEqual([]);
    expect((await reading.list(stranger, {})).data).toEqual([]);
    expect((await engine.job(jobId)).status).toBe('pending');
  });

  it('stay in their workspace', async () => {
    const caller = someone();
    const there = { ...caller, workspaceId: randomUUID() };
    const [own, shared] = [await draw(caller), await draw(there)];

    expect((await reading.list(caller, {})).data.map(({ id }) => id)).toEqual([own.jobId]);
    expect((await reading.list(there, {})).data.map(({ id }) => id)).toEqual([shared.jobId]);
  });
});

describe('the list of jobs', () => {
  it('comes in pages, newest first, each job once', async () => {
    const caller = someone();
    const made: string[] = [];
    for (let count = 0; count < 5; count++) made.push((await draw(caller)).jobId);

    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await reading.list(caller, { limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);

    expect(seen).toEqual(made.toReversed());
  });

  it('comes in shorter pages where its jobs are large, and one at least', async () => {
    const caller = someone();
    const ids: string[] = [];
    for (let index = 0; index < 4; index++) ids.unshift((await draw(caller)).jobId);
    const large = (bytes: number, id: string) =>
      source.query(
        `update jobs set input = jsonb_set(input, '{params,prompt}', to_jsonb(repeat('x', $1))) where id = $2`,
        [bytes, id],
      );
    for (const [index, bytes] of [2e6, 2e6, 5e6].entries()) await large(bytes, ids[index] ?? '');

    const pages: string[][] = [];
    for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
      const page = await reading.list(caller, { ...(cursor !== undefined && { cursor }) });
      pages.push(page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 3), ids.slice(3)]);
  });

  it('keeps the states and the type that are asked for', async () => {
    const caller = someone();
    const { jobId } = await draw(caller);
    const failed = await starting.run(caller, { type: 'llm-chat', params: { userInput: 'hello' } });

    expect((await reading.list(caller, { status: 'failed' })).data.map(({ id }) => id)).toEqual([
      failed.jobId,
    ]);
    expect((await reading.list(caller, { job_type: 'generate-image' })).data.map(({ id }) => id)).toEqual([
      jobId,
    ]);
    await expect(reading.list(caller, { status: 'done' })).rejects.toMatchObject({
      code: 'validation_error',
    });
  });
});

describe('cancelling', () => {
  it('takes a waiting job off the queue, once', async () => {
    const caller = someone();
    const { jobId } = await draw(caller);

    expect(await cancelling.run(caller, jobId)).toEqual({ success: true, cancelled: 1 });
    expect(await cancelling.run(caller, jobId)).toEqual({ success: true, cancelled: 0 });
    expect(await worker.jobs.claim('image', 5)).toEqual([]);
    expect((await engine.job(jobId)).status).toBe('cancelled');
  });

  it('refuses what a worker that still runs the job brings', async () => {
    const caller = someone();
    const { jobId } = await draw(caller);
    const [claimed] = await worker.jobs.claim('image', 1);

    await cancelling.run(caller, jobId);

    expect((await worker.jobs.leased()).has(jobId)).toBe(false);
    if (claimed) expect(await worker.jobs.end(claimed, completed())).toEqual({ accepted: false });
    expect((await engine.job(jobId)).status).toBe('cancelled');
  });

  it('wakes the execution that waits for the job, and tells its worker to stop', async () => {
    const accepted = await engine.acceptedExecution();
    const [execution] = await worker.steps.claim(1);
    if (!execution) throw new Error('nothing was claimed');
    const job = jobOf(execution, 'a', { here: false });
    await worker.steps.write(
      stepOf(execution, { begun: [{ job, iterations: 1, here: false }], release: true }),
    );

    await cancelling.run(someone({ userId: accepted.userId }), job.id);

    expect(told).toEqual([`halted ${accepted.id}`, `execution ${accepted.id}`]);
    expect(await engine.status(accepted.id)).toMatchObject({ status: 'running', due: true });
  });

  it('takes an execution from the orchestrator that runs the job itself, and hands on its other jobs', async () => {
    const accepted = await engine.acceptedExecution();
    const [execution] = await worker.steps.claim(1);
    if (!execution) throw new Error('nothing was claimed');
    const [job, other] = [jobOf(execution, 'a'), jobOf(execution, 'b')];
    await worker.steps.write(
      stepOf(execution, { begun: [job, other].map((one) => ({ job: one, iterations: 1, here: true })) }),
    );

    await cancelling.run(someone({ userId: accepted.userId }), job.id);

    expect(await engine.status(accepted.id)).toMatchObject({
      session_id: null,
      epoch: execution.epoch + 1,
      due: true,
    });
    expect((await engine.job(job.id)).status).toBe('cancelled');
    expect((await engine.job(other.id)).status).toBe('pending');
    const late = await worker.steps.write(
      stepOf(execution, { seq: 1, ended: [{ job, outcome: completed({ text: 'late' }) }] }),
    );
    expect(late.owned).toBe(false);
    expect((await engine.job(job.id)).output).toBeNull();
  });
});
