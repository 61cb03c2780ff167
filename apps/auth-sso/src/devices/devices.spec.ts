import { createHash } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { type Caller, COMMAND_LINE_CLIENT, DEVICE_GRANT } from '@easel/contracts';
import { Database } from '@easel/platform';
import { featuresOnDatabase } from '@easel/testing';
import { AccessMessageController } from '../access/access.message-controller.js';
import { ApiTokensMessageController } from '../api-tokens/api-tokens.message-controller.js';
import { features, signedUp } from '../auth.fixture.js';
import { authSchema } from '../auth-schema.js';
import { OAuthGrantsMessageController } from '../oauth-grants/oauth-grants.message-controller.js';
import { OAuthMessageController } from '../oauth/oauth.message-controller.js';
import { asMade, newUserCode } from './device-codes.js';
import { DevicesMessageController } from './devices.message-controller.js';

describe('codes that somebody types', () => {
  it('are found whatever case and separators are typed', () => {
    const code = newUserCode();
    expect(code).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/);
    for (const typed of [code, code.toLowerCase(), code.replace('-', ''), ` ${code.replace('-', ' ')} `])
      expect(asMade(typed)).toBe(code);
  });
});

describe.each([
  ['community', 'oauth-app'],
  ['business', 'personal-token'],
] as const)('devices on %s', (edition, credential) => {
  let app: INestApplicationContext;
  let devices: DevicesMessageController;
  let user: Caller;
  beforeAll(async () => {
    ({ app } = await featuresOnDatabase(authSchema, features({ EDITION: edition })));
    devices = app.get(DevicesMessageController);
  });
  afterAll(() => app.close());
  beforeEach(async () => (user = (await signedUp(app)).caller));

  const begin = () => devices.begin({ client_id: COMMAND_LINE_CLIENT, device_name: 'A laptop' });
  const look = (code: string) =>
    devices.token({ grant_type: DEVICE_GRANT, client_id: COMMAND_LINE_CLIENT, device_code: code });
  const authenticate = (token: string) =>
    app
      .get(AccessMessageController)
      .token({ credential, hash: createHash('sha256').update(token).digest('hex') });
  const inDatabase = (statement: string, code: string) =>
    app.get(Database).orm.query(`update device_authorizations set ${statement} where user_code = $1`, [code]);
  const refused = (code: string) => ({ status: 400, code });

  it('are allowed by somebody who is signed in, and get one token', async () => {
    const { device_code: code, user_code: typed } = await begin();

    await expect(look(code)).rejects.toMatchObject(refused('authorization_pending'));
    expect(await devices.review({ user_code: typed.toLowerCase() }, user)).toMatchObject({
      deviceName: 'A laptop',
    });
    await devices.answer({ user_code: typed, allow: true }, user);
    const { access_token: token } = await look(code);

    expect(await authenticate(token)).toMatchObject({ caller: { userId: user.userId } });
    await expect(look(code)).rejects.toMatchObject(refused('invalid_grant'));
    await expect(devices.review({ user_code: typed }, user)).rejects.toMatchObject({ status: 404 });
    if (credential === 'personal-token') {
      expect(await app.get(ApiTokensMessageController).list({}, user)).toMatchObject([{ name: 'A laptop' }]);
    } else {
      expect(await app.get(OAuthGrantsMessageController).list({}, user)).toMatchObject([
        { clientId: COMMAND_LINE_CLIENT },
      ]);
    }

    await app.get(OAuthMessageController).revoke({ token });
    await expect(authenticate(token)).rejects.toMatchObject({ status: 401 });
  });

  it('of several that present one code at once, one gets the token', async () => {
    const { device_code: code, user_code: typed } = await begin();
    await devices.answer({ user_code: typed, allow: true }, user);

    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => look(code)));

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('give their token only to whoever has the verifier of their challenge', async () => {
    const verifier = 'a'.repeat(43);
    const { device_code: code, user_code: typed } = await devices.begin({
      client_id: COMMAND_LINE_CLIENT,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    });
    await devices.answer({ user_code: typed, allow: true }, user);
    const trade = (proof: { code_verifier?: string }) =>
      devices.token({
        grant_type: DEVICE_GRANT,
        client_id: COMMAND_LINE_CLIENT,
        device_code: code,
        ...proof,
      });

    await expect(trade({})).rejects.toMatchObject(refused('invalid_grant'));
    await expect(trade({ code_verifier: 'b'.repeat(43) })).rejects.toMatchObject(refused('invalid_grant'));
    const { access_token: token } = await trade({ code_verifier: verifier });
    expect(await authenticate(token)).toMatchObject({ caller: { userId: user.userId } });
    // Whoever asked without a challenge shows no verifier either.
    const plain = await begin();
    await devices.answer({ user_code: plain.user_code, allow: true }, user);
    await expect(
      devices.token({
        grant_type: DEVICE_GRANT,
        client_id: COMMAND_LINE_CLIENT,
        device_code: plain.device_code,
        code_verifier: verifier,
      }),
    ).rejects.toMatchObject(refused('invalid_grant'));
  });

  it('are refused for good, whoever comes next', async () => {
    const { device_code: code, user_code: typed } = await begin();
    const stranger = (await signedUp(app)).caller;
    await devices.answer({ user_code: typed, allow: false }, user);

    await expect(look(code)).rejects.toMatchObject(refused('access_denied'));
    for (const [allow, who] of [
      [true, user],
      [true, stranger],
      [false, stranger],
    ] as const) {
      await expect(devices.answer({ user_code: typed, allow }, who)).rejects.toMatchObject({ status: 404 });
    }
    // Its answer was lost: who gave it may say it again.
    expect(await devices.answer({ user_code: typed, allow: false }, user)).toMatchObject({ allowed: false });
  });

  it('wait longer each time that they ask too soon', async () => {
    const { device_code: code, user_code: typed } = await begin();

    await expect(look(code)).rejects.toMatchObject(refused('authorization_pending'));
    await expect(look(code)).rejects.toMatchObject({
      ...refused('slow_down'),
      message: expect.stringContaining('10 seconds'),
    });
    await inDatabase(`looked_at = now() - interval '6 seconds'`, typed);
    await expect(look(code)).rejects.toMatchObject({
      ...refused('slow_down'),
      message: expect.stringContaining('15 seconds'),
    });
    await inDatabase(`looked_at = now() - interval '16 seconds'`, typed);
    await expect(look(code)).rejects.toMatchObject(refused('authorization_pending'));
  });

  it('are too late after a quarter of an hour, and forgotten later', async () => {
    const { device_code: code, user_code: typed } = await begin();
    await inDatabase(`expires_at = now() - interval '1 second'`, typed);

    await expect(devices.answer({ user_code: typed, allow: true }, user)).rejects.toMatchObject({
      status: 404,
    });
    await expect(look(code)).rejects.toMatchObject(refused('expired_token'));
    await inDatabase(`expires_at = now() - interval '2 hours'`, typed);
    await begin();
    await expect(look(code)).rejects.toMatchObject(refused('invalid_grant'));
  });

  it('are allowed in a session only, and no other client asks this way', async () => {
    const { device_code: code, user_code: typed } = await begin();
    for (const kind of ['personal-token', 'oauth-app'] as const) {
      const other = { ...user, credential: kind };
      await expect(devices.answer({ user_code: typed, allow: true }, other)).rejects.toMatchObject({
        status: 403,
      });
      await expect(devices.review({ user_code: typed }, other)).rejects.toMatchObject({ status: 403 });
    }
    await expect(devices.begin({ client_id: 'app_0' })).rejects.toMatchObject({ code: 'invalid_client' });
    await expect(
      devices.token({ grant_type: DEVICE_GRANT, client_id: 'app_0', device_code: code }),
    ).rejects.toMatchObject({ code: 'invalid_client' });
  });
});
