import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { IdentityPlatform, jwtPart, newPlatformKey, signedByHand } from '@easel/testing';
import { PlatformKeys } from './platform-keys.js';
import { checkPlatformToken } from './platform-token.js';

describe('a token of the identity platform', () => {
  let platform: IdentityPlatform;
  let keys: PlatformKeys;

  beforeAll(async () => {
    platform = await IdentityPlatform.listen();
    keys = new PlatformKeys(platform.keysUrl);
  });
  afterAll(() => platform.close());

  const check = (token: string, { trustEmail = false, audience = 'authenticated' } = {}) =>
    checkPlatformToken(
      token,
      { issuer: platform.issuer, audience, keysUrl: platform.keysUrl, trustEmail },
      keys.find,
    );
  const now = () => Math.floor(Date.now() / 1_000);

  it('says whose it is and when it dies', async () => {
    const exp = now() + 60;
    const claims = await check(await platform.token({ sub: 'auth0|7', email: 'Ada@Example.org', exp }));

    expect(claims).toEqual({
      subject: 'auth0|7',
      expires: exp * 1_000,
      identity: { providerId: platform.issuer, email: 'ada@example.org', verified: true, subject: 'auth0|7' },
    });
  });

  it('may be for others too, and its clock may be a little ahead', async () => {
    const token = await platform.token({ aud: ['authenticated', 'other'], iat: now() + 3, nbf: now() + 3 });
    await expect(check(token)).resolves.toBeDefined();
  });

  it.each([
    ['said by the platform', { email_verified: true }, false, true],
    ['denied by the platform', { email_verified: false }, true, false],
    ['said nowhere', { email_verified: undefined }, false, false],
    ['said nowhere by a platform that is trusted with it', { email_verified: undefined }, true, true],
    // The user writes these themselves.
    [
      'said by the user',
      { email_verified: undefined, user_metadata: { email_verified: true } },
      false,
      false,
    ],
  ])('is of a checked address: %s', async (_case, changed, trustEmail, verified) => {
    const { identity } = await check(await platform.token(changed), { trustEmail });
    expect(identity?.verified).toBe(verified);
  });

  it.each([
    ['no address', undefined],
    ['an address that is none', 'ada'],
    ['an address in other letters', 'аda@example.org'],
  ])('names nobody with %s', async (_case, email) => {
    expect((await check(await platform.token({ email }))).identity).toBeUndefined();
  });

  describe('is refused', () => {
    const other = newPlatformKey('ES256');
    const key = () => platform.keys[0];
    const good = () => ({ alg: 'ES256', kid: key().kid, typ: 'JWT' });
    const pem = () => createPublicKey(key().privateKey).export({ type: 'spki', format: 'pem' }).toString();
    const hmac = (alg: string, secret: string) => {
      const text = `${jwtPart({ ...good(), alg })}.${jwtPart(platform.claims())}`;
      return `${text}.${createHmac(alg.replace('HS', 'sha'), secret).update(text).digest('base64url')}`;
    };
    const truly = (claims: Record<string, unknown>, header = {}) =>
      signedByHand({ ...good(), ...header }, platform.claims(claims), key().privateKey);
    const foreign = (header = {}) =>
      signedByHand({ ...good(), ...header }, platform.claims(), other.privateKey);

    it.each<[string, () => string | Promise<string>]>([
      ['unsigned', () => `${jwtPart({ alg: 'none' })}.${jwtPart(platform.claims())}.`],
      ['alg none over a true signature', () => truly({}, { alg: 'none' })],
      ['HS256 with the public key', () => hmac('HS256', pem())],
      ['HS384 with the public key', () => hmac('HS384', pem())],
      ['HS512 with the key as JSON', () => hmac('HS512', JSON.stringify(key().published))],
      ['HS256 with nothing', () => hmac('HS256', '')],
      ['another algorithm than the key is for', () => truly({}, { alg: 'ES384' })],
      ['RS256 in the header of an ES256 signature', () => truly({}, { alg: 'RS256' })],
      ["somebody else's signature", () => foreign()],
      ['a key of its own in the header', () => foreign({ jwk: other.published })],
      ['a key address in the header', () => foreign({ jku: `${platform.url}/mine.json` })],
      ['an unknown key id', () => platform.token({}, other)],
      ['a key id that is a path', () => truly({}, { kid: '../../dev/null' })],
      ['a header that must be understood', () => truly({}, { crit: ['exp2'], exp2: 1 })],
      ['an unencoded payload', () => truly({}, { crit: ['b64'], b64: false })],
      [
        'a changed payload',
        async () => {
          const [head, , signature] = (await platform.token()).split('.');
          return `${head}.${jwtPart(platform.claims())}.${signature}`;
        },
      ],
      ['a payload that is a list', () => signedByHand(good(), [platform.claims()], key().privateKey)],
      ['no JSON', () => `${jwtPart('x')}.bm9uc2Vuc2U.AAAA`],
      ['another issuer', () => truly({ iss: 'https://elsewhere.example' })],
      ['an issuer that begins like it', () => truly({ iss: `${platform.issuer}/x` })],
      ['a list of issuers', () => truly({ iss: [platform.issuer] })],
      ['our own issuer', () => truly({ iss: 'easel' })],
      ['no issuer', () => truly({ iss: undefined })],
      ['another audience', () => truly({ aud: 'another' })],
      ['no audience', () => truly({ aud: undefined })],
      ['expired', () => truly({ exp: now() - 10 })],
      ['no end', () => truly({ exp: undefined })],
      ['an end that is a text', () => truly({ exp: String(now() + 900) })],
      ['an end that is no time', () => truly({ exp: {} })],
      ['made in a minute', () => truly({ iat: now() + 60 })],
      ['no beginning', () => truly({ iat: undefined })],
      ['valid in a minute', () => truly({ nbf: now() + 60 })],
      ['no subject', () => truly({ sub: undefined })],
      ['an empty subject', () => truly({ sub: '' })],
      ['a subject that is a number', () => truly({ sub: 7 })],
      ['a subject that is too long', () => truly({ sub: 'a'.repeat(256) })],
      ['a subject that no database takes', () => truly({ sub: 'a\u0000b' })],
    ])('%s', async (_case, token) => {
      await expect(check(await token())).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
    });

    it('under a key that is too short, or a shared secret, although the platform publishes it', async () => {
      const short = generateKeyPairSync('rsa', { modulusLength: 1_024 });
      const published = { ...short.publicKey.export({ format: 'jwk' }), kid: 'short', alg: 'RS256' };
      const weak = await IdentityPlatform.listen();
      try {
        weak.keys = [
          { kid: 'short', alg: 'RS256', privateKey: short.privateKey, published },
          {
            ...newPlatformKey('ES256'),
            kid: 'oct',
            published: { kty: 'oct', kid: 'oct', k: jwtPart('shared'), alg: 'HS256' },
          },
        ];
        const settings = {
          issuer: weak.issuer,
          audience: 'authenticated',
          keysUrl: weak.keysUrl,
          trustEmail: false,
        };
        const { find } = new PlatformKeys(weak.keysUrl);
        const text = `${jwtPart({ alg: 'HS256', kid: 'oct' })}.${jwtPart(weak.claims())}`;
        const secret = Buffer.from(jwtPart('shared'), 'base64url');
        for (const token of [
          signedByHand({ alg: 'RS256', kid: 'short' }, weak.claims(), short.privateKey),
          `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`,
        ]) {
          await expect(checkPlatformToken(token, settings, find)).rejects.toMatchObject({ status: 401 });
        }
      } finally {
        weak.close();
      }
    });
  });
});
