// Easel as a peer of the comparison harness, called as its own services call each other: over NATS, with no gateway
// between. For engines that are called in process; `peer.mjs` is for those that are called over HTTP.
import { randomBytes } from 'node:crypto';
import { BusKeys, runExecution } from '@easel/contracts';
import { BusClient, BusConnection, BusIdentity } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { call } from './lib/client.ts';
import * as overHttp from './peer.mjs';

export const label = 'Easel, over NATS';
export const { services, killWorkers } = overHttp;

const SECRET = randomBytes(32).toString('hex');
/** Longest time for which one message waits for a run's end. */
const WAIT_MS = 2_000;

export async function prepare() {
  process.env.INTERNAL_ORCHESTRATOR_SECRET = SECRET;
  return overHttp.prepare();
}

export async function client() {
  const { account, workflows, stack } = overHttp.prepared();
  const { body: me } = await call(account.url, 'GET', '/v1/me', account.token);
  const caller = { userId: me.data.id, credential: 'session', credentialId: newId() };
  const connection = await BusConnection.open(stack.natsUrl, 'gateway');
  const bus = new BusClient(connection, new BusIdentity('gateway', BusKeys.fromSecret(SECRET)));
  return {
    completes: true,
    start: async (kind) => {
      const asked = { workflowId: workflows[kind], executionId: newId(), waitMs: WAIT_MS };
      const { result } = await bus.request(runExecution, caller, asked);
      if (result?.status !== 'completed') throw new Error(`the run did not end: ${JSON.stringify(result)}`);
    },
    close: async () => {
      bus.onApplicationShutdown();
      await connection.nats.close();
    },
  };
}
