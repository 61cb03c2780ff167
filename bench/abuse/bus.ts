// Attacks on the bus by a stranger on the network: a bare connection to NATS, with guessed credentials or none. What a
// process with the credentials of a service can do is the matter of apps/gateway/src/http/hostile-bus.e2e.ts.
import { randomBytes, randomUUID } from 'node:crypto';
import { connect as dial } from 'node:net';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import type { AbuseContext, Attack } from './attack.ts';

type Entry = { user?: string; pass?: string; token?: string };

/** Notes whether the server lets one in; what it does inside is up to `work`. */
async function enter(context: AbuseContext, entry: Entry, work?: (nats: NatsConnection) => Promise<void>) {
  let nats: NatsConnection | undefined;
  try {
    nats = await connect({
      servers: new URL(context.natsUrl).host,
      ...entry,
      reconnect: false,
      timeout: 5_000,
    });
    context.note('let in');
    await work?.(nats);
  } catch {
    context.note('refused');
  } finally {
    await nats?.close().catch(() => undefined);
  }
}

/** Sends bytes as they are, and waits until the server hangs up or a second has passed. */
function raw(context: AbuseContext, bytes: string | Buffer): Promise<void> {
  const { hostname, port } = new URL(context.natsUrl);
  return new Promise((resolve) => {
    const socket = dial({ host: hostname, port: Number(port) });
    const end = (outcome: string) => {
      clearTimeout(timer);
      socket.destroy();
      context.note(outcome);
      resolve();
    };
    const timer = setTimeout(() => end('held open'), 1_000);
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', () => undefined);
    socket.on('error', () => end('cut'));
    socket.on('close', () => end('cut'));
  });
}

const attacking = (
  name: string,
  parallel: number,
  once: (context: AbuseContext) => Promise<void>,
): Attack => ({
  name,
  attack: (_url, _signal, context) => context.repeat(parallel, () => once(context)),
});

const USERS = ['gateway', 'auth', 'executor', 'entities', 'studio', 'operator', 'admin', 'easel', 'root'];

const flood = (subject: string, payload: () => Uint8Array) => async (nats: NatsConnection) => {
  for (let index = 0; index < 1_000; index++) {
    const sent = headers();
    sent.set('Easel-Deadline', String(Date.now() + 5_000));
    nats.publish(subject, payload(), {
      reply: `_INBOX.gateway.executor.${'x'.repeat(22)}.${index}`,
      headers: sent,
    });
  }
  await nats.flush();
};

export const attacks: readonly Attack[] = [
  attacking('stranger-listens-to-all', 8, (context) =>
    enter(context, {}, async (nats) => {
      nats.subscribe('>', { callback: () => context.note('heard') });
      await nats.flush();
      await new Promise((resolve) => setTimeout(resolve, 500));
    }),
  ),
  attacking('stranger-floods-requests', 8, (context) =>
    enter(
      context,
      {},
      flood('executor.workflow.delete', () => randomBytes(200)),
    ),
  ),
  attacking('stranger-floods-large-messages', 4, (context) =>
    enter(
      context,
      {},
      flood('executor.workflow.create', () => randomBytes(1 << 20)),
    ),
  ),
  attacking('stranger-answers-sign-ins', 4, (context) =>
    enter(context, {}, async (nats) => {
      nats.subscribe('auth.session.authenticate', {
        callback: (_error, message) => void message.respond('{"data":{}}'),
      });
      await nats.flush();
      await new Promise((resolve) => setTimeout(resolve, 500));
    }),
  ),
  attacking('stranger-purges-streams', 4, (context) =>
    enter(context, {}, async (nats) => {
      for (const stream of ['JOBS', 'EVENTS']) {
        for (const call of ['PURGE', 'DELETE']) nats.publish(`$JS.API.STREAM.${call}.${stream}`);
      }
      await nats.flush();
    }),
  ),
  attacking('stranger-forges-events', 4, (context) =>
    enter(context, {}, async (nats) => {
      const payload = { projectId: randomUUID(), userId: randomUUID() };
      nats.publish('events.auth.project.deleted', JSON.stringify({ id: randomUUID(), payload }));
      await nats.flush();
    }),
  ),
  attacking('stranger-forges-signals', 4, (context) =>
    enter(context, {}, async (nats) => {
      nats.publish('broadcast.auth.principals-stale', JSON.stringify({ userIds: [randomUUID()] }));
      nats.publish('executor.signal.halted', `${randomUUID()} ${randomUUID()}`);
      await nats.flush();
    }),
  ),
  attacking('guesses-passwords', 16, (context) =>
    enter(context, {
      user: USERS[Math.floor(context.random() * USERS.length)],
      pass: ['', 'password', 'easel', 'secret', randomBytes(32).toString('hex')][
        Math.floor(context.random() * 5)
      ],
    }),
  ),
  attacking('guesses-tokens', 16, (context) => enter(context, { token: randomBytes(16).toString('hex') })),
  attacking('password-of-a-megabyte', 4, (context) =>
    enter(context, { user: 'gateway', pass: 'a'.repeat(1 << 20) }),
  ),
  attacking('opens-connections-and-says-nothing', 64, (context) => raw(context, '')),
  attacking('publishes-before-it-connects', 16, (context) =>
    raw(context, 'PUB executor.workflow.delete 2\r\n{}\r\nSUB > 1\r\nPING\r\n'),
  ),
  attacking('speaks-nonsense', 16, (context) => raw(context, randomBytes(4_096))),
  attacking('endless-line', 8, (context) => raw(context, `CONNECT ${'{'.repeat(1 << 20)}`)),
];
