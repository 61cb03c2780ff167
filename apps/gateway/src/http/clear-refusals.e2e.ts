import { hash } from 'node:crypto';
import { api, type ApiResponse, givenAppToken, testedStack } from '@easel/testing';
import { Client } from 'pg';

const messageOf = ({ body }: ApiResponse): unknown => {
  const { error, error_description: oauth } = body as {
    error?: { message?: string };
    error_description?: string;
  };
  return oauth ?? error?.message;
};

async function expire(appToken: string): Promise<void> {
  const client = new Client({ connectionString: testedStack.databaseUrl('auth') });
  await client.connect();
  try {
    await client.query(
      `update auth.oauth_tokens set expires_at = now() - interval '1 second' where hash = $1`,
      [hash('sha256', appToken, 'buffer')],
    );
  } finally {
    await client.end();
  }
}

describe('a refusal says what to do', () => {
  it('names the content types that the route takes', async () => {
    const me = api.as(await api.signUp());
    const text = me.with({ 'content-type': 'text/plain' });

    expect(messageOf(await text.post('/v1/projects', 'a'))).toBe('Send the body as `application/json`.');
    expect(messageOf(await text.post('/v1/oauth/token', 'a'))).toBe(
      'Send the body as `application/json` or `application/x-www-form-urlencoded`.',
    );
    expect(messageOf(await text.post('/v1/upload', 'a'))).toContain('multipart/form-data');
  });

  it('says that a field is required, once, where it is missing', async () => {
    const me = api.as(await api.signUp());

    const answer = await me.post('/v1/projects', {});

    expect(answer).toBeServiceError(400, 'validation_error');
    expect((answer.body as { error: { issues: unknown } }).error.issues).toEqual([
      { path: 'name', message: 'is required' },
    ]);
  });

  it('leads to the reference where there is no such route', async () => {
    const answer = await api.get('/v1/nothing');

    expect(answer).toBeServiceError(404, 'not_found');
    expect(messageOf(answer)).toBe('There is no such route. See /docs for the routes that exist.');
  });

  it('names the nearest node type for one that does not exist', async () => {
    const answer = await api.get('/v1/nodes/generate-imge');

    expect(answer).toBeServiceError(404, 'not_found');
    expect(messageOf(answer)).toBe('There is no node type generate-imge; did you mean generate-image?');
  });

  it('names what a limit counts', async () => {
    const sender = api.elsewhere();
    const register = () =>
      sender.post('/v1/oauth/register', { client_name: 'fox', redirect_uris: ['https://fox.example/back'] });
    const answers = await Promise.all(Array.from({ length: 11 }, register));

    const refused = answers.find(({ status }) => status === 429);
    expect(refused && messageOf(refused)).toMatch(
      /^Too many registrations of apps from your address\. Try again in \d+ s\.$/,
    );
  });

  it('[1-4.12-06] registers a client without a credential, which is known from then on', async () => {
    const { status, body } = await api.elsewhere().post<{ client_id: string }>('/v1/oauth/register', {
      client_name: 'A public fox',
      redirect_uris: ['https://fox.example/back'],
    });
    const info = (id: string) => api.get(`/v1/oauth/app-info?client_id=${id}`);

    expect({ status, body }).toMatchObject({
      status: 201,
      body: { client_id: expect.stringMatching(/^ndr_dcr_[0-9a-f]{32}$/), client_name: 'A public fox' },
    });
    const known = await info(body.client_id);
    expect(known.status).toBe(200);
    expect(JSON.stringify(known.body)).toContain('A public fox');
    expect((await info(`ndr_dcr_${'0'.repeat(32)}`)).status).toBe(404);
  });

  it('says that an access token has expired', async () => {
    const token = await givenAppToken(await api.signUp(), ['workflows:read']);
    await expire(token);

    const answer = await api.as(token).get('/v1/workflows');

    expect(answer).toBeServiceError(401, 'unauthorized');
    expect(messageOf(answer)).toContain('has expired');
  });

  it.each(['https://*.example/cb', 'https://%2A.example/cb', 'https://app.*/cb', 'http://*/cb'])(
    'refuses %s as a redirect address of an app',
    async (address) => {
      const sender = api.elsewhere();
      const registered = await sender.post('/v1/oauth/register', {
        client_name: 'fox',
        redirect_uris: [address],
      });
      const created = await api.as(await api.signUp()).post('/v1/developer-apps', {
        name: 'fox',
        redirectUris: [address],
        scopesRequested: ['workflows:read'],
      });

      expect(registered.status).toBe(400);
      expect(created).toBeServiceError(400, 'validation_error');
      expect(messageOf(created)).toContain('redirectUris');
    },
  );
});

describe('PATCH /v1/workflows/:id with a name', () => {
  it('raises the version, so that a client that compares versions notices a rename', async () => {
    const me = api.as(await api.signUp());
    const { data } = (await me.post('/v1/workflows', { name: 'Before', nodes: [], edges: [] })).body as {
      data: { id: string; version: number };
    };

    const renamed = await me.patch(`/v1/workflows/${data.id}`, {
      name: 'After',
      expectedVersion: data.version,
    });
    const same = await me.patch(`/v1/workflows/${data.id}`, { name: 'After' });
    const late = await me.patch(`/v1/workflows/${data.id}`, { name: 'Late', expectedVersion: data.version });

    expect(renamed.body).toMatchObject({ data: { name: 'After', version: data.version + 1 } });
    expect(same.body).toMatchObject({ data: { version: data.version + 1 } });
    expect(late).toBeServiceError(409, 'workflow_conflict');
  });
});
