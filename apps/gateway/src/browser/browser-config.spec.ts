import { runInNewContext } from 'node:vm';
import { loadConfig } from '@easel/platform';
import { GatewayRig } from '../../test-rig/gateway-rig.js';
import { GatewayConfig } from '../gateway.config.js';
import { type BrowserConfig, browserConfig, browserScript, LOCALES } from './browser-config.js';

/** What a browser knows when it has run the script. */
function configIn(script: string): BrowserConfig {
  expect(script).not.toContain('<');
  const window: { __SERVICE_CONFIG__?: BrowserConfig } = {};
  runInNewContext(script, { window });
  // Objects of another realm are not equal to ours.
  return JSON.parse(JSON.stringify(window.__SERVICE_CONFIG__)) as BrowserConfig;
}

/** Of a gateway that was started with these variables. */
async function configOf(variables: Record<string, string> = {}): Promise<BrowserConfig> {
  const rig = await GatewayRig.start(variables);
  try {
    const { status, headers, text } = await rig.call('GET', '/config.js');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/javascript/);
    expect(headers.get('cache-control')).toBe('no-store');
    return configIn(text);
  } finally {
    await rig.stop();
  }
}

/** Of the script that a gateway with these variables has, for tables of values. */
function configWith(variables: Record<string, string>): BrowserConfig {
  const needed = { DATABASE_URL: 'postgres://db/easel', INTERNAL_ORCHESTRATOR_SECRET: 'x'.repeat(32) };
  return configIn(browserScript(browserConfig(loadConfig(GatewayConfig, { ...needed, ...variables }))));
}

describe('the config of a browser', () => {
  it('[3-2.2-19] [3-2.2-32] names the address alone, unless told more', async () => {
    expect(await configOf({ PUBLIC_URL: 'https://easel.example.org' })).toEqual({
      apiUrl: 'https://easel.example.org',
      platformUrl: '',
      platformAnonKey: '',
      edition: 'community',
      organizationsEnabled: false,
    });
  });

  it('[3-2.2-19] [3-2.2-06] says what it is told', async () => {
    expect(
      await configOf({
        PUBLIC_URL_SAME_ORIGIN: 'true',
        FRONTEND_PLATFORM_URL: 'https://auth.example.org',
        PLATFORM_ANON_KEY: '</script><script>alert("x")',
        EDITION: 'business',
      }),
    ).toEqual({
      apiUrl: '/',
      platformUrl: 'https://auth.example.org',
      platformAnonKey: '</script><script>alert("x")',
      edition: 'business',
      organizationsEnabled: false,
    });
  });

  it.each(['TRUE', '1', 'yes', ''])(
    '[3-2.2-07] keeps the whole address with PUBLIC_URL_SAME_ORIGIN=%s',
    (value) => {
      const variables = { PUBLIC_URL: 'https://easel.example.org', PUBLIC_URL_SAME_ORIGIN: value };
      expect(configWith(variables).apiUrl).toBe('https://easel.example.org');
    },
  );

  it.each(['he', 'ar', 'de', 'fr', 'es', 'hi', 'ja', 'ko', 'pt-BR', 'ru', 'zh-CN', 'en'])(
    '[3-2.2-33] starts in %s',
    (locale) => {
      expect(configWith({ DEFAULT_LOCALE: locale }).locale).toBe(locale);
    },
  );

  it('[3-4-04] carries API, identity platform, its public key and the language, for whoever asks', async () => {
    const variables = {
      PUBLIC_URL: 'https://easel.example.org',
      FRONTEND_PLATFORM_URL: 'https://auth.example.org',
      PLATFORM_ANON_KEY: 'a-public-key',
      DEFAULT_LOCALE: 'de',
    };
    expect(await configOf(variables)).toMatchObject({
      apiUrl: 'https://easel.example.org',
      platformUrl: 'https://auth.example.org',
      platformAnonKey: 'a-public-key',
      locale: 'de',
    });
  });

  it('knows twelve languages, and leaves any other to the browser', async () => {
    expect(LOCALES).toHaveLength(12);
    expect(await configOf({ DEFAULT_LOCALE: 'xx' })).not.toHaveProperty('locale');
  });
});
