import { api, type TestUser, useStack, BUSINESS } from '@easel/testing';

interface Provider {
  id: string;
  label: string;
  connectKind: string;
  available: boolean;
  missingEnv?: string[];
  setupHint?: string;
  customFields?: { key: string }[];
}

let user: TestUser;
beforeAll(async () => (user = await api.signUp()));
const providersOf = async (client = api.as(user)) => {
  const { body } = await client.get<{ providers: Provider[] }>('/v1/social/providers');
  return new Map(body.providers.map((provider) => [provider.id, provider]));
};

describe('GET /v1/social/providers', () => {
  it('[1-4.12-14] lists the networks to whoever has a credential of their own', async () => {
    const { status, body } = await api.as(user).get<{ providers: Provider[] }>('/v1/social/providers');

    expect(status).toBe(200);
    expect(body.providers.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['facebook', 'instagram', 'linkedin', 'tiktok', 'x', 'youtube', 'telegram']),
    );
    expect(await api.get('/v1/social/providers')).toBeServiceError(401, 'unauthorized');
  });

  it('[3-2.2-80] names what is missing of a network that is not set up, which is not available', async () => {
    const { linkedin, tiktok } = Object.fromEntries(await providersOf());

    expect(linkedin).toMatchObject({
      available: false,
      missingEnv: ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
    });
    expect(linkedin.setupHint).toContain('/v1/social/callback/linkedin');
    expect(tiktok).toMatchObject({
      available: false,
      missingEnv: ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
    });
  });

  it.each([
    ['telegram', ['botToken']],
    ['bluesky', ['handle', 'appPassword']],
    ['devto', ['apiKey']],
    ['wordpress', ['siteUrl', 'username', 'applicationPassword']],
    ['lemmy', ['instanceUrl', 'username', 'password', 'community']],
  ])('has %s without any app, with what a user enters', async (id, keys) => {
    const network = (await providersOf()).get(id);

    // Nothing is missing, and yet there is no way to connect an account so far.
    expect(network?.available).toBe(false);
    expect(network?.setupHint).toContain('cannot connect');
    expect(network).not.toHaveProperty('missingEnv');
    expect(network?.customFields?.map(({ key }) => key)).toEqual(keys);
  });

  describe('where the operator has set up apps', () => {
    const stack = useStack(BUSINESS);

    it('nothing is missing of a network whose variables are all set, which cannot be connected so far', async () => {
      const client = stack.api.as(await stack.api.signUp());
      const { linkedin, tiktok, x } = Object.fromEntries(await providersOf(client));

      expect(linkedin.available).toBe(false);
      expect(linkedin.setupHint).toContain('cannot connect');
      expect(linkedin).not.toHaveProperty('missingEnv');
      expect(tiktok).toMatchObject({ available: false, missingEnv: ['TIKTOK_CLIENT_SECRET'] });
      expect(x.available).toBe(false);
      expect(JSON.stringify((await client.get('/v1/social/providers')).body)).not.toContain('a secret of');
    });
  });
});
