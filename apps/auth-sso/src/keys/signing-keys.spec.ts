import type { INestApplicationContext } from '@nestjs/common';
import { SESSION_ALGORITHM, SESSION_AUDIENCE, SESSION_ISSUER } from '@easel/contracts';
import { Database } from '@easel/platform';
import { featuresOnDatabase, type FreshSchema } from '@easel/testing';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JWK, jwtVerify } from 'jose';
import { features, signedUp } from '../auth.fixture.js';
import { authSchema } from '../auth-schema.js';
import { AccessTokens } from './access-tokens.js';
import { SigningKeys } from './signing-keys.js';

describe('signing keys', () => {
  let replicas: INestApplicationContext[];
  let at: FreshSchema;

  const boot = (place: FreshSchema, variables: NodeJS.ProcessEnv = {}) =>
    featuresOnDatabase(authSchema, features(variables), place);
  const keysOf = (app: INestApplicationContext) => app.get(SigningKeys);
  const verify = async (token: string, keys: JWK[]) =>
    jwtVerify(token, createLocalJWKSet({ keys }), {
      algorithms: [SESSION_ALGORITHM],
      issuer: SESSION_ISSUER,
      audience: SESSION_AUDIENCE,
    });
  const token = (app: INestApplicationContext) =>
    app.get(AccessTokens).sign({ userId: 'u', sessionId: 's', email: 'e@x.org' });

  beforeEach(async () => {
    const first = await featuresOnDatabase(authSchema, []);
    await first.app.close();
    at = first.at;
    replicas = (await Promise.all([boot(at), boot(at)])).map(({ app }) => app);
  });
  afterEach(() => Promise.all(replicas.map((app) => app.close())));

  it('is one key when two replicas start together, and each accepts the tokens of the other', async () => {
    const [one, two] = replicas as [INestApplicationContext, INestApplicationContext];

    const published = await keysOf(one).published();

    expect(published).toHaveLength(1);
    await expect(verify(await token(two), published)).resolves.toBeDefined();
  });

  it('[1-2.1-15] signs a JWT with the claims and the lifetime of a session', async () => {
    const [one] = replicas as [INestApplicationContext];
    const { granted, caller } = await signedUp(one);

    const claims = decodeJwt(granted.accessToken);

    expect(granted.accessToken).toMatch(/^eyJ/);
    expect(decodeProtectedHeader(granted.accessToken)).toMatchObject({
      alg: 'RS256',
      kid: (await keysOf(one).active()).kid,
    });
    expect(claims).toEqual({
      iss: 'easel',
      aud: 'easel-api',
      sub: caller.userId,
      sid: caller.credentialId,
      email: caller.email,
      iat: expect.any(Number),
      exp: claims.iat! + 900,
      jti: expect.any(String),
    });
  });

  it('publishes public parts only, and stores private ones encrypted', async () => {
    const [one] = replicas as [INestApplicationContext];

    const [published] = await keysOf(one).published();
    const [row] = await one
      .get(Database)
      .orm.query<{ sealed_private_key: Buffer }[]>('select sealed_private_key from signing_keys');

    expect(Object.keys(published).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(row.sealed_private_key.toString('latin1')).not.toContain('PRIVATE KEY');
  });

  it('rotates once when replicas find it due together; tokens of the old key stay good', async () => {
    const [one, two] = replicas as [INestApplicationContext, INestApplicationContext];
    const before = await token(one);
    await one.get(Database).orm.query(`update signing_keys set created_at = now() - interval '31 days'`);

    await Promise.all([keysOf(one).rotateWhenDue(), keysOf(two).rotateWhenDue()]);

    const published = await keysOf(two).published();
    expect(published).toHaveLength(2);
    const after = await token(one);
    expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid);
    await expect(verify(before, published)).resolves.toBeDefined();
    await expect(verify(after, published)).resolves.toBeDefined();
  });

  it('publishes a retired key until its last token is dead, then forgets it', async () => {
    const [one] = replicas as [INestApplicationContext];
    const retired = (await keysOf(one).active()).kid;
    await keysOf(one).rotateWhenDue(0);
    const retiredFor = (minutes: number) =>
      one
        .get(Database)
        .orm.query(
          `update signing_keys set retired_at = now() - make_interval(mins => $1) where retired_at is not null`,
          [minutes],
        );
    const publishedKids = async () => (await keysOf(one).published()).map(({ kid }) => kid);

    await retiredFor(16);
    await keysOf(one).rotateWhenDue();
    expect(await publishedKids()).toContain(retired);

    await retiredFor(21);
    expect(await publishedKids()).not.toContain(retired);
    await keysOf(one).rotateWhenDue();
    await retiredFor(0);
    expect(await publishedKids()).not.toContain(retired);
  });

  it('does not boot with another encryption key', async () => {
    await expect(boot(at, { SERVICE_ENCRYPTION_KEY: 'cd'.repeat(32) })).rejects.toThrow(
      /SERVICE_ENCRYPTION_KEY/,
    );
  });
});
