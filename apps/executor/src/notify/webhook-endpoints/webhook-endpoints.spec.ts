import { randomBytes, randomUUID } from 'node:crypto';
import { WebhookReceiver } from '@easel/testing';
import { DataSource } from 'typeorm';
import { type Caller, WEBHOOK_EVENTS, type WebhookEndpointWithSecret } from '@easel/contracts';
import { Database, Outbox, OutboundHttp, type OutboundRequest, SecretBox } from '@easel/platform';
import { AuditEvents } from '../../engine/audit-events.js';
import { EngineFixture, stepOf } from '../../engine/engine.fixture.js';
import type { ReadExecution } from '../../executions/read-execution.js';
import { ExecutionRow } from '../../executions/execution.row.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { JobRow } from '../../jobs/job.row.js';
import { CANCEL, discarding, FAIL, TIME_OUT, endExecutions } from '../../runs/orchestrator/end-executions.js';
import { ChangeWebhookEndpoint } from './change-webhook-endpoint.js';
import type { PresentMedia } from '../../engine/present-media.js';
import { DeliverWebhooks } from './deliver-webhooks.js';
import { DescribeEnded } from './describe-ended.js';
import { FanOutEvents } from './fan-out-events.js';
import { MOST_ATTEMPTS } from './retry-schedule.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { WebhookEndpointsMessageController } from './webhook-endpoints.message-controller.js';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository.js';

/** Nothing has moved. */
const asStored = { inText: (text: string) => text } as unknown as PresentMedia;

const KEY = randomBytes(32).toString('hex');

/** Does not wait. */
class HastyOutbound extends OutboundHttp {
  override request(url: string, given?: OutboundRequest) {
    return super.request(url, { ...given, totalMs: 400, headersMs: 400, idleMs: 400 });
  }
}

const someone = (): Caller => ({ userId: randomUUID(), credential: 'session', credentialId: randomUUID() });

let engine: EngineFixture;
let source: DataSource;
let receiver: WebhookReceiver;
let box: SecretBox;
let endpoints: WebhookEndpointsMessageController;
let newFanOut: () => FanOutEvents;
let newSender: (outbound?: OutboundHttp) => DeliverWebhooks;
let hasty: OutboundHttp;
let owner: Caller;
beforeEach(async () => {
  engine = await EngineFixture.open();
  source = await new DataSource({ ...engine.source.options, entities: [ExecutionRow, JobRow] }).initialize();
  receiver = await WebhookReceiver.open();
  owner = someone();
  box = new SecretBox(KEY);
  const database = new Database(source);
  const config = Object.assign(new ExecutorConfig(), { WEBHOOK_PRIVATE_HOSTS: [receiver.host] });
  const outbox = new Outbox({ soon: () => undefined } as unknown as ConstructorParameters<typeof Outbox>[0]);
  const repository = new WebhookEndpointsRepository(database);
  endpoints = new WebhookEndpointsMessageController(
    new ChangeWebhookEndpoint(config, database, box, repository, new AuditEvents(outbox)),
    repository,
    new WebhookDeliveriesRepository(database),
  );
  const reading = {
    resultOf: ({ id }: ExecutionRow) => Promise.resolve({ executionId: id, outputs: [] }),
  } as unknown as ReadExecution;
  newFanOut = () => new FanOutEvents(database, new DescribeEnded(database, reading));
  const allowed = { allowedPrivateHosts: [receiver.host] };
  hasty = new HastyOutbound(allowed);
  newSender = (outbound = new OutboundHttp(allowed)) =>
    new DeliverWebhooks(database, box, outbound, asStored);
});
afterEach(async () => {
  await receiver.close();
  await source.destroy();
  await engine.close();
});

const listening = (given: Partial<Parameters<typeof endpoints.create>[0]> = {}, caller = owner) =>
  endpoints.create({ url: receiver.url, ...given }, caller);
const deliveriesOf = async ({ id }: { id: string }) => (await endpoints.listDeliveries({ id }, owner)).data;

