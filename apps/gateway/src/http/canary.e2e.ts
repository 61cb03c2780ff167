import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { natsServers } from '@easel/platform';
import {
  ApiClient,
  type ApiResponse,
  CLOUD,
  exchangeOf,
  freePorts,
  givenApiToken,
  givenApp,
  givenMember,
  givenOrganization,
  givenRun,
  step,
  type TestUser,
  text,
  untilExecution,
  useStack,
} from '@easel/testing';
import { Collector } from '../../test-rig/collector.js';

interface Data<T> {
  data: T;
}
interface Granted {
  accessToken: string;
  refreshToken: string;
}

/** Each on the port after the one before. */
const PROCESSES = 'gateway gateway auth-sso entities studio executor';
const REDIRECT = 'https://app.example.org/back';

/** A secret of each kind, sent where it belongs and where it does not: it is nowhere but where it was sent. */
describe('secrets', () => {
  const collector = new Collector();
  let metricsPort: number;
  const stack = useStack(async () => {
    metricsPort = await freePorts(PROCESSES.split(' ').length);
    return {
      ...CLOUD,
      SERVICE_PROCESSES: PROCESSES,
      LOG_LEVEL: 'trace',
      OTEL_EXPORTER_OTLP_ENDPOINT: await collector.start(),
      OTEL_BSP_SCHEDULE_DELAY: '200',
      METRICS_PORT: String(metricsPort),
    };
  });
  const secrets = new Map<string, string>();
  const refusals: string[] = [];
  const subjects = new Set<string>();
  let nats: NatsConnection;
  let executionId: string;

  beforeAll(async () => {
    nats = await connect(natsServers(stack.natsUrl));
    const everything = nats.subscribe('>', {
      callback: (_error, message) => void subjects.add(message.subject),
    });
    await nats.flush();
    await useAll();
    await misuseAll();
    // Spans are sent in batches, logs through a pipe.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    everything.unsubscribe();
  });
  afterAll(async () => {
    await nats?.close();
    await collector.stop();
  });

  const secret = (kind: string, value: string): string => {
    secrets.set(kind, value);
    return value;
  };
  const note = <T>(answer: ApiResponse<T>): ApiResponse<T> => {
    if (answer.status >= 400) refusals.push(JSON.stringify([answer.body, [...answer.headers]]));
    return answer;
  };

  /** Each secret where it belongs. */
  async function useAll(): Promise<void> {
    const password = secret('password', `canary-${randomUUID()}`);
    const email = `${randomUUID()}@example.org`;
    const user = await stack.api.signUp({ email, password });
    secret('access token', user.accessToken);
    secret('refresh token', user.refreshToken);
    const { body } = await stack.api.post<Data<Granted>>('/v1/auth/refresh', {
      refreshToken: user.refreshToken,
    });
    secret('second refresh token', body.data.refreshToken);
    note(await stack.api.post('/v1/auth/refresh', { refreshToken: user.refreshToken }));
    const again = await stack.api.post<Data<Granted>>('/v1/auth/login', { email, password });
    const caller = { ...user, accessToken: again.body.data.accessToken };
    const newPassword = secret('new password', `canary-${randomUUID()}`);
    await stack.api.as(caller).post('/v1/auth/password', { currentPassword: password, newPassword });

    const personal = await givenApiToken(caller, {}, stack.api);
    secret('personal token', personal.token);
    await stack.api.as(personal.token).get('/v1/workflows');
    await useApp(caller);
    await useWebhook(caller);
    await useInvitation(caller);
    const key = secret('provider key', `canary${randomBytes(20).toString('hex')}`);
    note(await stack.api.as(caller).put('/v1/provider-keys/openai', { key }));
    note(await stack.api.as(personal.token).put('/v1/provider-keys/openai', { key }));
    await stack.api.as(caller).get('/v1/provider-keys');
  }

  async function useApp(user: TestUser): Promise<void> {
    const app = await givenApp(['workflows:read'], stack.api);
    secret('app secret', app.clientSecret);
    const verifier = secret('code verifier', `canary-${randomBytes(30).toString('hex')}`);
    const { body } = await stack.api.as(user).post<{ code: string }>('/v1/oauth/authorize', {
      client_id: app.clientId,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: 'workflows:read',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const code = secret('authorization code', body.code);
    const exchange = { ...exchangeOf(app, code), code_verifier: verifier };
    note(await stack.api.post('/v1/oauth/token', { ...exchange, redirect_uri: 'https://elsewhere.example' }));
    note(await stack.api.post('/v1/oauth/token', { ...exchange, client_secret: `${app.clientSecret}0` }));
    const granted = note(await stack.api.post<{ access_token: string }>('/v1/oauth/token', exchange));
    note(await stack.api.post('/v1/oauth/token', exchange));
    if (granted.status !== 200) return;
    const token = secret('app token', granted.body.access_token);
    note(await stack.api.as(token).post('/v1/workflows', { name: 'x' }));
    await stack.api.post('/v1/oauth/revoke', { token });
    note(await stack.api.as(token).get('/v1/me'));
  }

  async function useWebhook(user: TestUser): Promise<void> {
    const client = stack.api.as(user);
    const { body } = await client.post<
      Data<{ id: string; nodes: { id: string; data: { token?: string } }[] }>
    >('/v1/workflows', {
      name: 'Hooked',
      nodes: [{ id: 'hook', type: 'webhook-trigger', data: {} }, text('prompt', 'a fox'), step('worked')],
      edges: [],
    });
    const token = secret(
      'webhook token',
      String(body.data.nodes.find(({ id }) => id === 'hook')?.data.token),
    );
    const run = await stack.api.post<{ executionId: string }>(`/v1/webhooks/${token}`, { a: 1 });
    await untilExecution(client, run.body.executionId, ({ status }) => status === 'completed');
    executionId = await givenRun(user, body.data.id, stack.api);
    await untilExecution(client, executionId, ({ status }) => status !== 'pending' && status !== 'running');
    note(await stack.api.get(`/v1/webhooks/${token}`));
    note(await stack.api.post(`/v1/webhooks/${token}`, '{broken'));
    note(await stack.api.post(`/v1/webhooks/${token}/more`, {}));
  }

  async function useInvitation(user: TestUser): Promise<void> {
    const organizationId = await givenOrganization(user, stack.api);
    const invited = await stack.api.signUp();
    const { body } = await stack.api
      .as(user)
      .post<Data<{ token: string }>>(`/v1/organizations/${organizationId}/invitations`, {
        email: invited.email,
        role: 'member',
      });
    const token = secret('invitation token', body.data.token);
    note(await stack.api.as(await stack.api.signUp()).post(`/v1/invitations/${token}/accept`));
    await stack.api.as(invited).post(`/v1/invitations/${token}/accept`);
    note(await stack.api.as(invited).post(`/v1/invitations/${token}/accept`));
    await givenMember(user, await stack.api.signUp(), { organizationId }, stack.api);
  }

  /** Each secret where people put it by mistake, and programs that are broken. */
  async function misuseAll(): Promise<void> {
    for (const value of secrets.values()) {
      const bearer = stack.api.as(value.replaceAll(/[^A-Za-z0-9._~+/=-]/g, ''));
      const encoded = encodeURIComponent(value);
      for (const answer of [
        await bearer.get('/v1/me'),
        await stack.api.with({ authorization: `Basic ${btoa(value)}` }).get('/v1/me'),
        await stack.api.get(`/v1/me?access_token=${encoded}&token=${encoded}&code=${encoded}`),
        await stack.api.get(`/v1/nowhere?password=${encoded}`),
        await stack.api.get(`/v1/oauth/authorize?client_id=x&redirect_uri=y&state=${encoded}`),
        await stack.api
          .with({ 'idempotency-key': value, cookie: `session=${value}` })
          .post('/v1/api/run', {}),
        await stack.api.post('/v1/auth/login', { email: `${randomUUID()}@example.org`, password: value }),
        await stack.api.post('/v1/auth/login', `{"email": "a@example.org", "password": "${value}"`),
        await stack.api.post('/v1/auth/login', [{ password: value }]),
        await stack.api.post('/v1/auth/refresh', { refreshToken: `${value}0` }),
        await stack.api.post('/v1/oauth/token', {
          grant_type: 'authorization_code',
          client_id: 'app_x',
          client_secret: value,
          code: value,
          redirect_uri: REDIRECT,
        }),
        await stack.api.post('/v1/oauth/revoke', { token: `${value}0` }),
      ]) {
        note(answer);
      }
    }
  }

  const among = (where: string, haystack: string) =>
    [...secrets]
      .filter(([, value]) => haystack.includes(value) || haystack.includes(encodeURIComponent(value)))
      .map(([kind]) => `${kind} in ${where}`);

  it('are of twelve kinds and more, all of them used', () => {
    expect([...secrets.keys()].sort()).toEqual(
      [
        'access token',
        'app secret',
        'app token',
        'authorization code',
        'code verifier',
        'invitation token',
        'new password',
        'password',
        'personal token',
        'provider key',
        'refresh token',
        'second refresh token',
        'webhook token',
      ].sort(),
    );
    for (const value of secrets.values()) expect(value.length).toBeGreaterThan(24);
  });

  it('are in no log', () => {
    const folder = path.join(stack.dataDir, 'logs');
    const files = readdirSync(folder);
    const logs = files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')] as const);

    expect(logs.map(([, content]) => content).join('').length).toBeGreaterThan(10_000);
    expect(logs.flatMap(([file, content]) => among(file, content))).toEqual([]);
  });

  it('are in no trace', () => {
    expect(collector.received).toContain('resourceSpans');
    expect(collector.received.length).toBeGreaterThan(10_000);
    expect(among('a trace', collector.received)).toEqual([]);
  });

  it('are in no answer that refuses something', () => {
    expect(refusals.length).toBeGreaterThan(100);
    expect(refusals.flatMap((refusal) => among(refusal, refusal))).toEqual([]);
  });

  it('are in no metric', async () => {
    const pages = await Promise.all(
      PROCESSES.split(' ').map(async (_, index) => {
        const page = new ApiClient(() => `http://127.0.0.1:${metricsPort + index}`);
        return (await page.get<string>('/metrics')).body;
      }),
    );

    for (const page of pages) expect(page).toContain('# TYPE');
    expect(pages.flatMap((page) => among('a metric', page))).toEqual([]);
  });

  it('are in no subject of the bus, nor in what it keeps', () => {
    expect(subjects.size).toBeGreaterThan(20);
    expect(among('a subject', [...subjects].join('\n'))).toEqual([]);
    const kept = filesBelow(path.join(stack.dataDir, 'nats')).map((file) => readFileSync(file, 'latin1'));
    expect(kept.flatMap((content) => among('a stream', content))).toEqual([]);
  });

  describe('traces', () => {
    it('say on each span which run, node, job and lane it is of, and the role of the process', () => {
      const ofRuns = collector.spans.filter(
        ({ attributes }) => attributes['easel.execution.id'] === executionId,
      );
      const names = new Set(ofRuns.map(({ name }) => name));

      expect([...names]).toEqual(
        expect.arrayContaining(['bus executor.execution.start', 'plan', 'job noop']),
      );
      expect(new Set(ofRuns.map(({ traceId }) => traceId)).size).toBe(1);
      expect(ofRuns.find(({ name }) => name === 'plan')?.attributes).toMatchObject({
        'easel.workflow.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        'service.role': 'api,orchestrator,worker,scheduler',
      });
      expect(ofRuns.find(({ name }) => name === 'job noop')?.attributes).toMatchObject({
        'easel.job.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        'easel.node.id': 'worked',
        'easel.lane': expect.any(String),
        'easel.attempt': expect.anything(),
      });
    });

    it('begin with a request: what services ask each other on their own begins none', () => {
      const roots = collector.spans.filter(({ parentSpanId }) => !parentSpanId).map(({ name }) => name);

      expect(roots.length).toBeGreaterThan(100);
      // The lease on principals alone is renewed once a second.
      expect(roots.filter((name) => !/^[A-Z]+( |$)/.test(name))).toEqual([]);
    });
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
