import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { Caller } from '@easel/contracts';
import { Database, Outbox, SecretBox } from '@easel/platform';
import { OpenAiStandIn } from '@easel/testing';
import { AuditEvents } from '../../engine/audit-events.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { ProviderAccounts } from '../providers/provider-accounts.js';
import { ProviderFixture } from '../providers/provider.fixture.js';
import { KeepProviderKeys } from './keep-provider-keys.js';

const KEY = 'stand-in-key-0123456789';

const caller = (given: Partial<Caller> = {}): Caller => ({
  userId: randomUUID(),
  credential: 'session',
  credentialId: randomUUID(),
  ...given,
});

const provider = new OpenAiStandIn();
let fixture: ProviderFixture;
let source: DataSource;
beforeAll(() => provider.start());
afterAll(() => provider.stop());
beforeEach(async () => {
  provider.forget();
  fixture = await ProviderFixture.open({ env: { OPENAI_BASE_URL: provider.baseUrl } });
  source = await new DataSource({ ...fixture.engine.source.options, entities: [] }).initialize();
});
afterEach(async () => {
  await source.destroy();
  await fixture.close();
});

/** One replica of the api role. */
function keeper(
  EDITION: ExecutorConfig['EDITION'] = 'community',
  env: Record<string, string> = {},
  box = fixture.box,
): KeepProviderKeys {
  const outbox = new Outbox({ soon: () => undefined } as unknown as ConstructorParameters<typeof Outbox>[0]);
  const accounts = new ProviderAccounts(fixture.engine.database, box, env);
  const config = Object.assign(new ExecutorConfig(), { EDITION });
  return new KeepProviderKeys(config, new Database(source), box, accounts, new AuditEvents(outbox));
}

describe('a key that is set through the API', () => {
  it('[3-2.2-22] [3-5-12] is nowhere in plain text, and no answer has it', async () => {
    const answer = await keeper().set(caller({ configures: true }), 'openai', KEY);
    const list = await keeper().list(caller({ configures: true }));

    const rows: Record<string, unknown>[] = await source.query(
      `select k.provider, encode(k.sealed, 'escape') as sealed, o.payload::text as told
       from provider_keys k, outbox o`,
    );
    expect(rows).toHaveLength(1);
    for (const shown of [answer, list, rows]) expect(JSON.stringify(shown)).not.toContain(KEY);
    expect(answer).toMatchObject({ id: 'openai', set: true, source: 'app', envVar: 'OPENAI_API_KEY' });
  });

  it('counts at once, for every process, and no longer once it is removed', async () => {
    const [one, another] = [await fixture.worker(), await fixture.worker()];
    const draw = () => fixture.job('generate-image', { prompt: 'a fox', provider: 'gpt-image' });
    await keeper().set(caller({ configures: true }), 'openai', KEY);

    const first = await fixture.finish(one, await draw());
    const second = await fixture.finish(another, await draw());
    const late = await draw();
    await keeper().remove(caller({ configures: true }), 'openai');
    await keeper().set(caller({ configures: true }), 'fal', KEY);
    const without = await fixture.finish(another, late);

    expect([first.status, second.status]).toEqual(['completed', 'completed']);
    expect(without).toMatchObject({ status: 'failed', errorCode: 'provider_not_configured' });
    expect(provider.purchases).toHaveLength(2);
  });

  it('[3-5-15] gives way to the environment', async () => {
    const env = { OPENAI_API_KEY: 'from-the-environment', OPENAI_BASE_URL: provider.baseUrl };
    await keeper().set(caller({ configures: true }), 'openai', KEY);

    const { accounts } = fixture.chooser({ env });

    expect((await accounts.all()).get('openai')?.key).toBe('from-the-environment');
    expect(await keeper('community', env).set(caller({ configures: true }), 'openai', KEY)).toMatchObject({
      source: 'env',
    });
  });

  it('does not open in the row of another provider, nor with another encryption key', async () => {
    await keeper().set(caller({ configures: true }), 'openai', KEY);
    const stranger = new ProviderAccounts(fixture.engine.database, new SecretBox('9'.repeat(64)), {});

    await expect(stranger.all()).rejects.toThrow(/another SERVICE_ENCRYPTION_KEY|sealed with/);

    await source.query(`update provider_keys set provider = 'fal'`);
    await expect(fixture.chooser().accounts.all()).rejects.toThrow();
  });

  it('is replaced by the next', async () => {
    await keeper().set(caller({ configures: true }), 'openai', 'an-older-key');
    await keeper().set(caller({ configures: true }), 'openai', KEY);

    expect((await fixture.chooser().accounts.all()).get('openai')?.key).toBe(KEY);
  });

  it('is for a provider that there is', async () => {
    await expect(keeper().set(caller({ configures: true }), 'nobody', KEY)).rejects.toMatchObject({
      status: 404,
    });
    await expect(keeper().remove(caller({ configures: true }), 'toString')).rejects.toMatchObject({
      status: 404,
    });
  });

  it('is told to the audit log, removal too, once', async () => {
    const someone = caller({ configures: true });
    await keeper().set(someone, 'openai', KEY);
    await keeper().remove(someone, 'openai');
    await keeper().remove(someone, 'openai');

    const told = await source.query<{ payload: { action: string; targetId: string } }[]>(
      `select payload from outbox order by seq`,
    );
    expect(told.map(({ payload }) => [payload.action, payload.targetId])).toEqual([
      ['provider-key.set', 'openai'],
      ['provider-key.removed', 'openai'],
    ]);
  });
});

describe('keys are set', () => {
  it.each([
    ['community', { configures: true }, true],
    ['community', {}, false],
    ['community', { operator: true }, true],
    ['community', { configures: true, credential: 'personal-token' }, false],
    ['community', { configures: true, credential: 'oauth-app' }, false],
    ['business', {}, false],
    ['business', { operator: true }, true],
    ['cloud', {}, false],
    ['cloud', { operator: true }, true],
    ['cloud', { operator: true, credential: 'personal-token' }, false],
  ] as const)('on %s by %j: %s', async (edition, who, may) => {
    const tries = [
      () => keeper(edition).list(caller(who)),
      () => keeper(edition).set(caller(who), 'openai', KEY),
      () => keeper(edition).remove(caller(who), 'openai'),
    ];

    for (const attempt of tries) {
      const outcome = await attempt().then(
        () => true,
        ({ code }: { code?: string }) => (code === 'forbidden' ? false : code),
      );
      expect(outcome).toBe(may);
    }
  });
});