/** A run of `by` that was claimed and then ended by the engine's own statement. */
async function endedRun(status = 'completed', by = owner): Promise<string> {
  const { id } = await engine.acceptedExecution({ userId: by.userId });
  const holder = await engine.holder();
  const execution = (await holder.steps.claim(10)).find((each) => each.id === id);
  if (!execution) throw new Error('nothing was claimed');
  if (status === 'completed' || status === 'failed') {
    await holder.steps.write(stepOf(execution, { final: { status, errorMessage: null } }));
  } else if (status === 'cancelled') await endExecutions(engine.database, CANCEL, [id]);
  else if (status === 'discarded') await endExecutions(engine.database, discarding(60), [id]);
  else {
    await source.query(`update executions set deadline_at = now() - interval '1 second' where id = $1`, [id]);
    await endExecutions(engine.database, TIME_OUT, []);
  }
  return id;
}

/** A job started on its own that ends as `status`. */
async function endedJob(status: string, by = owner): Promise<string> {
  const [row] = await source.query<{ id: string }[]>(
    `insert into jobs (id, user_id, type, lane, status, input)
     values (gen_random_uuid(), $1, 'generate-image', 'image', 'running', '{}') returning id`,
    [by.userId],
  );
  await source.query(`update jobs set status = $2, completed_at = now() where id = $1`, [row?.id, status]);
  return row?.id ?? '';
}

/** One round of a scheduler, to its end. */
async function round(sender = newSender()): Promise<void> {
  while ((await newFanOut().run()) > 0);
  await sender.begin();
  await sender.settled();
}

/** A delete of an endpoint waits for somebody. */
async function untilDeleteWaits(): Promise<void> {
  for (;;) {
    const waiting = await source.query<unknown[]>(
      `select 1 from pg_stat_activity
       where wait_event_type = 'Lock' and query like 'delete from webhook_endpoints%'
         and application_name = current_setting('application_name')`,
    );
    if (waiting.length > 0) return;
  }
}

/** Whatever waits for its next attempt is due. */
const pass = () =>
  source.query(`update webhook_deliveries set due_at = now() - interval '1 second' where status = 'pending'`);

describe('an endpoint', () => {
  it('is told of a run that ended, signed with its secret', async () => {
    const { secret } = await listening();
    const executionId = await endedRun();

    await round();

    expect(receiver.received).toHaveLength(1);
    expect(receiver.last.headers['content-type']).toBe('application/json');
    expect(receiver.verified(secret)).toEqual({
      type: 'execution.completed',
      timestamp: expect.any(String),
      data: expect.objectContaining({ executionId, status: 'completed' }),
    });
  });

  it.each(['completed', 'failed', 'cancelled', 'discarded', 'timed_out'])(
    'hears once that a run is %s, whichever statement ended it',
    async (status) => {
      const { secret } = await listening();
      await endedRun(status);

      await round();
      await round();

      expect(receiver.received).toHaveLength(1);
      expect(receiver.verified(secret)).toMatchObject({ type: `execution.${status}` });
    },
  );

  it('hears of a run that fails before it was claimed, of one accepted and ended at once, and of jobs', async () => {
    const { id } = await listening();
    const failing = await engine.acceptedExecution({ userId: owner.userId });
    await endExecutions(engine.database, FAIL, [failing.id, 0]);
    await source.query(
      `insert into executions (id, user_id, document_id, trigger_type, status, total_nodes, deadline_at, completed_at)
       select gen_random_uuid(), user_id, document_id, 'manual', 'completed', 0, now(), now() from executions where id = $1`,
      [failing.id],
    );
    for (const status of ['completed', 'failed', 'cancelled']) await endedJob(status);

    await round();
    await round();

    expect((await deliveriesOf({ id })).map(({ event }) => event).toSorted()).toEqual([
      'execution.completed',
      'execution.failed',
      'job.cancelled',
      'job.completed',
      'job.failed',
    ]);
  });

  it("hears nothing of others' work, of what it does not want, and of other workspaces", async () => {
    await listening({ events: ['execution.failed'] });
    await endedRun('completed');
    await endedRun('failed', someone());
    await source.query('update webhook_endpoints set workspace_id = $1', [randomUUID()]);
    await endedRun('failed');

    await round();

    expect(receiver.received).toEqual([]);
    expect(await source.query('select 1 from webhook_events')).toEqual([]);
  });

  it('costs nothing where nobody listens: no event is written', async () => {
    const { id } = await listening();
    await endpoints.update({ id, active: false }, owner);

    await endedRun();

    expect(await source.query('select 1 from webhook_events')).toEqual([]);
  });

  it('gets one delivery of an event with many schedulers at once', async () => {
    const { id } = await listening();
    const other = await listening();
    for (let count = 0; count < 5; count++) await endedRun();

    await Promise.all(Array.from({ length: 6 }, () => newFanOut().run()));
    await Promise.all(Array.from({ length: 6 }, () => round()));
    await round();

    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map((each) => each.id)).size).toBe(10);
    for (const endpoint of [{ id }, other]) {
      expect((await deliveriesOf(endpoint)).map(({ status }) => status)).toEqual(Array(5).fill('delivered'));
    }
  });
});

