import { hash, randomBytes, randomUUID } from 'node:crypto';
import { OAUTH_SCOPES } from '@easel/contracts';
import {
  type ApiClient,
  type ApiResponse,
  CLOUD,
  givenApiToken,
  givenAppToken,
  goodBody,
  type Operation,
  operationsOf,
  type TestUser,
  useStack,
} from '@easel/testing';
import { Client } from 'pg';

interface Told {
  status: number;
  code: unknown;
}

/** Ends the session that calls: last, where one session calls every route. */
const LOG_OUT = '/v1/auth/logout';

describe('who may call, of every route that the reference names', () => {
  const stack = useStack(CLOUD);
  let user: TestUser;
  let operations: Operation[];

  beforeAll(async () => {
    user = await stack.api.signUp();
    const document = await stack.api.get('/v1/openapi.json');
    operations = operationsOf(document.body)
      .filter(({ publicRoute }) => !publicRoute)
      .sort((a, b) => Number(a.path === LOG_OUT) - Number(b.path === LOG_OUT));
    expect(operations.length).toBeGreaterThan(60);
  });

  /** Calls a route with ids that nobody has and a body that is right as far as the reference says. */
  function call(client: ApiClient, operation: Operation): Promise<ApiResponse<unknown>> {
    const path = operation.path.replaceAll(/\{\w+\}/g, () => randomUUID());
    return client.send(operation.method, path, operation.body && goodBody(operation));
  }

  async function tell(client: ApiClient, operation: Operation): Promise<Told> {
    const { status, body } = await call(client, operation);
    return { status, code: (body as { error?: { code?: unknown } }).error?.code };
  }

  /** What each route answered, as one table: a difference names the route. */
  async function table(say: (operation: Operation) => unknown): Promise<Record<string, unknown>> {
    const rows: [string, unknown][] = [];
    for (const operation of operations) {
      rows.push([`${operation.method} ${operation.path}`, await say(operation)]);
    }
    return Object.fromEntries(rows);
  }

  const everywhere = (expected: unknown) => table(() => Promise.resolve(expected));
  const inAuth = async (statement: string, ...values: unknown[]) => {
    const database = new Client({ connectionString: stack.databaseUrl('auth') });
    await database.connect();
    try {
      await database.query(statement, values);
    } finally {
      await database.end();
    }
  };

  const UNAUTHORIZED = { status: 401, code: 'unauthorized' };
  const BAD: [rule: string, what: string, client: () => ApiClient | Promise<ApiClient>][] = [
    ['[1-4-01] [1-7-07]', 'no credential', () => stack.api],
    ['[1-7-08]', 'another scheme', () => stack.api.with({ authorization: `Basic ${user.accessToken}` })],
    ['[1-7-08]', 'a malformed credential', () => stack.api.as('nonsense')],
    ['[1-7-08]', 'an unknown personal token', () => stack.api.as(`ndr_${randomBytes(32).toString('hex')}`)],
    ['[1-7-08]', 'an unknown app token', () => stack.api.as(`ndr_app_${randomBytes(32).toString('hex')}`)],
    ['[1-7-08]', 'a session token of which a letter differs', () => stack.api.as(`${user.accessToken}x`)],
    ['[1-7-09]', 'a session that was ended', endedSession],
    ['[1-7-09]', 'a personal token that was deleted', deletedToken],
    ['[1-7-09]', 'an app token that was revoked', revokedAppToken],
    ['[1-7-09]', 'an app token that has expired', expiredAppToken],
  ];

  async function endedSession(): Promise<ApiClient> {
    const client = stack.api.as(await stack.api.signUp());
    expect((await client.post(LOG_OUT)).status).toBe(200);
    return client;
  }

  async function deletedToken(): Promise<ApiClient> {
    const { id, token } = await givenApiToken(user, {}, stack.api);
    expect((await stack.api.as(token).get('/v1/me')).status).toBe(200);
    expect((await stack.api.as(user).delete(`/v1/api-tokens/${id}`)).status).toBe(200);
    return stack.api.as(token);
  }

  async function revokedAppToken(): Promise<ApiClient> {
    const token = await givenAppToken(user, OAUTH_SCOPES, stack.api);
    expect((await stack.api.as(token).get('/v1/me')).status).toBe(200);
    expect((await stack.api.post('/v1/oauth/revoke', { token })).status).toBe(200);
    return stack.api.as(token);
  }

  async function expiredAppToken(): Promise<ApiClient> {
    const token = await givenAppToken(user, OAUTH_SCOPES, stack.api);
    await inAuth(
      `update auth.oauth_tokens set expires_at = now() - interval '1 second' where hash = $1`,
      hash('sha256', token, 'buffer'),
    );
    return stack.api.as(token);
  }

  it.each(BAD)('%s %s opens none', async (_rule, _what, clientOf) => {
    const client = await clientOf();
    expect(await table((operation) => tell(client, operation))).toEqual(await everywhere(UNAUTHORIZED));
  });

  it('[1-5.1-01] a personal token opens those that do not ask for a session, and needs no scope', async () => {
    const client = stack.api.as((await givenApiToken(user, {}, stack.api)).token);
    const refusal = ({ credentials, payer, operator }: Operation) => {
      if (payer === 'only') return 'payer_required';
      if (credentials === 'in-app') return 'in_app_only';
      return credentials === 'session' || operator ? 'forbidden' : undefined;
    };

    expect(await table(async (operation) => refusedBy(await tell(client, operation)))).toEqual(
      await table((operation) => Promise.resolve(refusal(operation))),
    );
  });

  it('[1-5.1-03] a session opens every route but the one for agents', async () => {
    const client = stack.api.as(await stack.api.signUp());
    const refusal = ({ credentials, payer, operator }: Operation) => {
      if (credentials === 'token') return 'unauthorized';
      if (payer === 'only') return 'payer_required';
      return operator ? 'forbidden' : undefined;
    };

    expect(await table(async (operation) => refusedBy(await tell(client, operation)))).toEqual(
      await table((operation) => Promise.resolve(refusal(operation))),
    );
  });

  it.each(OAUTH_SCOPES)(
    "[1-5.1-02] an app's token with %s alone opens what that scope opens",
    async (granted) => {
      const client = stack.api.as(await givenAppToken(user, [granted], stack.api));
      const refusal = ({ credentials, payer, operator, scope }: Operation) => {
        if (payer === 'only') return 'payer_required';
        if (credentials === 'in-app') return 'in_app_only';
        if ((credentials !== 'any' && credentials !== 'token') || operator) return 'forbidden';
        return scope === undefined || scope === granted ? undefined : `insufficient_scope: ${scope}`;
      };
      const told = async (operation: Operation) => {
        const { status, body } = await call(client, operation);
        const { code, missingScope } = (body as { error?: Record<string, unknown> }).error ?? {};
        return code === 'insufficient_scope'
          ? `insufficient_scope: ${String(missingScope)}`
          : refusedBy({ status, code });
      };

      expect(await table(told)).toEqual(await table((operation) => Promise.resolve(refusal(operation))));
    },
  );

  it('leaves no route to apps but those with a scope and a few that tell who they act for', async () => {
    const open = operations.filter(({ scope, credentials, operator, payer }) => {
      return (
        scope === undefined &&
        (credentials === 'any' || credentials === 'token') &&
        !operator &&
        payer !== 'only'
      );
    });

    expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /v1/me',
      'GET /v1/models',
      'GET /v1/workspaces',
      'GET /v1/workspaces/{id}',
      // Its tools call routes, each with a scope.
      'POST /mcp',
    ]);
  });
});

/** Why the guard refused; undefined where the route itself had the last word. */
function refusedBy({ status, code }: Told): unknown {
  const byGuard = ['forbidden', 'in_app_only', 'payer_required', 'insufficient_scope'];
  if (status === 401) return 'unauthorized';
  return status === 403 && byGuard.includes(String(code)) ? code : undefined;
}
