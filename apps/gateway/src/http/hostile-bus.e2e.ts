import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import {
  BUS_SERVICES,
  type BusPermissions,
  busPermissions,
  definedEvents,
  definedRequests,
  definedSignals,
} from '@easel/contracts';
import { natsServers } from '@easel/platform';
import { testedStack, type TestUser, useStack } from '@easel/testing';

const MODIFIED = headers();
const INBOXES = BUS_SERVICES.flatMap((asker) =>
  BUS_SERVICES.map((answerer) => `_INBOX.${asker}.${answerer}.x`),
);
const JETSTREAM = ['JOBS', 'EVENTS'].flatMap((stream) => [
  ...['CREATE', 'UPDATE', 'INFO', 'DELETE', 'PURGE', 'MSG.GET', 'MSG.DELETE', 'SNAPSHOT'].map(
    (call) => `$JS.API.STREAM.${call}.${stream}`,
  ),
  `$JS.API.CONSUMER.CREATE.${stream}.spy`,
  `$JS.API.CONSUMER.CREATE.${stream}.spy.events.auth.project.deleted`,
  `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.spy`,
  `$JS.API.CONSUMER.DELETE.${stream}.lane-image`,
  `$JS.API.CONSUMER.LIST.${stream}`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.auth-record-deed`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.executor-forget-project`,
  `$JS.ACK.${stream}.lane-image.1.1.1.1.1`,
]);
/** Every subject that there is, and some that there are not. */
const SUBJECTS = [
  ...definedRequests.keys(),
  ...definedEvents.keys(),
  ...[...definedSignals.keys()].map((subject) => subject.replace('*', 'x')),
  ...INBOXES,
  ...JETSTREAM,
  'jobs.orchestrate',
  'jobs.lane.image',
  'events.other.thing.done',
  '$JS.API.INFO',
  '$JS.API.STREAM.NAMES',
  '$JS.API.ACCOUNT.PURGE.easel',
  '$SYS.REQ.SERVER.PING',
  'anything',
];
const TOO_MUCH = [
  '>',
  '*.>',
  'auth.>',
  'executor.>',
  '_INBOX.>',
  '_INBOX.*.auth.>',
  '$JS.>',
  'jobs.>',
  'events.>',
  '$SYS.>',
];

/** A process with the credentials of one service that tries everything. The server says what it refuses. */
class Hostile {
  private readonly refused: string[] = [];

  private constructor(readonly nats: NatsConnection) {
    void this.listen();
  }

  static async as(url: string, service: string): Promise<Hostile> {
    const options = { ...natsServers(url), inboxPrefix: `_INBOX.${service}`, reconnect: false };
    return new Hostile(await connect({ ...options, noAsyncTraces: true }));
  }

  /** Of `subjects`, those that it may write to. Empty messages take no effect: nothing opens them. */
  async writes(subjects: readonly string[]): Promise<string[]> {
    this.refused.length = 0;
    for (const subject of subjects) this.nats.publish(subject, '', { headers: MODIFIED });
    await this.settle();
    return subjects.filter((subject) => !this.refused.includes(`publish ${subject}`));
  }

  async reads(subjects: readonly string[]): Promise<string[]> {
    this.refused.length = 0;
    // In a queue of its own it would take messages away from the services that are to answer them.
    const open = subjects.map((subject) => this.nats.subscribe(subject, { callback: () => undefined }));
    await this.settle();
    for (const subscription of open) subscription.unsubscribe();
    return subjects.filter((subject) => !this.refused.includes(`subscription ${subject}`));
  }

