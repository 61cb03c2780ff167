import { jwtVerify } from 'jose';
import { IdentityPlatform, newPlatformKey } from '@easel/testing';
import { PlatformKeys } from './platform-keys.js';

describe('the keys of the identity platform', () => {
  let platform: IdentityPlatform;
  let keys: PlatformKeys;
  const later = (ms: number) =>
    jest.spyOn(Date, 'now').mockReturnValue(performance.timeOrigin + performance.now() + ms);

  beforeEach(async () => {
    platform = await IdentityPlatform.listen();
    keys = new PlatformKeys(platform.keysUrl);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    platform.close();
  });

  const verify = async (token: string | Promise<string>) =>
    jwtVerify(await token, keys.find, { currentDate: new Date(0) });
  const away = { status: 503, code: 'service_unavailable' };

  it('are asked for once, however many want one at the same time', async () => {
    await Promise.all([1, 2, 3].map(() => verify(platform.token())));
    await verify(platform.token());
    expect(platform.asked).toEqual(['/auth/v1/.well-known/jwks.json']);
  });

  it('are asked for again for an unknown key, but not for each', async () => {
    await verify(platform.token());
    platform.keys = [newPlatformKey('RS256'), ...platform.keys];
    await expect(verify(platform.token())).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
    expect(platform.asked).toHaveLength(1);

    later(11_000);
    await verify(platform.token());
    const unknown = newPlatformKey('ES256');
    for (let i = 0; i < 5; i++) await expect(verify(platform.token({}, unknown))).rejects.toThrow();
    expect(platform.asked).toHaveLength(2);
  });

  it('are used on while the platform is away', async () => {
    await verify(platform.token());
    platform.away = true;
    later(3_600_000);
    await verify(platform.token());
    await verify(platform.token());
  });

  it('go once they are withdrawn', async () => {
    const token = await platform.token();
    await verify(token);
    platform.keys = [newPlatformKey('ES256')];
    later(301_000);
    await verify(token);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expect(verify(token)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
  });

  it.each<[string, (platform: IdentityPlatform) => void]>([
    ['does not answer', (it) => (it.away = true)],
    ['fails', (it) => (it.answer = { status: 500, body: '{}' })],
    ['has moved', (it) => (it.answer = { status: 302, body: '' })],
    ['answers no JSON', (it) => (it.answer = { status: 200, body: '<html>' })],
    ['answers no keys', (it) => (it.answer = { status: 200, body: '{"keys":1}' })],
  ])('are not there when it %s', async (_case, breakIt) => {
    breakIt(platform);
    await expect(verify(platform.token())).rejects.toMatchObject(away);
  });

  it('are not asked for by each who comes while the platform is away', async () => {
    platform.away = true;
    for (let i = 0; i < 5; i++) await expect(verify(platform.token())).rejects.toMatchObject(away);
    expect(platform.asked).toHaveLength(1);

    platform.away = false;
    later(2_100);
    await verify(platform.token());
  });
});
