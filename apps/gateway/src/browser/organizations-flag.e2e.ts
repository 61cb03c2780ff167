import { type ApiClient, api, CLOUD, useStack, CLOUD_WITHOUT_ORGANIZATIONS } from '@easel/testing';

describe('organizations', () => {
  const on = useStack(CLOUD);
  const off = useStack(CLOUD_WITHOUT_ORGANIZATIONS);
  const flagOf = async (client: ApiClient) => {
    const { body } = await client.get<string>('/config.js');
    return (JSON.parse(/\{.*\}/.exec(body)?.[0] ?? '') as { organizationsEnabled: boolean })
      .organizationsEnabled;
  };
  const create = async (client: ApiClient) =>
    client.as(await client.signUp()).post('/v1/organizations', { name: 'Foxes' });

  it('[3-2.2-42] are what the app says they are: on', async () => {
    expect(await flagOf(on.api)).toBe(true);
    expect((await create(on.api)).status).toBe(201);
  });

  it('[3-2.2-42] are what the app says they are: off on cloud, and on community', async () => {
    expect(await flagOf(off.api)).toBe(false);
    expect(await create(off.api)).toBeServiceError(403, 'forbidden');
    expect(await flagOf(api)).toBe(false);
    expect(await create(api)).toBeServiceError(403, 'edition_required');
  });
});
