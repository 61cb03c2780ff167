import { randomUUID } from 'node:crypto';
import { api, type ApiClient, type ApiResponse, testedStack } from '@easel/testing';
import { Client } from 'pg';

/** The same request at both gateways in turn, all at once. */
function manyCalls(count: number, call: (client: ApiClient) => Promise<ApiResponse>, client: ApiClient) {
  const gateways = [client, client.at(testedStack.secondUrl)];
  return Promise.all(Array.from({ length: count }, (_call, at) => call(gateways[at % 2])));
}

function statuses(answers: readonly ApiResponse[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Lets so many seconds pass, for every limit. */
async function passWindows(seconds: number): Promise<void> {
  const client = new Client({ connectionString: testedStack.databaseUrl('gateway') });
  await client.connect();
  try {
    await client.query('update gateway.rate_windows set expire = expire - $1', [seconds * 1_000]);
  } finally {
    await client.end();
  }
}

const register = (client: ApiClient) =>
  client.post('/v1/oauth/register', {
    client_name: `fox ${randomUUID()}`,
    redirect_uris: ['https://fox.example/back'],
  });

describe('limits of the whole stack', () => {
  it('[1-4.12-07] let one address register ten clients a minute, over two gateways', async () => {
    const sender = api.elsewhere();
    const answers = await manyCalls(15, register, sender);

    expect(statuses(answers)).toEqual({ 201: 10, 429: 5 });
    expect(answers.find(({ status }) => status === 429)).toBeServiceError(429, 'rate_limit_exceeded');
    expect((await register(api.elsewhere())).status).toBe(201);
  });

  it('say when to come back, and then let in again', async () => {
    const sender = api.elsewhere();
    await manyCalls(10, register, sender);
    const refused = await register(sender);
    expect(refused).toBeServiceError(429, 'rate_limit_exceeded');

    await passWindows(Number(refused.headers.get('retry-after')));

    expect((await register(sender)).status).toBe(201);
  });

  it('leave an account twenty guesses a minute at what devices show, and read what is right', async () => {
    const user = api.as(await api.signUp());
    const begun = await api
      .elsewhere()
      .post<{ user_code: string }>('/v1/oauth/device_authorization', { client_id: 'easel-cli' });
    const guess = (client: ApiClient) => client.get('/v1/oauth/device?user_code=BBBBBBBB');
    const read = (client: ApiClient) => client.get(`/v1/oauth/device?user_code=${begun.body.user_code}`);

    expect((await read(user)).status).toBe(200);
    expect(statuses(await manyCalls(25, guess, user))).toEqual({ 404: 20, 429: 5 });
    expect(await read(user)).toBeServiceError(429, 'rate_limited');
    expect((await read(api.as(await api.signUp()))).status).toBe(200);
  });

  it('[2-8-01] let one address make twenty requests to the sign-in routes in 60 seconds, whichever', async () => {
    const sender = api.elsewhere();
    const listed = await manyCalls(12, (client) => client.get('/v1/sso/providers'), sender);
    const unknown = await manyCalls(12, (client) => client.get('/v1/sso/nobody?assertion=x'), sender);

    expect(statuses(listed)).toEqual({ 200: 12 });
    expect(statuses(unknown)).toEqual({ 404: 8, 429: 4 });
    expect(unknown.find(({ status }) => status === 429)).toBeServiceError(429, 'rate_limit_exceeded');
    expect((await api.elsewhere().get('/v1/sso/providers')).status).toBe(200);
  });

  it('[2-8-02] say in whole seconds when to sign in again, and then let in', async () => {
    const sender = api.elsewhere();
    const calls = await manyCalls(21, (client) => client.get('/v1/sso/providers'), sender);
    const retryAfter = calls.find(({ status }) => status === 429)?.headers.get('retry-after') ?? '';
    expect(retryAfter).toMatch(/^[1-9]\d*$/);

    await passWindows(Number(retryAfter));

    expect((await sender.get('/v1/sso/providers')).status).toBe(200);
  });

  it('[1-7-17] admit 1,200 requests a minute from one address to a route that needs no credential', async () => {
    const sender = api.elsewhere();
    const answers = await manyCalls(1_230, (client) => client.get('/v1/version'), sender);

    expect(statuses(answers)).toEqual({ 200: 1_200, 429: 30 });
    expect(answers.find(({ status }) => status === 429)).toBeServiceError(429, 'rate_limit_exceeded');
  });

  it('[1-6-04] leave alone who polls as advised', async () => {
    const user = await api.signUp();
    const polls = await manyCalls(60, (client) => client.get('/v1/jobs'), api.as(user));

    expect(statuses(polls)).toEqual({ 200: 60 });
  });

  it('let strangers guess fifty passwords of an account in a quarter of an hour, and keep its owner out nowhere', async () => {
    const user = await api.signUp();
    const guess = (client: ApiClient) =>
      client.elsewhere().post('/v1/auth/login', { email: user.email, password: 'a wrong guess' });
    const answers: ApiResponse[] = [];
    // A password is slow to check: more at once would wait longer than the bus does.
    for (let round = 0; round < 8; round++) answers.push(...(await manyCalls(6, guess, api)));
    // The last of the fifty, and the turn that is free.
    answers.push(...(await manyCalls(3, guess, api)));
    const right = { email: user.email, password: user.password };
    const elsewhere = api.elsewhere().post('/v1/auth/login', right);
    const known = await api.post('/v1/auth/login', right);

    expect(statuses(answers)).toEqual({ 401: 51 });
    expect(known.status).toBe(200);
    await passWindows(15);
    expect((await elsewhere).status).toBe(200);
  });
});