describe('a delivery', () => {
  it.each<[string, typeof receiver.answer]>([
    ['answers 500', (_request, response) => response.writeHead(500).end('no')],
    ['does not answer', () => undefined],
    ['hangs up', (request) => request.socket.destroy()],
    [
      'never ends its answer',
      (_request, response) => {
        response.writeHead(200);
        response.write('.');
      },
    ],
    ['redirects', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['sends without end', (_request, response) => response.writeHead(200).end(Buffer.alloc(2_000_000))],
  ])(
    'to a receiver that %s is repeated later, under the same id, and then arrives',
    async (_case, answer) => {
      const { id, secret } = await listening();
      await endedRun();
      const good = receiver.answer;
      receiver.answer = answer;

      const begun = Date.now();
      await round(newSender(hasty));
      const [waiting] = await deliveriesOf({ id });
      // However long the machine takes for this, the time has not come.
      await source.query(`update webhook_deliveries set due_at = due_at + interval '1 hour'`);
      await round();
      receiver.answer = good;
      await pass();
      await round();

      expect(waiting).toMatchObject({ status: 'pending', attempts: 1, lastError: expect.any(String) });
      expect(Date.parse(waiting?.nextAttemptAt ?? '')).toBeGreaterThan(begun + 3_000);
      expect(receiver.received).toHaveLength(2);
      expect(receiver.received[1]?.id).toBe(receiver.received[0]?.id);
      receiver.verified(secret);
      expect(await deliveriesOf({ id })).toEqual([
        expect.objectContaining({ status: 'delivered', attempts: 2, lastStatus: 204, lastError: null }),
      ]);
    },
  );

  it('is not led to a private address by a redirect', async () => {
    const victim = await WebhookReceiver.open();
    await listening();
    await endedRun();
    receiver.answer = (_request, response) => response.writeHead(307, { location: victim.url }).end();

    await round();

    expect(receiver.received).toHaveLength(1);
    expect(victim.received).toEqual([]);
    await victim.close();
  });

  it('does not go to a private address that the operator did not name', async () => {
    const { id } = await listening();
    const victim = await WebhookReceiver.open();
    await source.query('update webhook_endpoints set url = $1', [victim.url]);
    await endedRun();

    await round();

    expect(victim.received).toEqual([]);
    expect((await deliveriesOf({ id }))[0]).toMatchObject({ status: 'pending', lastStatus: null });
    await victim.close();
  });

  it('is given up after its last attempt, and sent again when its owner asks', async () => {
    const { id } = await listening();
    await endedRun();
    receiver.answer = (_request, response) => response.writeHead(503).end();
    await round();
    for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
      await pass();
      await round();
    }
    const [given] = await deliveriesOf({ id });
    await pass();
    await round();
    expect(receiver.received).toHaveLength(MOST_ATTEMPTS);
    expect(given).toMatchObject({
      status: 'failed',
      attempts: MOST_ATTEMPTS,
      lastStatus: 503,
      nextAttemptAt: null,
    });

    receiver.answer = (_request, response) => response.writeHead(200).end('thanks');
    const again = await endpoints.redeliver({ id, deliveryId: given?.id ?? '' }, owner);
    await round();

    expect(again).toMatchObject({ status: 'pending', attempts: 0 });
    expect(receiver.last.id).toBe(given?.id);
    expect((await deliveriesOf({ id }))[0]).toMatchObject({ status: 'delivered', attempts: 1 });
  });

  it('is sent by another process when its sender is killed, and what the former one writes counts no more', async () => {
    const { id } = await listening();
    await endedRun();
    let finish = (): void => undefined;
    receiver.answer = (_request, response) => (finish = () => response.writeHead(500).end());
    await newFanOut().run();
    const frozen = newSender();
    await frozen.begin();
    while (receiver.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));

    // Its lease has run out.
    await pass();
    receiver.answer = (_request, response) => response.writeHead(204).end();
    await round();
    finish();
    await frozen.settled();

    expect(receiver.received.map((each) => each.id)).toEqual([receiver.last.id, receiver.last.id]);
    expect((await deliveriesOf({ id }))[0]).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  it('is under a lease while it is on its way: no other sender takes it', async () => {
    await listening();
    await endedRun();
    let answer = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      receiver.answer = (_request, response) => {
        answer = () => response.writeHead(204).end();
        resolve();
      };
    });
    const [one, two] = [newSender(), newSender()];
    await newFanOut().run();

    await one.begin();
    await arrived;
    expect(await two.begin()).toBe(0);
    answer();
    await one.settled();

    expect(receiver.received).toHaveLength(1);
  });
});

