// Attacks on connections: requests that hold one while they wait, for another connection, a lock or a password hash.
import { randomUUID } from 'node:crypto';
import type { AbuseContext, Attack } from './attack.ts';

const PARALLEL = 40;

/** Attacks of a signed-in tenant: each round one request of one of its accounts. */
function tenant(
  name: string,
  request: (context: AbuseContext, round: number) => { method: string; path: string; body?: unknown },
): Attack {
  return {
    name,
    attack: (_url, _signal, context) =>
      context.repeat(PARALLEL, (round) => {
        const { token } = context.accounts[round % context.accounts.length] as { token: string };
        return context.send({ ...request(context, round), token, from: round % 4 });
      }),
  };
}

/** Attacks of a stranger, from many addresses. */
function stranger(
  name: string,
  request: (context: AbuseContext, round: number) => { method: string; path: string; body?: unknown },
): Attack {
  return {
    name,
    attack: (_url, _signal, context) =>
      context.repeat(PARALLEL, (round) => context.send({ ...request(context, round), from: round % 200 })),
  };
}

/** Attacks on the lock of one thing that is the attacker's own: what waits for a lock holds a connection. */
function onOwn(
  name: string,
  make: { path: string; body: (context: AbuseContext, token: string) => unknown },
  request: (id: string, round: number) => { method: string; path: string; body?: unknown },
): Attack {
  return {
    name,
    async attack(_url, _signal, context) {
      const { token } = context.accounts[0] as { token: string };
      const made = await context.send({
        method: 'POST',
        path: make.path,
        token,
        body: make.body(context, token),
      });
      const said = made.body as { id?: string; data?: { id?: string } } | undefined;
      const id = said?.id ?? said?.data?.id ?? randomUUID();
      await context.repeat(PARALLEL, (round) =>
        context.send({ ...request(id, round), token, from: round % 4 }),
      );
    },
  };
}

const workflow = { path: '/v1/workflows', body: () => ({ name: 'Storm', nodes: [], edges: [] }) };
const password = 'correct horse battery staple';

export const attacks: readonly Attack[] = [
  // A workflow that nobody has, found out inside a transaction.
  tenant('share-missing-workflows', () => ({
    method: 'POST',
    path: `/v1/workflows/${randomUUID()}/share`,
    body: { shared: true },
  })),
  tenant('collaborators-of-missing-workflows', () => ({
    method: 'DELETE',
    path: `/v1/workflows/${randomUUID()}/collaborators/${randomUUID()}`,
  })),
  tenant('move-missing-workflows', () => ({
    method: 'POST',
    path: `/v1/workflows/${randomUUID()}/move`,
    body: { projectId: randomUUID() },
  })),
  tenant('delete-missing-app-runs', () => ({
    method: 'DELETE',
    path: `/v1/app/nobody-published-this/runs/${randomUUID()}/permanent`,
  })),
  tenant('restore-missing-versions', (_context, round) => ({
    method: 'POST',
    path: `/v1/workflows/${randomUUID()}/versions/${round}/restore`,
    body: {},
  })),
  // One row that all of them lock.
  onOwn('share-one-workflow', workflow, (id, round) => ({
    method: 'POST',
    path: `/v1/workflows/${id}/share`,
    body: { shared: round % 2 === 0 },
  })),
  onOwn('save-one-workflow', workflow, (id, round) => ({
    method: 'PATCH',
    path: `/v1/workflows/${id}`,
    body: { name: `Storm ${round}` },
  })),
  onOwn('change-one-project', { path: '/v1/projects', body: () => ({ name: 'Storm' }) }, (id, round) => ({
    method: 'PATCH',
    path: `/v1/projects/${id}`,
    body: { name: `Storm ${round}` },
  })),
  // One account that all of them count in.
  tenant('make-api-tokens', (_context, round) => ({
    method: 'POST',
    path: '/v1/api-tokens',
    body: { name: `storm ${round}` },
  })),
  tenant('make-webhook-endpoints', (_context, round) => ({
    method: 'POST',
    path: '/v1/webhook-endpoints',
    body: { url: `https://example.org/${round}`, events: ['execution.completed'] },
  })),
  tenant('make-developer-apps', (_context, round) => ({
    method: 'POST',
    path: '/v1/developer-apps',
    body: {
      name: `storm ${round}`,
      redirectUris: ['https://example.org/back'],
      scopesRequested: ['jobs:read'],
    },
  })),
  // One key under which all of them start the same.
  {
    name: 'runs-under-one-key',
    attack: (_url, _signal, context) => {
      const { token } = context.accounts[0] as { token: string };
      const headers = { 'idempotency-key': randomUUID() };
      const body = { workflowId: randomUUID() };
      return context.repeat(PARALLEL, () =>
        context.send({ method: 'POST', path: '/v1/api/run', token, body, headers }),
      );
    },
  },
  // Password hashes and signatures.
  stranger('sign-up-storm', (context, round) => ({
    method: 'POST',
    path: '/v1/auth/signup',
    body: { email: `storm-${round}-${Math.floor(context.random() * 1e12)}@example.com`, password },
  })),
  stranger('sign-up-with-taken-address', (context) => ({
    method: 'POST',
    path: '/v1/auth/signup',
    body: { email: context.victimEmail, password },
  })),
  stranger('guess-the-victims-password', (context, round) => ({
    method: 'POST',
    path: '/v1/auth/login',
    body: { email: context.victimEmail, password: `a guess ${round}` },
  })),
  stranger('sign-in-to-unknown-accounts', (_context, round) => ({
    method: 'POST',
    path: '/v1/auth/login',
    body: { email: `nobody-${round}@example.com`, password },
  })),
  stranger('refresh-with-unknown-tokens', () => ({
    method: 'POST',
    path: '/v1/auth/refresh',
    body: { refreshToken: `ser_${randomUUID()}` },
  })),
  stranger('register-oauth-clients', (_context, round) => ({
    method: 'POST',
    path: '/v1/oauth/register',
    body: { client_name: `storm ${round}`, redirect_uris: ['https://example.org/back'] },
  })),
  stranger('begin-device-sign-ins', (_context, round) => ({
    method: 'POST',
    path: '/v1/oauth/device_authorization',
    body: { client_id: 'easel-cli', device_name: `storm ${round}` },
  })),
  stranger('poll-with-unknown-device-codes', () => ({
    method: 'POST',
    path: '/v1/oauth/token',
    body: {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: 'easel-cli',
      device_code: `ndr_device_${randomUUID()}`,
    },
  })),
  stranger('call-missing-webhooks', () => ({
    method: 'POST',
    path: `/v1/webhooks/${randomUUID()}`,
    body: {},
  })),
];
