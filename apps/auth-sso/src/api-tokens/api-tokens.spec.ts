import { createHash, randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import type { Caller } from '@easel/contracts';
import { Database } from '@easel/platform';
import { featuresOnDatabase } from '@easel/testing';
import { AuthenticateToken } from '../access/authenticate-token.js';
import { features, signedUp, signedUpAndConfirmed, uniqueEmail } from '../auth.fixture.js';
import { authSchema } from '../auth-schema.js';
import { ApiTokensMessageController } from './api-tokens.message-controller.js';

const boot = async (variables: NodeJS.ProcessEnv) => {
  const { app } = await featuresOnDatabase(authSchema, features(variables));
  return app;
};
const tokensOf = (app: INestApplicationContext) => app.get(ApiTokensMessageController);
const authenticate = (app: INestApplicationContext, token: string) =>
  app
    .get(AuthenticateToken)
    .run({ credential: 'personal-token', hash: createHash('sha256').update(token).digest('hex') });
const unauthorized = { status: 401, code: 'unauthorized' };

describe('API tokens', () => {
  let app: INestApplicationContext;
  let tokens: ApiTokensMessageController;
  let ann: Caller;

  beforeAll(async () => {
    app = await boot({ EDITION: 'business' });
    tokens = tokensOf(app);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ann = (await signedUp(app)).caller;
  });

  it('shows the plaintext at creation and never again', async () => {
    const { token, ...record } = await tokens.create({ name: 'ci' }, ann);

    expect(token).toMatch(/^ndr_[0-9a-f]{64}$/);
    expect(record).toMatchObject({
      name: 'ci',
      workflowIds: [],
      rateLimit: 30,
      active: true,
      workspaceId: null,
    });
    expect(await tokens.list({}, ann)).toEqual([record]);
    expect(JSON.stringify(await tokens.update({ id: record.id, name: 'cd' }, ann))).not.toContain(token);
  });

  it('[1-2.1-13] stores the SHA-256 of a token, and the token nowhere', async () => {
    const { token } = await tokens.create({ name: 'ci' }, ann);

    const tables = await app
      .get(Database)
      .orm.query<{ name: string }[]>(
        `select table_name as name from information_schema.tables where table_schema = current_schema`,
      );
    const stored: string[] = [];
    for (const { name } of tables) {
      const rows = await app
        .get(Database)
        .orm.query<{ row: string }[]>(`select t::text as row from ${name} t`);
      stored.push(...rows.map(({ row }) => row));
    }
    const everything = stored.join('\n');

    expect(everything).not.toContain(token.slice(4));
    expect(everything).toContain(createHash('sha256').update(token).digest('hex'));
  });

  it('has ten an account, inactive ones included, also when fifty are created at once', async () => {
    const attempts = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) => tokens.create({ name: `t${i}` }, ann)),
    );

    const refused = attempts.filter((attempt) => attempt.status === 'rejected');
    expect(refused).toHaveLength(40);
    for (const { reason } of refused) expect(reason).toMatchObject({ status: 400, code: 'limit_reached' });
    const [one] = await tokens.list({}, ann);
    expect(await tokens.list({}, ann)).toHaveLength(10);

    await tokens.update({ id: one.id, active: false }, ann);
    await expect(tokens.create({ name: 'x' }, ann)).rejects.toMatchObject({ code: 'limit_reached' });
    await tokens.delete({ id: one.id }, ann);
    await expect(tokens.create({ name: 'x' }, ann)).resolves.toBeDefined();
  });

  it('changes what was sent, and leaves the rest', async () => {
    const workflow = randomUUID();
    const { token: _token, ...created } = await tokens.create({ name: 'ci', workflowIds: [workflow] }, ann);

    const renamed = await tokens.update({ id: created.id, name: 'cd' }, ann);
    expect(renamed).toEqual({ ...created, name: 'cd', updatedAt: renamed.updatedAt });

    const limited = await tokens.update({ id: created.id, rateLimit: 120, workflowIds: [] }, ann);
    expect(limited).toEqual({ ...renamed, rateLimit: 120, workflowIds: [], updatedAt: limited.updatedAt });
  });

  it('authenticates its owner, with what the token allows', async () => {
    const workflow = randomUUID().toUpperCase();
    const created = await tokens.create({ name: 'ci', workflowIds: [workflow, workflow], rateLimit: 5 }, ann);

    expect(await authenticate(app, created.token)).toEqual({
      caller: {
        userId: ann.userId,
        credential: 'personal-token',
        credentialId: created.id,
        email: ann.email,
        workflowIds: [workflow.toLowerCase()],
      },
      memberships: { active: {}, suspended: [] },
      organizationsEnabled: false,
      rateLimit: 5,
    });
  });

  it('records the last use', async () => {
    const { id, token } = await tokens.create({ name: 'ci' }, ann);
    await authenticate(app, token);
    const used = async () => (await tokens.list({}, ann)).find((entry) => entry.id === id)?.lastUsedAt;
    for (let i = 0; i < 50 && !(await used()); i++) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(Date.parse((await used()) ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('refuses tokens that are unknown, inactive or deleted', async () => {
    const { id, token } = await tokens.create({ name: 'ci' }, ann);

    await expect(authenticate(app, `ndr_${'0'.repeat(64)}`)).rejects.toMatchObject(unauthorized);
    await tokens.update({ id, active: false }, ann);
    await expect(authenticate(app, token)).rejects.toMatchObject(unauthorized);
    await tokens.update({ id, active: true }, ann);
    await expect(authenticate(app, token)).resolves.toBeDefined();
    await tokens.delete({ id }, ann);
    await expect(authenticate(app, token)).rejects.toMatchObject(unauthorized);
  });

  it("answers another's token as a missing one", async () => {
    const { id } = await tokens.create({ name: 'ci' }, ann);
    const { caller: bob } = await signedUp(app);
    for (const named of [id, randomUUID()]) {
      await expect(tokens.update({ id: named, name: 'x' }, bob)).rejects.toMatchObject({ status: 404 });
      await expect(tokens.delete({ id: named }, bob)).rejects.toMatchObject({ status: 404 });
    }
    expect(await tokens.list({}, bob)).toEqual([]);
  });

  it('is bound to no workspace where organizations are off', async () => {
    const { id } = await tokens.create({ name: 'ci' }, ann);
    await expect(tokens.update({ id, workspaceId: randomUUID() }, ann)).rejects.toMatchObject({
      status: 403,
      code: 'not_a_member',
    });
    await expect(tokens.update({ id, workspaceId: null }, ann)).resolves.toMatchObject({ workspaceId: null });
  });

  it.each(['personal-token', 'oauth-app'] as const)('is not managed with a %s', async (credential) => {
    const { id } = await tokens.create({ name: 'ci' }, ann);
    const other: Caller = { ...ann, credential };
    const attempts = [
      () => tokens.create({ name: 'x' }, other),
      () => tokens.list({}, other),
      () => tokens.update({ id, name: 'x' }, other),
      () => tokens.delete({ id }, other),
    ];
    for (const attempt of attempts) {
      await expect((async () => attempt())()).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    }
  });
});

describe('API tokens by edition and payer', () => {
  it("are business's on community, and old ones are refused there", async () => {
    const app = await boot({ EDITION: 'community' });
    const { caller } = await signedUp(app);
    const attempts = [
      () => tokensOf(app).create({ name: 'x' }, caller),
      () => tokensOf(app).list({}, caller),
      () => tokensOf(app).update({ id: randomUUID(), name: 'x' }, caller),
      () => tokensOf(app).delete({ id: randomUUID() }, caller),
    ];
    for (const attempt of attempts) {
      await expect((async () => attempt())()).rejects.toMatchObject({
        status: 403,
        code: 'edition_required',
        extra: { required_edition: 'business' },
      });
    }
    const token = `ndr_${'a'.repeat(64)}`;
    await app
      .get(Database)
      .orm.query(
        `insert into api_tokens (id, user_id, name, hash, rate_limit) values ($1, $2, 'old', $3, 30)`,
        [randomUUID(), caller.userId, createHash('sha256').update(token).digest()],
      );
    await expect(authenticate(app, token)).rejects.toMatchObject(unauthorized);
    await app.close();
  });

  it("are the payer's to create, where one account pays", async () => {
    const email = uniqueEmail();
    const app = await boot({ EDITION: 'cloud', DEPLOYMENT_PAYER_EMAIL: email.toUpperCase() });
    const { caller: other } = await signedUp(app);
    const refusal = { status: 403, code: 'api_tokens_payer_only' };

    await expect(tokensOf(app).create({ name: 'x' }, other)).rejects.toMatchObject(refusal);
    const { caller: payer } = await signedUpAndConfirmed(app, email);
    await expect(tokensOf(app).create({ name: 'x' }, other)).rejects.toMatchObject(refusal);

    const { token } = await tokensOf(app).create({ name: 'x' }, payer);
    expect(await authenticate(app, token)).toMatchObject({ payerId: payer.userId });
    await app.close();
  });
});
