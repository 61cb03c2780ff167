import { randomUUID } from 'node:crypto';
import {
  changePassword,
  getExecutionProgress,
  getExecutionResult,
  getPublicWorkflow,
  getWorkflowSchema,
  listWorkflows,
  logIn,
  NotFound,
  refreshSession,
  startExecution,
  Unauthorized,
  ValidationFailed,
  registerOAuthClient,
} from '@easel/contracts';
import { principalOf } from '../../test-rig/fake-auth.js';
import { type Answered, type CallOptions, GatewayRig } from '../../test-rig/gateway-rig.js';
import { Cable } from '../../test-rig/cable.js';
import type { HttpEdge } from '../edge/http-edge.js';
import { PruneExpired } from '../upkeep/prune-expired.js';
import { LimitWindows } from './limit-windows.js';

const LIMITS = {
  PUBLIC_RATE_LIMIT: '40',
  REGISTRATION_RATE_LIMIT: '10',
  SIGN_IN_RATE_LIMIT: '12',
  SIGN_IN_ACCOUNT_LIMIT: '5',
  SIGN_IN_SOURCE_LIMIT: '3',
  TRUST_PROXY: '127.0.0.1',
};
const run = { workflowId: randomUUID() };
let addresses = 0;

describe('limits, at two gateways', () => {
  let rig: GatewayRig;
  let other: HttpEdge & { url: string };

  beforeAll(async () => {
    rig = await GatewayRig.start(LIMITS);
    other = await rig.replica();
    rig.services
      .answer(startExecution, () => ({ executionId: randomUUID(), status: 'pending' }))
      .answer(listWorkflows, () => ({ data: [] }))
      .answer(getExecutionProgress, () => ({ status: 'running' }))
      .answer(getExecutionResult, () => ({ status: 'running' }))
      .answer(getWorkflowSchema, () => ({ inputs: [] }))
      .answer(registerOAuthClient, () => ({ client_id: 'ndr_dcr_1' }))
      .answer(refreshSession, () => {
        throw new Unauthorized();
      })
      .answer(changePassword, () => {
        throw new ValidationFailed([{ path: 'currentPassword', message: 'is wrong' }]);
      })
      .answer(logIn, ({ password }) => {
        if (password !== 'the right one') throw new Unauthorized();
        return { accessToken: 'good' };
      });
  });
  afterAll(async () => {
    await other.app.close();
    await rig.stop();
  });

  /** Calls at both gateways in turn, all at once. */
  function manyCalls(count: number, method: string, path: string, options: (at: number) => CallOptions) {
    return Promise.all(
      Array.from({ length: count }, (_call, at) =>
        rig.call(method, path, { url: at % 2 === 0 ? rig.edge.url : other.url, ...options(at) }),
      ),
    );
  }
  const tokenOf = (rateLimit: number, userId: string = randomUUID()) =>
    rig.auth.token(
      principalOf({ credential: 'personal-token', credentialId: randomUUID(), userId }, { rateLimit }),
    );
  /** Somebody behind the proxy that the gateways trust. */
  const from = (address = `203.0.113.${++addresses}`) => ({ headers: { 'X-Forwarded-For': address } });

  describe('of a personal token', () => {
    it('[1-8-01] [1-7-15] admits exactly as many runs a minute as the token says, however they arrive', async () => {
      const token = tokenOf(30);
      const answers = await manyCalls(43, 'POST', '/v1/api/run', () => ({ token, json: run }));

      expect(statuses(answers)).toEqual({ 202: 30, 429: 13 });
      expect(refused(answers)).toMatchObject({ body: { error: { code: 'rate_limited' } } });
    });

    it('[1-7-16] says how many, and when to come back', async () => {
      const token = tokenOf(3);
      const answers = await manyCalls(4, 'POST', '/v1/api/run', () => ({ token, json: run }));

      const { body, headers } = refused(answers);
      expect(body.error?.['message']).toBe('Max 3 per minute');
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(60);
      expect(headers.get('RateLimit-Policy')).toBe('"token";q=3;w=60');
      expect(headers.get('RateLimit')).toBe(`"token";r=0;t=${headers.get('Retry-After')}`);
    });

    it('[1-8-02] counts lists of workflows in the same window', async () => {
      const token = tokenOf(6);
      const lists = await manyCalls(4, 'GET', '/v1/api/workflows', () => ({ token }));
      const runs = await manyCalls(4, 'POST', '/v1/api/run', () => ({ token, json: run }));
      const list = await rig.call('GET', '/v1/api/workflows', { token });

      expect(statuses(lists)).toEqual({ 200: 4 });
      expect(statuses(runs)).toEqual({ 202: 2, 429: 2 });
      expect(list.body.error).toMatchObject({ code: 'rate_limited' });
    });

    it('[1-8-03] counts neither status, result nor schema', async () => {
      const token = tokenOf(1);
      const id = randomUUID();
      for (const path of [
        `/v1/api/status/${id}`,
        `/v1/api/result/${id}`,
        `/v1/api/schema?workflowId=${id}`,
      ]) {
        expect(statuses(await manyCalls(200, 'GET', path, () => ({ token })))).toEqual({ 200: 200 });
      }

      expect((await rig.call('POST', '/v1/api/run', { token, json: run })).status).toBe(202);
    });

    it('[1-8-04] begins anew when the minute is over', async () => {
      const token = tokenOf(2);
      await manyCalls(3, 'POST', '/v1/api/run', () => ({ token, json: run }));
      expect((await rig.call('POST', '/v1/api/run', { token, json: run })).status).toBe(429);
      await rig.passWindows(60);

      const answers = await manyCalls(3, 'POST', '/v1/api/run', () => ({ token, json: run }));

      expect(statuses(answers)).toEqual({ 202: 2, 429: 1 });
    });

    it("[1-8-06] is the token's own: another one of the same account has its own", async () => {
      const userId = randomUUID();
      const [first, second] = [tokenOf(4, userId), tokenOf(4, userId)];
      const firsts = await manyCalls(4, 'POST', '/v1/api/run', () => ({ token: first, json: run }));
      const seconds = await manyCalls(4, 'POST', '/v1/api/run', () => ({ token: second, json: run }));

      expect(statuses(firsts)).toEqual({ 202: 4 });
      expect(statuses(seconds)).toEqual({ 202: 4 });
    });

    it('counts nothing of a session', async () => {
      const token = await rig.issuer.token();
      const answers = await manyCalls(50, 'POST', '/v1/api/run', () => ({ token, json: run }));

      expect(statuses(answers)).toEqual({ 202: 50 });
    });
  });

  describe('of routes that need no credential', () => {
    it('[1-7-17] admit exactly as many requests from one address as they say', async () => {
      const sender = from();
      const answers = await manyCalls(55, 'GET', '/v1/version', () => sender);

      expect(statuses(answers)).toEqual({ 200: 40, 429: 15 });
      expect(refused(answers).body.error).toMatchObject({ code: 'rate_limit_exceeded' });
      expect((await rig.call('GET', '/v1/version', from())).status).toBe(200);
    });

    it.each(['/health', '/health/ready', '/docs', '/v1/openapi.json'])('do not hold for %s', async (path) => {
      const sender = from();
      const answers = await manyCalls(42, 'GET', path, () => sender);

      expect(statuses(answers)).toEqual({ 200: 42 });
    });

    it('[1-4.12-07] let one address register ten clients a minute', async () => {
      const sender = from();
      const answers = await manyCalls(14, 'POST', '/v1/oauth/register', () => ({
        ...sender,
        json: { client_name: 'fox', redirect_uris: ['https://fox.example/back'] },
      }));

      expect(statuses(answers)).toEqual({ 201: 10, 429: 4 });
      const elsewhere = await rig.call('POST', '/v1/oauth/register', {
        ...from(),
        json: { client_name: 'fox', redirect_uris: ['https://fox.example/back'] },
      });
      expect(elsewhere.status).toBe(201);
    });
  });

  describe('of signing in', () => {
    const attempt = (email: string, password: string) => ({ json: { email, password } });

    it('lets somebody guess so often at one account from one address, and then not even with the right password', async () => {
      const sender = from();
      const guesses = await manyCalls(7, 'POST', '/v1/auth/login', (at) => ({
        ...sender,
        ...attempt('Ada@example.org', `guess ${at}`),
      }));
      const right = await rig.call('POST', '/v1/auth/login', {
        ...sender,
        ...attempt('ada@example.org', 'the right one'),
      });

      expect(statuses(guesses)).toEqual({ 401: 3, 429: 4 });
      expect(right.body.error).toMatchObject({ code: 'rate_limit_exceeded' });
      expect(right.headers.get('RateLimit')).toContain('"account-source";r=0;t=');
    });

    it('lets one address guess so often, at whatever accounts', async () => {
      const sender = from();
      const guesses = await manyCalls(16, 'POST', '/v1/auth/login', (at) => ({
        ...sender,
        ...attempt(`${at}@example.org`, 'a guess'),
      }));

      expect(statuses(guesses)).toEqual({ 401: 12, 429: 4 });
    });

    it('counts used-up refresh tokens of one address too', async () => {
      const sender = from();
      const attempts = await manyCalls(15, 'POST', '/v1/auth/refresh', (at) => ({
        ...sender,
        json: { refreshToken: `used up ${at}` },
      }));

      expect(statuses(attempts)).toEqual({ 401: 12, 429: 3 });
    });

    it('does not count who signs in with success', async () => {
      const sender = from();
      for (let round = 0; round < 8; round++) {
        const { status } = await rig.call('POST', '/v1/auth/login', {
          ...sender,
          ...attempt('grace@example.org', 'the right one'),
        });
        expect(status).toBe(200);
      }
    });

    it('counts wrong current passwords of the one who changes it', async () => {
      const token = await rig.issuer.token();
      const json = { currentPassword: 'a guess', newPassword: 'another password' };
      const guesses = await manyCalls(8, 'POST', '/v1/auth/password', () => ({ token, json }));

      expect(statuses(guesses)).toEqual({ 400: 5, 429: 3 });
    });
  });

  it('admits sixty reads a minute of what is shared, beside what else needs no credential', async () => {
    const sender = from();
    const elsewhere = await GatewayRig.start({ ...LIMITS, PUBLIC_RATE_LIMIT: '1000' });
    try {
      elsewhere.services.answer(getPublicWorkflow, () => ({ name: 'The pier' }));
      const read = () => elsewhere.call('GET', `/v1/public/workflows/${randomUUID()}`, sender);
      const answers = await Promise.all(Array.from({ length: 65 }, read));

      expect(statuses(answers)).toEqual({ 200: 60, 429: 5 });
      expect(refused(answers)).toMatchObject({ body: { error: { code: 'rate_limit_exceeded' } } });
      expect((await elsewhere.call('GET', '/v1/version', sender)).status).toBe(200);
    } finally {
      await elsewhere.stop();
    }
  });

  it('forgets windows that are over, and no other', async () => {
    const [over, running] = [from(), from()];
    await rig.call('GET', '/v1/version', over);
    await rig.passWindows(180);
    await rig.call('GET', '/v1/version', running);
    await rig.edge.app.get(PruneExpired).run();

    const windows = await rig.database.orm.query<{ key: string }[]>('select key from rate_windows');
    expect(windows.map(({ key }) => key)).toContain(`public:${running.headers['X-Forwarded-For']}`);
    expect(windows.map(({ key }) => key)).not.toContain(`public:${over.headers['X-Forwarded-For']}`);
  });

  it('counts the networks of IPv6, not single addresses', async () => {
    const answers = await manyCalls(45, 'GET', '/v1/version', (at) => from(`2001:db8::${at.toString(16)}`));

    expect(statuses(answers)).toEqual({ 200: 40, 429: 5 });
  });
});

