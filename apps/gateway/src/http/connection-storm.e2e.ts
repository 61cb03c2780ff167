import { randomUUID } from 'node:crypto';
import {
  type ApiClient,
  type ApiResponse,
  CLOUD,
  goodBody,
  type Operation,
  OPERATOR_EMAIL,
  operationsOf,
  useStack,
} from '@easel/testing';

/** Of every service. */
const POOL = 2;
const AT_ONCE = 4 * POOL;
const MUTATING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** These end the sessions of the storm itself: each has one of its own. */
const ENDS_SESSIONS = /^\/v1\/auth\/(logout|password|sessions.*)$/;

/**
 * A password hash takes its time, and on a busy machine the last of many comes too late: 503 with `Retry-After` is right
 * there. What holds a connection meanwhile fails with 500 all the same.
 */
const HASHES = new Set([
  'POST /v1/auth/signup',
  'POST /v1/auth/login',
  'POST /v1/auth/password',
  'POST /v1/oauth/register',
  'POST /v1/developer-apps',
  'POST /v1/developer-apps/{id}/rotate-secret',
]);
/** Asks a server outside of the stack, which is not there. */
const ASKS_OUTSIDE = new Set(['POST /v1/service-connect/start']);

const isWrong = (route: string, status: number) =>
  status === 500 || (status > 501 && !HASHES.has(route) && !ASKS_OUTSIDE.has(route));

/** The places of routes in which their object goes last: it must still be there for the others. */
const turnOf = ({ method, path }: Operation) => (method === 'DELETE' ? 2 : path.includes('{') ? 1 : 0);

/**
 * Every mutating route of the reference, so a new one is in without being asked: four times as many requests at once as
 * there are connections, with ids that are there and ids that are not. Outside production a transaction that asks for a
 * second connection, the bus or a password hash fails, which is a 500 here; one that waits for what another one holds
 * is a 503. How long a bystander takes meanwhile is measured by `npm run bench:abuse`.
 */
describe('four times as many requests as connections, of every mutating route', () => {
  const stack = useStack({
    ...CLOUD,
    // Routes of every service are among them.
    SERVICE_PROCESSES: 'gateway auth-sso entities studio executor',
    DATABASE_POOL_SIZE: String(POOL),
    // Otherwise callbacks answer 503: nobody expects any.
    REPLICATE_WEBHOOK_SECRET: 'whsec_c3Rvcm0tc3Rvcm0tc3Rvcm0tc3Rvcm0=',
    PUBLIC_RATE_LIMIT: '1000000',
    SSO_RATE_LIMIT: '1000000',
    REGISTRATION_RATE_LIMIT: '1000000',
    SIGN_IN_RATE_LIMIT: '1000000',
    SIGN_IN_ACCOUNT_LIMIT: '1000000',
    SIGN_IN_SOURCE_LIMIT: '1000000',
  });
  let client: ApiClient;
  let operations: Operation[];
  let all: Operation[];

  beforeAll(async () => {
    // An operator gets into the transactions of operators' routes, too.
    client = stack.api.as(await stack.api.enter(OPERATOR_EMAIL));
    const document = await stack.api.get('/v1/openapi.json');
    all = operationsOf(document.body);
    operations = all.filter(({ method }) => MUTATING.has(method)).sort((a, b) => turnOf(a) - turnOf(b));
    expect(operations.length).toBeGreaterThan(60);
  });

  /** The path with the id of something that is there, as far as a list tells of it. */
  async function found(path: string): Promise<string> {
    const parts = path.split('/');
    for (const [at, part] of parts.entries()) {
      if (!part.startsWith('{')) continue;
      const collection = parts.slice(0, at).join('/');
      const isListed = all.some(
        (other) => other.method === 'GET' && other.path === path.split('/').slice(0, at).join('/'),
      );
      const listed = isListed
        ? await client.get<{ data?: Record<string, string | undefined>[] }>(collection)
        : undefined;
      const [first] = Array.isArray(listed?.body.data) ? listed.body.data : [];
      parts[at] = first?.['id'] ?? first?.['slug'] ?? first?.['userId'] ?? randomUUID();
    }
    return parts.join('/');
  }

  const missing = (path: string) => path.replaceAll(/\{\w+\}/g, () => randomUUID());

  async function storm(operation: Operation): Promise<ApiResponse<unknown>[]> {
    const { method, path, publicRoute } = operation;
    const paths = path.includes('{') ? [await found(path), missing(path)] : [path];
    return Promise.all(
      Array.from({ length: AT_ONCE }, async (_request, at) => {
        const body = operation.body && {
          ...goodBody(operation),
          ...(path === '/v1/auth/signup' && newAddress()),
        };
        const from = publicRoute ? stack.api.elsewhere() : client;
        return from.send(method, paths[at % paths.length], body);
      }),
    );
  }

  const newAddress = () => ({ email: `${randomUUID()}@example.org` });

  it('leaves none of them waiting for another, and a bystander unharmed', async () => {
    const bystander = stack.api.as(await stack.api.signUp());
    const storming = new AbortController();
    const seen: number[] = [];
    const watching = (async () => {
      while (!storming.signal.aborted) {
        seen.push((await bystander.get('/v1/me')).status, (await bystander.get('/v1/workflows')).status);
      }
    })();
    const broken: Record<string, unknown[]> = {};
    for (const operation of operations.filter(({ path }) => !ENDS_SESSIONS.test(path))) {
      const answers = await storm(operation);
      const route = `${operation.method} ${operation.path}`;
      const wrong = answers.filter(({ status }) => isWrong(route, status));
      if (wrong.length > 0) broken[route] = wrong.slice(0, 2).map(({ body }) => body);
    }
    storming.abort();
    await watching;

    expect(broken).toEqual({});
    expect(new Set(seen)).toEqual(new Set([200]));
    expect(seen.length).toBeGreaterThan(operations.length);
  }, 600_000);

  it.each([
    'POST /v1/auth/logout',
    'POST /v1/auth/password',
    'DELETE /v1/auth/sessions',
    'DELETE /v1/auth/sessions/{id}',
  ])('nor do those that end a session: %s', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const user = await stack.api.signUp();
    const own = stack.api.as(user);
    const sessions = await own.get<{ data: { id: string }[] }>('/v1/auth/sessions');
    const body =
      path === '/v1/auth/password'
        ? { currentPassword: user.password, newPassword: 'another password' }
        : undefined;
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        own.send(method, path.replace('{id}', sessions.body.data[0]?.id ?? ''), body),
      ),
    );

    expect(answers.map(({ status }) => status).filter((status) => isWrong(route, status))).toEqual([]);
  });
});
