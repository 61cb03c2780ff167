import { authConfig } from '../auth.fixture.js';
import { platformSettings } from './platform-settings.js';

describe('the identity platform', () => {
  const settings = (variables: NodeJS.ProcessEnv) => platformSettings(authConfig(variables));

  it('is none unless told', () => {
    expect(settings({})).toBeUndefined();
  });

  it('is known by its address alone', () => {
    expect(settings({ PLATFORM_URL: 'http://auth:9999/' })).toEqual({
      issuer: 'http://auth:9999/auth/v1',
      audience: 'authenticated',
      keysUrl: new URL('http://auth:9999/auth/v1/.well-known/jwks.json'),
      trustEmail: false,
    });
  });

  it('may say otherwise', () => {
    expect(
      settings({
        PLATFORM_URL: 'https://id.example.org',
        PLATFORM_ISSUER: 'https://id.example.org/realms/art/',
        PLATFORM_JWKS_URL: 'https://id.example.org/realms/art/certs',
        PLATFORM_AUDIENCE: 'easel',
        PLATFORM_TRUST_EMAIL: 'true',
      }),
    ).toEqual({
      issuer: 'https://id.example.org/realms/art/',
      audience: 'easel',
      keysUrl: new URL('https://id.example.org/realms/art/certs'),
      trustEmail: true,
    });
  });

  it.each([
    'http://auth:9999',
    'http://localhost:9999',
    'http://10.0.0.7',
    'http://auth.id.svc.cluster.local',
  ])('may be inside without https: %s', (url) => {
    expect(settings({ PLATFORM_URL: url })?.issuer).toBe(`${url}/auth/v1`);
  });

  it.each([
    ['PLATFORM_URL', { PLATFORM_URL: 'id.example.org' }],
    ['PLATFORM_URL', { PLATFORM_URL: 'http://id.example.org' }],
    ['PLATFORM_URL', { PLATFORM_URL: 'http://id.example.org:9999' }],
    ['PLATFORM_URL', { PLATFORM_URL: 'http://8.8.8.8' }],
    [
      'PLATFORM_URL',
      { PLATFORM_URL: 'https://id.example.org', PLATFORM_JWKS_URL: 'http://id.example.org/keys.json' },
    ],
    ['PLATFORM_URL', { PLATFORM_URL: 'ftp://id.example.org' }],
    ['PLATFORM_JWKS_URL', { PLATFORM_URL: 'https://id.example.org', PLATFORM_JWKS_URL: 'keys.json' }],
    ['PLATFORM_JWKS_URL', { PLATFORM_URL: 'https://id.example.org', PLATFORM_ISSUER: 'id' }],
    ['PLATFORM_ISSUER', { PLATFORM_ISSUER: 'https://id.example.org' }],
    ['PLATFORM_TRUST_EMAIL', { PLATFORM_TRUST_EMAIL: 'perhaps' }],
  ])('stops the start, naming %s: %j', (name, variables) => {
    expect(() => settings(variables)).toThrow(name);
  });
});
