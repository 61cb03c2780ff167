import { loadConfig, WrongVariables } from '@easel/platform';
import { GatewayConfig } from './gateway.config.js';
import { trustedProxies } from './http/trusted-proxies.js';

const SECRET = {
  INTERNAL_ORCHESTRATOR_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://easel_gateway@localhost/easel',
};

describe("the gateway's variables", () => {
  it('[3-2.2-11] have defaults', () => {
    const config = loadConfig(GatewayConfig, SECRET);

    expect(config).toMatchObject({
      PORT: 8_000,
      HOST: '0.0.0.0',
      PUBLIC_URL: 'http://localhost:3000',
      EDITION: 'community',
      CORS_ORIGIN: [],
      TRUST_PROXY: [],
      JSON_BODY_LIMIT: 4_194_304,
      REGISTRATION_RATE_LIMIT: 10,
      SSO_RATE_LIMIT: 20,
    });
  });

  it('are read from text', () => {
    const config = loadConfig(GatewayConfig, {
      ...SECRET,
      PORT: '0',
      CORS_ORIGIN: 'https://a.example, http://localhost:3000',
      TRUST_PROXY: '10.0.0.0/8, ::1',
    });

    expect(config.PORT).toBe(0);
    expect(config.CORS_ORIGIN).toEqual(['https://a.example', 'http://localhost:3000']);
    expect(config.TRUST_PROXY).toEqual(['10.0.0.0/8', '::1']);
  });

  it.each(['community', 'business', 'cloud'])('[1-1-11] take the edition %s', (edition) => {
    expect(loadConfig(GatewayConfig, { ...SECRET, EDITION: edition }).EDITION).toBe(edition);
  });

  it.each(['enterprise', 'Cloud', 'community ', 'free'])('[1-1-11] take no edition %j', (edition) => {
    expect(() => loadConfig(GatewayConfig, { ...SECRET, EDITION: edition })).toThrow(/^ *EDITION /m);
  });

  it('[3-2.2-15] need the secret that services share', () => {
    const { DATABASE_URL } = SECRET;
    expect(() => loadConfig(GatewayConfig, { DATABASE_URL })).toThrow(/^ *INTERNAL_ORCHESTRATOR_SECRET /m);
  });

  it('stop boot together, each by name', () => {
    const wrong = {
      PORT: '65536',
      EDITION: 'enterprise',
      CORS_ORIGIN: 'everyone',
      JSON_BODY_LIMIT: '99999999',
      TRUST_PROXY: 'my-proxy',
      STORAGE_ENDPOINT: 'http://localhost:9000',
      INTERNAL_ORCHESTRATOR_SECRET: 'short',
      DATABASE_URL: 'mysql://localhost/easel',
      SSO_RATE_LIMIT: '0',
    };
    const load = () => loadConfig(GatewayConfig, wrong);

    expect(load).toThrow(WrongVariables);
    for (const name of [...Object.keys(wrong), 'STORAGE_BUCKET_NAME'].filter(
      (one) => one !== 'STORAGE_ENDPOINT',
    )) {
      expect(load).toThrow(new RegExp(`^ *${name} `, 'm'));
    }
  });
});

describe('trusted proxies', () => {
  it.each([
    ['', false],
    ['false', false],
    ['true', true],
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.0/8,fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ])('%j', (text, trust) => {
    expect(trustedProxies(text)).toEqual({ trust, problems: [] });
  });

  it.each(['proxy', '10.0.0.0/33', '10.0.0.0/8/8', '300.1.1.1', 'true, 10.0.0.1'])('refuses %s', (text) => {
    expect(trustedProxies(text).problems).toHaveLength(1);
  });
});