describe('an endpoint to which nothing goes', () => {
  it('is switched off after five days, and its owner switches it on again', async () => {
    const { id } = await listening();
    receiver.answer = (_request, response) => response.writeHead(500).end();
    await endedRun();
    await round();
    const state = async () => (await endpoints.list({}, owner)).data[0];
    expect(await state()).toMatchObject({ active: true, failingSince: expect.any(String) });

    await source.query(`update webhook_endpoints set failing_since = now() - interval '6 days'`);
    await pass();
    await round();
    expect(await state()).toMatchObject({ active: false, disabledReason: 'failing' });
    await pass();
    await round();
    expect(receiver.received).toHaveLength(2);

    receiver.answer = (_request, response) => response.writeHead(204).end();
    await endpoints.update({ id, active: true }, owner);
    await pass();
    await round();
    expect(await state()).toMatchObject({ active: true, disabledReason: null, failingSince: null });
    expect((await deliveriesOf({ id }))[0]).toMatchObject({ status: 'delivered' });
  });

  it('is switched off at once when it says that it is gone', async () => {
    const { id } = await listening();
    receiver.answer = (_request, response) => response.writeHead(410).end();
    await endedRun();

    await round();

    expect((await endpoints.list({}, owner)).data[0]).toMatchObject({
      active: false,
      disabledReason: 'gone',
    });
    expect((await deliveriesOf({ id }))[0]).toMatchObject({ status: 'failed', attempts: 1 });
  });

  it('does not keep others waiting, however often is looked while it hangs', async () => {
    const slow = await WebhookReceiver.open();
    slow.answer = () => undefined;
    await listening();
    await source.query('update webhook_endpoints set url = $1', [slow.url]);
    for (let count = 0; count < 40; count++) await endedJob('completed');
    const other = someone();
    await listening({}, other);
    const arrived = new Promise<void>((resolve) => {
      receiver.answer = (_request, response) => {
        response.writeHead(204).end();
        resolve();
      };
    });
    while ((await newFanOut().run()) > 0);
    const sender = new DeliverWebhooks(
      new Database(source),
      box,
      new OutboundHttp({ allowedPrivateHosts: [receiver.host, slow.host] }),
      asStored,
    );

    const begun = [];
    for (let look = 0; look < 10; look++) begun.push(await sender.begin());
    await endedJob('completed', other);
    while ((await newFanOut().run()) > 0);
    begun.push(await sender.begin());
    await arrived;

    expect(begun).toEqual([4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(receiver.received).toHaveLength(1);
    await slow.close();
    await sender.settled();
  });
});

describe('the secret of an endpoint', () => {
  it('is shown once and stored sealed', async () => {
    const { secret } = await listening();

    const [row] = await source.query<{ secret: Buffer }[]>('select secret from webhook_endpoints');

    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(row?.secret.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false);
    expect(row?.secret.toString('latin1')).not.toContain(secret.slice(6, 20));
    expect(JSON.stringify(await endpoints.list({}, owner))).not.toContain(secret);
  });

  it('is followed by another: for a day both sign, then the new one alone', async () => {
    const { id, secret: old } = await listening();
    const { secret: renewed, previousSecretUntil } = (await endpoints.update(
      { id, rotateSecret: true },
      owner,
    )) as WebhookEndpointWithSecret;
    await endedRun();
    await round();

    expect(renewed).not.toBe(old);
    expect(Date.parse(previousSecretUntil ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    for (const secret of [old, renewed]) receiver.verified(secret);

    await source.query(`update webhook_endpoints set previous_secret_until = now() - interval '1 second'`);
    await endedRun();
    await round();
    receiver.verified(renewed);
    expect(() => receiver.verified(old)).toThrow();
  });

  it('does not open in another row', async () => {
    await listening();
    await listening();
    await source.query(
      `update webhook_endpoints e set secret = o.secret from webhook_endpoints o where o.id <> e.id`,
    );
    await endedRun();

    await round();

    expect(receiver.received).toEqual([]);
  });
});

describe('endpoints', () => {
  it.each([
    'http://127.0.0.1:1/',
    'http://localhost/hook',
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'ftp://example.org/',
    'http://user:secret@example.org/',
    'not an address',
  ])('are not at %s', async (url) => {
    await expect(listening({ url })).rejects.toMatchObject({
      code: 'validation_error',
      extra: { path: 'url' },
    });
  });

  it('are deleted also when how a delivery went is written at the same moment', async () => {
    const { id } = await listening();
    await endedRun();
    await newFanOut().run();
    const [delivery] = await deliveriesOf({ id });
    const sender = source.createQueryRunner();
    await sender.startTransaction();
    await sender.query(`update webhook_deliveries set attempts = 1 where id = $1`, [delivery?.id]);

    const deleted = endpoints.delete({ id }, owner);
    await untilDeleteWaits();
    // Whichever of the two Postgres ends, mostly the one that has waited for longer.
    await sender
      .query(`update webhook_endpoints set failing_since = now() where id = $1`, [id])
      .catch(() => undefined);
    await sender.rollbackTransaction();
    await sender.release();

    expect(await deleted).toEqual({ success: true });
    expect(await source.query('select 1 from webhook_deliveries')).toEqual([]);
  });

  it('are listed, changed and deleted by their owner alone', async () => {
    const stranger = someone();
    const { id } = await listening({ description: 'mine' });
    await endedRun();
    await round();
    const [delivery] = await deliveriesOf({ id });

    for (const refused of [
      () => endpoints.update({ id, url: 'https://example.org/' }, stranger),
      () => endpoints.delete({ id }, stranger),
      () => endpoints.listDeliveries({ id }, stranger),
      () => endpoints.redeliver({ id, deliveryId: delivery?.id ?? '' }, stranger),
      () => endpoints.redeliver({ id, deliveryId: randomUUID() }, owner),
      () => endpoints.update({ id: randomUUID() }, owner),
    ]) {
      await expect(refused()).rejects.toMatchObject({ status: 404, code: 'not_found' });
    }
    expect((await endpoints.list({}, stranger)).data).toEqual([]);
    expect((await endpoints.list({}, { ...owner, workspaceId: randomUUID() })).data).toEqual([]);
    expect((await endpoints.list({}, owner)).data).toEqual([
      expect.objectContaining({ id, description: 'mine', events: [...WEBHOOK_EVENTS] }),
    ]);
    expect(await endpoints.delete({ id }, owner)).toEqual({ success: true });
    expect((await endpoints.list({}, owner)).data).toEqual([]);
  });

  it('are twenty at most, also when many are made at once', async () => {
    const made = await Promise.allSettled(Array.from({ length: 24 }, () => listening()));

    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 400, code: 'limit_reached' },
    });
  });
});
