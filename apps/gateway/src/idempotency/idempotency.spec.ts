import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  fireWebhook,
  NotFound,
  resumeExecution,
  runApp,
  ServiceUnavailable,
  runExecution,
  startExecution,
  startJob,
  waitForExecution,
} from '@easel/contracts';
import { Cable } from '../../test-rig/cable.js';
import { principalOf } from '../../test-rig/fake-auth.js';
import { type Answered, type CallOptions, GatewayRig } from '../../test-rig/gateway-rig.js';
import type { HttpEdge } from '../edge/http-edge.js';
import { PruneExpired } from '../upkeep/prune-expired.js';

const RUN = '/v1/api/run';
const newKey = () => `key-${randomUUID()}`;

describe('a request with an Idempotency-Key, at two gateways', () => {
  let rig: GatewayRig;
  let other: HttpEdge & { url: string };
  let token: string;

  beforeAll(async () => {
    rig = await GatewayRig.start();
    other = await rig.replica();
    token = await rig.issuer.token();
  });
  beforeEach(() => {
    rig.services
      .answer(startExecution, async () => {
        await sleep(60);
        return { executionId: randomUUID(), status: 'pending' };
      })
      .answer(startJob, () => ({ jobId: randomUUID() }))
      .answer(runApp, () => ({ executionId: randomUUID(), runId: randomUUID(), status: 'pending' }))
      .answer(resumeExecution, ({ id }) => ({ executionId: id, status: 'pending' }))
      .answer(fireWebhook, () => ({ executionId: randomUUID(), status: 'pending' }));
    rig.services.forget();
  });
  afterAll(async () => {
    await other.app.close();
    await rig.stop();
  });

  const send = (key: string, json: unknown, options: CallOptions = {}, path = RUN) =>
    rig.call('POST', path, { token, json, ...options, headers: { 'Idempotency-Key': key } });
  const started = () => rig.services.askedFor(startExecution);
  const body = () => ({ workflowId: randomUUID(), inputs: { prompt: 'a fox' } });

  it('gets the answer of the first one when it is sent again, and a mark that it is that', async () => {
    const [key, json] = [newKey(), body()];
    const first = await send(key, json);
    const again = await send(key, json, { url: other.url });

    expect(first.status).toBe(202);
    expect(again.status).toBe(202);
    expect(again.text).toBe(first.text);
    expect(first.headers.get('Idempotency-Replayed')).toBeNull();
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(started()).toHaveLength(1);
  });

  it('starts one execution of fifty at once, and all get the same answer', async () => {
    const [key, json] = [newKey(), body()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_one, at) => send(key, json, { url: at % 2 ? other.url : rig.edge.url })),
    );

    expect(started()).toHaveLength(1);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    expect(answers.filter(({ headers }) => !headers.has('Idempotency-Replayed'))).toHaveLength(1);
  });

  it.each([
    ['another body', (json: object) => [{ ...json, inputs: { prompt: 'a wolf' } }, RUN] as const],
    ['another query', (json: object) => [json, `${RUN}?wait=true`] as const],
    [
      'another route',
      (json: object) => [json, `/v1/workflows/${(json as { workflowId: string }).workflowId}/run`] as const,
    ],
  ])('is refused with %s under the same key', async (_what, change) => {
    const [key, json] = [newKey(), body()];
    await send(key, json);
    const [changed, path] = change(json);
    const answer = await send(key, changed, { url: other.url }, path);

    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'idempotency_key_reused' } } });
    expect(started()).toHaveLength(1);
  });

  it("has nothing to do with another account's key of the same name", async () => {
    const [key, json] = [newKey(), body()];
    const mine = await send(key, json);
    const theirs = await send(key, json, { token: await rig.issuer.token() });

    expect(theirs.status).toBe(202);
    expect(theirs.body['executionId']).not.toBe(mine.body['executionId']);
  });

  it("is the account's, whatever credential it is sent with", async () => {
    const [key, json, userId] = [newKey(), body(), randomUUID()];
    const first = await send(key, json, { token: await rig.issuer.token({ sub: userId }) });
    const tokenOfSame = rig.auth.token(principalOf({ credential: 'personal-token', userId }));
    const again = await send(key, json, { token: tokenOfSame });

    expect(again.text).toBe(first.text);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  });

  it('tells a token that may run other workflows nothing of what its account did', async () => {
    const [key, json, userId] = [newKey(), body(), randomUUID()];
    await send(key, json, { token: await rig.issuer.token({ sub: userId }) });
    const narrow = rig.auth.token(
      principalOf({ credential: 'personal-token', userId, workflowIds: [randomUUID()] }),
    );

    expect((await send(key, json, { token: narrow })).status).toBe(422);
  });

  it('goes on under the same operation after a 503, which is not remembered', async () => {
    const [key, json] = [newKey(), body()];
    let calls = 0;
    rig.services.answer(startExecution, () => {
      if (++calls === 1) throw new ServiceUnavailable('The executor service');
      return { executionId: randomUUID(), status: 'pending' };
    });
    const failed = await send(key, json);
    const again = await send(key, json, { url: other.url });

    expect(failed.status).toBe(503);
    expect(again.status).toBe(202);
    expect(again.headers.has('Idempotency-Replayed')).toBe(false);
    const operations = started().map(({ operationId }) => operationId);
    expect(operations).toHaveLength(2);
    expect(new Set(operations).size).toBe(1);
    expect(operations[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it('may not become another request after an answer that nobody knows', async () => {
    const [key, json] = [newKey(), body()];
    rig.services.answer(startExecution, () => {
      throw new ServiceUnavailable('The executor service');
    });
    await send(key, json);

    expect((await send(key, body())).status).toBe(422);
  });

  it('frees its key where the request was refused: nothing was started', async () => {
    const [key, json] = [newKey(), body()];
    rig.services.answer(startExecution, () => {
      throw new NotFound('workflow');
    });
    expect((await send(key, json)).status).toBe(404);
    rig.services.answer(startExecution, () => ({ executionId: randomUUID(), status: 'pending' }));
    const corrected = await send(key, body());

    expect(corrected.status).toBe(202);
    expect(corrected.headers.has('Idempotency-Replayed')).toBe(false);
  });

  it('is the same piece of work when whoever worked on it died', async () => {
    const [key, json] = [newKey(), body()];
    const first = await send(key, json);
    // As a gateway leaves it that is killed after it asked for the run and before it noted the answer.
    await rig.database.orm.query(
      `update idempotency_records set status = null, body = null, lease_until = now() + interval '1 s'
       where key = $1`,
      [key],
    );
    const again = await send(key, json, { url: other.url });

    expect(again.status).toBe(first.status);
    expect(again.headers.has('Idempotency-Replayed')).toBe(false);
    const [one, two] = started();
    expect(two?.operationId).toBe(one?.operationId);
  });

  it('stays taken while its run is waited for, and others are told to come back', async () => {
    const [key, json] = [newKey(), body()];
    const end = Date.now() + 12_500;
    rig.services
      .answer(runExecution, ({ executionId }) => ({ executionId }))
      .answer(waitForExecution, async ({ id, waitMs }) => {
        await sleep(Math.min(Number(waitMs), Math.max(0, end - Date.now())));
        return { executionId: id, status: Date.now() < end ? 'running' : 'completed', outputs: [] };
      });
    const waiting = send(key, json, {}, `${RUN}?wait=true`);
    await sleep(500);
    const twin = await send(key, json, { url: other.url }, `${RUN}?wait=true`);
    const result = await waiting;
    const later = await send(key, json, { url: other.url }, `${RUN}?wait=true`);

    expect(twin).toMatchObject({ status: 409, body: { error: { code: 'idempotency_in_progress' } } });
    expect(Number(twin.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(result).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(later.text).toBe(result.text);
    expect(later.status).toBe(200);
    expect(rig.services.askedFor(runExecution)).toHaveLength(1);
  });

  it.each([
    ['nothing', ''],
    ['256 characters', 'k'.repeat(256)],
    ['a space', 'my key'],
    ['what is not ASCII', 'clé'],
  ])('answers 400 to a key of %s', async (_what, key) => {
    const answer = await send(key, body());

    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', path: 'Idempotency-Key' } },
    });
    expect(started()).toHaveLength(0);
  });

  it('takes a key of 255 characters', async () => {
    expect((await send('~'.repeat(255), body())).status).toBe(202);
  });

  it.each([
    ['a node', '/v1/generate-image', { prompt: 'a fox' }],
    ['an app', '/v1/app/fox/run', { prompt: 'a fox' }],
    ['the rest of a run', `/v1/workflow-executions/${randomUUID()}/resume`, undefined],
    ['a webhook', `/v1/webhooks/${'0f'.repeat(32)}`, { order: 7 }],
  ])('starts %s once', async (_what, path, json) => {
    const key = newKey();
    const first = await send(key, json, {}, path);
    const again = await send(key, json, { url: other.url }, path);

    expect(again.text).toBe(first.text);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    const [asked, ...more] = rig.services.asked.filter(({ operationId }) => operationId !== undefined);
    expect(asked).toBeDefined();
    expect(more).toEqual([]);
  });

  it('is kept for a day and then forgotten', async () => {
    const [key, json] = [newKey(), body()];
    await send(key, json);
    const later = (interval: string) =>
      rig.database.orm.query(
        `update idempotency_records set expires_at = expires_at - $2::interval where key = $1`,
        [key, interval],
      );
    const prune = rig.edge.app.get(PruneExpired);
    await later('23 hours 59 minutes');
    await prune.run();
    expect((await send(key, json)).headers.get('Idempotency-Replayed')).toBe('true');

    await later('1 minute');
    await prune.run();

    expect(await rig.database.orm.query('select 1 from idempotency_records where key = $1', [key])).toEqual(
      [],
    );
    expect((await send(key, json)).headers.has('Idempotency-Replayed')).toBe(false);
  });
});

describe('while Postgres is away', () => {
  let rig: GatewayRig;
  let cable: Cable;

  beforeAll(async () => {
    cable = await Cable.open();
    rig = await GatewayRig.start({ DATABASE_URL: cable.url });
    rig.services.answer(startExecution, () => ({ executionId: randomUUID(), status: 'pending' }));
    cable.cut();
  });
  afterAll(() => rig.stop());

  const run = async (headers: Record<string, string>): Promise<Answered> =>
    rig.call('POST', RUN, {
      token: await rig.issuer.token(),
      json: { workflowId: randomUUID() },
      headers,
    });

  it('a request without a key does not notice', async () => {
    expect((await run({})).status).toBe(202);
  });

  it('one with a key is not begun: 503 with Retry-After', async () => {
    rig.services.forget();
    const answer = await run({ 'Idempotency-Key': newKey() });

    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'service_unavailable' } } });
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(rig.services.askedFor(startExecution)).toEqual([]);
  });
});