describe('a limit of trainings', () => {
  it('does not count a refused request once its sender has the answer', async () => {
    const rig = await GatewayRig.start({ EDITION: 'cloud' });
    rig.auth.sessionsMayAll = true;
    const token = await rig.issuer.token({ sub: randomUUID(), sid: randomUUID() });
    const windows = rig.edge.app.get(LimitWindows);
    const giveBack = windows.giveBack.bind(windows);
    const slowly = jest.spyOn(windows, 'giveBack').mockImplementation(async (...given) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return giveBack(...given);
    });

    for (let time = 0; time < 6; time++) {
      const { status, body } = await rig.call('POST', '/v1/characters/no-id/train', { token, json: {} });
      expect([status, body.error?.code]).toEqual([400, 'validation_error']);
    }
    expect(slowly).toHaveBeenCalledTimes(6);
    await rig.stop();
  });
});

describe('limits while Postgres is away', () => {
  let rig: GatewayRig;
  let cable: Cable;

  beforeAll(async () => {
    cable = await Cable.open();
    rig = await GatewayRig.start({ PUBLIC_RATE_LIMIT: '5', DATABASE_URL: cable.url });
    rig.services.answer(startExecution, () => ({ executionId: randomUUID(), status: 'pending' }));
    cable.cut();
  });
  afterAll(async () => {
    await rig.stop();
    cable.cut();
  });

  it('keep public routes there, each gateway counting alone', async () => {
    const answers: Answered[] = [];
    for (let call = 0; call < 8; call++) answers.push(await rig.call('GET', '/v1/version'));

    expect(statuses(answers)).toEqual({ 200: 5, 429: 3 });
  });

  it('answer 503 with Retry-After where they must be exact', async () => {
    const token = rig.auth.token(principalOf({ credential: 'personal-token' }, { rateLimit: 30 }));
    const answer = await rig.call('POST', '/v1/api/run', { token, json: run });

    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'service_unavailable' } } });
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

describe('limits of a proxy that is not trusted', () => {
  it('count the peer, whatever it says', async () => {
    const rig = await GatewayRig.start({ PUBLIC_RATE_LIMIT: '5' });
    try {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_call, at) =>
          rig.call('GET', '/v1/version', { headers: { 'X-Forwarded-For': `203.0.113.${at}` } }),
        ),
      );
      expect(statuses(answers)).toEqual({ 200: 5, 429: 3 });
    } finally {
      await rig.stop();
    }
  });
});

function statuses(answers: readonly Answered[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function refused(answers: readonly Answered[]): Answered {
  const answer = answers.find(({ status }) => status === 429);
  if (!answer) throw new NotFound('refused answer');
  return answer;
}
