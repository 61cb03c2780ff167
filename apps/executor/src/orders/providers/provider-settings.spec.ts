import { HOSTED_SERVICE_URL, SecretBox } from '@easel/platform';
import * as fc from 'fast-check';
import type { EngineDatabase } from '../../engine/engine-database.js';
import { ProviderAccounts } from './provider-accounts.js';
import { providerDescriptions, providerIds } from '@easel/providers/provider-descriptions';
import { providerProblems, providerSettings } from '@easel/providers/provider-settings';

const accounts = (env: Record<string, string>) =>
  new ProviderAccounts(
    { run: () => Promise.resolve([]) } as unknown as EngineDatabase,
    new SecretBox('0'.repeat(64)),
    env,
  ).all();

it.each(providerIds)(
  '[3-2.2-60] [3-5-14] %s can be used once its own variables are set, and no other',
  async (id) => {
    const { keyVariables, keyless, baseUrl, baseUrlVariable } = providerDescriptions[id];

    const usable = await accounts({
      ...(keyless ? {} : { [keyVariables[0] ?? '']: 'the-key' }),
      ...(baseUrl === undefined ? { [baseUrlVariable]: 'https://own.example/v1' } : {}),
    });

    expect([...usable.keys()]).toEqual([id]);
    expect((await accounts({})).size).toBe(0);
  },
);

it('[3-2.2-25] nothing goes to another instance unless SERVICE_API_KEY is set', async () => {
  expect((await accounts({ SERVICE_CLOUD_URL: 'https://other.example' })).has('relay')).toBe(false);
  expect((await accounts({ SERVICE_API_KEY: '' })).has('relay')).toBe(false);
});

it('[3-2.2-26] with SERVICE_API_KEY alone the other instance is the hosted one', async () => {
  const relay = (await accounts({ SERVICE_API_KEY: 'ndr_token' })).get('relay');
  expect(relay?.baseUrl).toBe(HOSTED_SERVICE_URL);
});

describe('settings of providers', () => {
  it.each(providerIds)('take the key of %s from its own variable', (provider) => {
    const [variable = ''] = providerDescriptions[provider].keyVariables;

    const settings = providerIds.map((each) => providerSettings(each, { [variable]: ' the-key ' }));

    expect(settings.filter(({ key }) => key !== undefined)).toMatchObject([{ provider, key: 'the-key' }]);
  });

  it.each(['', ' '])('count %j as no key', (blank) => {
    expect(providerSettings('kie', { KIE_API_KEY: blank })).not.toHaveProperty('key');
  });

  it('let an override replace only the origin, however many slashes end it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...providerIds.filter((id) => providerDescriptions[id].override === 'origin')),
        fc.webUrl({ withFragments: false, withQueryParameters: false }),
        fc.nat(4),
        (provider, address, slashes) => {
          const { baseUrl = '', baseUrlVariable, hosts = {} } = providerDescriptions[provider];
          const proxy = new URL(address).origin;

          const settings = providerSettings(provider, { [baseUrlVariable]: proxy + '/'.repeat(slashes) });

          const moved = [settings.baseUrl ?? '', ...Object.values(settings.hosts)].map((url) => new URL(url));
          expect(moved.map(({ origin }) => origin)).toEqual(moved.map(() => proxy));
          expect(moved.map(({ pathname }) => pathname)).toEqual(
            [baseUrl, ...Object.values(hosts)].map((url) => new URL(url).pathname),
          );
          expect(settings.baseUrl).not.toMatch(/\/$/);
        },
      ),
    );
  });

  it("let the address of OpenAI and of one's own servers be any, path included", () => {
    expect(providerSettings('openai', { OPENAI_BASE_URL: 'http://gpu.lan:8000/v1//' }).baseUrl).toBe(
      'http://gpu.lan:8000/v1',
    );
    expect(providerSettings('local', { LOCAL_AI_BASE_URL: 'http://10.0.0.5:11434/v1' }).baseUrl).toBe(
      'http://10.0.0.5:11434/v1',
    );
    expect(providerSettings('local', {})).not.toHaveProperty('baseUrl');
  });

  it('name every variable that is wrong, and no value', () => {
    const problems = providerProblems({
      KIE_BASE_URL: 'ftp://secret.example',
      FAL_BASE_URL: 'nonsense',
      OPENAI_CONCURRENCY: '0',
      REPLICATE_CONCURRENCY: '12',
    });

    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'KIE_BASE_URL',
      'FAL_BASE_URL',
      'OPENAI_CONCURRENCY',
    ]);
    expect(problems.join()).not.toContain('secret');
  });
});