  private async listen(): Promise<void> {
    for await (const status of this.nats.status()) {
      if (status.type !== 'error') continue;
      const [, what, subject] =
        /Violation for (Publish|Subscription) to "([^"]+)"/i.exec(status.error.message) ?? [];
      if (subject !== undefined) this.refused.push(`${what.toLowerCase()} ${subject}`);
    }
  }

  /** The server answers in order: what it refuses it says before this. */
  private async settle(): Promise<void> {
    await this.nats.flush();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const headerText = ({ headers: sent }: Msg): string =>
  JSON.stringify((sent?.keys() ?? []).map((name) => [name, sent?.values(name)]));

const covers = (patterns: readonly string[], subject: string): boolean =>
  patterns.some((pattern) => {
    const [wanted, given] = [pattern.split('.'), subject.split('.')];
    for (const [at, word] of wanted.entries()) {
      if (word === '>') return given.length > at;
      if (given[at] === undefined || (word !== '*' && word !== given[at])) return false;
    }
    return wanted.length === given.length;
  });

/** What `docs/security.md` says a process with the credentials of `service` can do. */
function documented(service: string): BusPermissions {
  const text = readFileSync(path.resolve('docs/security.md'), 'utf8');
  const section = text.split(`<!-- bus:${service} -->`)[1] ?? '';
  const listOf = (name: string) =>
    [...(new RegExp(`- ${name}: (.*(?:\\n  .*)*)`).exec(section)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(
      ([, subject]) => subject,
    );
  return { publish: listOf('writes'), subscribe: listOf('reads') };
}

describe.each(BUS_SERVICES)('a hostile process with the credentials of %s', (service) => {
  let hostile: Hostile;
  beforeAll(async () => {
    hostile = await Hostile.as(testedStack.natsUrlOf(service), service);
  });
  afterAll(() => hostile.nats.close());

  it('writes to the subjects of its permissions only', async () => {
    const { publish } = busPermissions(service);

    // It may, so that these are not tried: a signal or a hint would be heard.
    const harmless = SUBJECTS.filter(
      (subject) => !/^(jobs|broadcast|executor\.(signal|text)|events)\./.test(subject),
    );
    expect(await hostile.writes(harmless)).toEqual(harmless.filter((subject) => covers(publish, subject)));
    const heard = SUBJECTS.filter((subject) => !harmless.includes(subject) && !covers(publish, subject));
    expect(await hostile.writes(heard)).toEqual([]);
  });

  it('reads the subjects of its permissions only', async () => {
    const { subscribe } = busPermissions(service);

    expect(await hostile.reads(SUBJECTS)).toEqual(SUBJECTS.filter((subject) => covers(subscribe, subject)));
    expect(await hostile.reads(TOO_MUCH)).toEqual([]);
  });

  it('can do what docs/security.md lists, and no more', () => {
    const { publish, subscribe } = busPermissions(service);
    const { publish: writes, subscribe: reads } = documented(service);

    expect(publish.filter((subject) => !covers(writes, subject.replaceAll(/[*>]/g, 'x')))).toEqual([]);
    expect(subscribe.filter((subject) => !covers(reads, subject.replaceAll(/[*>]/g, 'x')))).toEqual([]);
    const possible = (patterns: readonly string[]) => SUBJECTS.filter((subject) => covers(patterns, subject));
    expect(possible(writes)).toEqual(possible(publish));
    expect(possible(reads)).toEqual(possible(subscribe));
  });
});

describe('a stranger on the bus', () => {
  it('is not let in without a password, or with another service’s', async () => {
    const [address] = natsServers(testedStack.natsUrl).servers as string[];
    const password = new URL(testedStack.natsUrlOf('studio')).password;
    const enter = (rest: object) =>
      connect({ servers: address, reconnect: false, ...rest }).then(async (nats) => {
        await nats.close();
        return 'in';
      });

    await expect(enter({})).rejects.toThrow(/authorization/i);
    await expect(enter({ user: 'gateway', pass: password })).rejects.toThrow(/authorization/i);
    await expect(enter({ user: 'studio', pass: password })).resolves.toBe('in');
  });
});

/** A machine that is busy with other tests answers later; a request is good for five seconds. */
const AWAITED_MS = 4_000;

/** Whoever owns the server itself hears all and may write everything: what the seals are for. */
describe('whoever hears everything', () => {
  const stack = useStack({ SERVICE_PROCESSES: 'gateway auth-sso executor:api executor:api executor' });
  const heard: Msg[] = [];
  let nats: NatsConnection;
  let user: TestUser;
  const password = `secret-${randomUUID()}`;

  beforeAll(async () => {
    nats = await connect({ ...natsServers(stack.natsUrl), noAsyncTraces: true });
    nats.subscribe('>', { callback: (_error, message) => void heard.push(message) });
    await nats.flush();
    user = await stack.api.signUp({ password });
    await stack.api.as(user).post('/v1/workflows', { name: 'First', nodes: [], edges: [] });
    await stack.api.as(user).post('/v1/api-tokens', { name: 'canary-token' });
  });
  afterAll(() => nats?.close());

  const requests = () => heard.filter(({ subject }) => definedRequests.has(subject));
  const count = async (): Promise<number> =>
    (await stack.api.as(user).get<{ data: unknown[] }>('/v1/workflows')).body.data.length;

  /** What is answered until there are so many answers; where none or any number is expected, within a second. */
  async function send(
    subject: string,
    message: Msg,
    change: { data?: Uint8Array; operationId?: string } = {},
    most = Infinity,
  ) {
    const copy = headers();
    for (const name of message.headers?.keys() ?? []) copy.set(name, message.headers?.get(name) ?? '');
    if (change.operationId) copy.set('Easel-Operation-Id', change.operationId);
    const answers: Msg[] = [];
    const mine = nats.subscribe(String(message.reply), {
      callback: (_error, answer) => void answers.push(answer),
    });
    nats.publish(subject, change.data ?? message.data, { reply: String(message.reply), headers: copy });
    await nats.flush();
    const isAwaited = most > 0 && most < Infinity;
    const end = Date.now() + (isAwaited ? AWAITED_MS : 1_000);
    while (answers.length < Math.max(most, 1) && Date.now() < end) await sleep(20);
    mine.unsubscribe();
    return answers;
  }

  it('reads no request and no answer', () => {
    const secrets = [password, user.accessToken, user.refreshToken, user.email, 'canary-token'];
    expect(requests().map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['auth.account.sign-up', 'executor.workflow.create']),
    );
    for (const message of heard) {
      const text = Buffer.from(message.data).toString('latin1') + headerText(message);
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });

  it('repeats nothing: not on the same subject, not on another, not changed, at no replica', async () => {
    const before = requests().length;
    await stack.api.as(user).post('/v1/workflows', { name: 'One', nodes: [], edges: [] });
    const asked = requests()
      .slice(before)
      .find(({ subject }) => subject === 'executor.workflow.create');
    expect(asked).toBeDefined();
    const known = await count();

    const changed = Buffer.from((asked as Msg).data);
    changed[3] = (changed[3] ?? 0) ^ 1;
    // auth-sso may not write to the inbox at which the executor's answer is awaited, so it refuses in silence.
    const others: [string, Parameters<typeof send>[2], string[]][] = [
      ['executor.workflow.list', {}, ['seal']],
      ['executor.workflow.create', { data: changed }, ['seal']],
      ['executor.workflow.create', { operationId: randomUUID() }, ['seal']],
      ['auth.api-token.create', {}, []],
    ];
    // One after the other, as they share an inbox; all before the deadline of what was asked, after which none is heard.
    for (const [subject, change, refusals] of others) {
      const answers = await send(subject, asked as Msg, change, refusals.length);
      expect(answers.map(({ headers: sent }) => sent?.get('Easel-Refused'))).toEqual(refusals);
    }

    // Three replicas answer in turn: ten copies reach each of them.
    for (const answers of await Promise.all(
      Array.from({ length: 10 }, () => send('executor.workflow.create', asked as Msg)),
    )) {
      expect(answers.filter(({ data }) => data.length > 0)).toEqual([]);
    }
    expect(await count()).toBe(known);
  });

  it('answers for nobody', async () => {
    // Quicker than the service: what it says is passed over, and the true answer counts.
    const forger = nats.subscribe('executor.workflow.list', {
      callback: (_error, message) =>
        void message.respond(JSON.stringify({ data: { data: [{ id: 'forged' }] } })),
    });
    await nats.flush();
    const { status, body } = await stack.api.as(user).get<{ data: { id: string }[] }>('/v1/workflows');
    forger.unsubscribe();

    expect(status).toBe(200);
    expect(body.data.map(({ id }) => id)).not.toContain('forged');
  });
});
