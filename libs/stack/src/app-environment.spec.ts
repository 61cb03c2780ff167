import { appEnvironment, type AppEnvironmentInput } from './app-environment.js';
import { SECRET_NAMES, type Secrets } from './secrets.js';

const secrets = Object.fromEntries(SECRET_NAMES.map((name) => [name, `generated ${name}`])) as Secrets;

function input(overrides: Partial<AppEnvironmentInput> = {}): AppEnvironmentInput {
  return {
    process: { name: 'executor-worker', app: 'executor', roles: ['worker'] },
    inherited: {},
    secrets,
    databaseUrls: {
      gateway: 'postgres://gateway',
      'auth-sso': 'postgres://auth',
      entities: 'postgres://entities',
      studio: 'postgres://studio',
      executor: 'postgres://executor',
    },
    natsUrl: 'nats://127.0.0.1:1',
    edition: 'community',
    publicUrl: 'http://127.0.0.1:8000',
    dataDir: '/data',
    listen: undefined,
    metricsPort: 0,
    ...overrides,
  };
}

describe('the environment of a service', () => {
  it('holds its own login and roles, and nobody else’s', () => {
    const environment = appEnvironment(input());

    expect(environment.DATABASE_URL).toBe('postgres://executor');
    expect(environment.EXECUTOR_ROLES).toBe('worker');
    expect(Object.keys(environment).filter((name) => name.startsWith('DATABASE_PASSWORD'))).toEqual([]);
  });

  it('gives an address to listen on to gateways only', () => {
    const inherited = { HOST: '0.0.0.0', PORT: '8000' };

    expect(appEnvironment(input({ inherited }))).not.toHaveProperty('PORT');
    expect(appEnvironment(input({ inherited, listen: { host: '0.0.0.0', port: 8001 } }))).toMatchObject({
      HOST: '0.0.0.0',
      PORT: '8001',
    });
  });

  it.each([
    ['gateway', [], '33554432'],
    ['executor', [], '33554432'],
    ['executor', ['api'], '33554432'],
    ['executor', ['worker', 'scheduler'], '131072'],
    ['studio', [], '131072'],
  ] as const)('has the buffers of %s %j come from memory that it keeps, or not', (app, roles, bytes) => {
    const environment = appEnvironment(input({ process: { name: app, app, roles } }));

    expect(environment.MALLOC_MMAP_THRESHOLD_).toBe(bytes);
  });

  it('lets the environment win over what was generated', () => {
    const inherited = { SERVICE_ENCRYPTION_KEY: 'given', STORAGE_DIR: '/media' };

    expect(appEnvironment(input({ inherited }))).toMatchObject(inherited);
  });

  it('does not cover a key under its older name with a generated one', () => {
    const environment = appEnvironment(input({ inherited: { SOCIAL_ENCRYPTION_KEY: 'old' } }));

    expect(environment.SERVICE_ENCRYPTION_KEY).toBe('old');
  });

  it('passes provider keys on, and nothing of npm’s', () => {
    const environment = appEnvironment(
      input({ inherited: { GEMINI_API_KEY: 'key', npm_config_cache: '/x' } }),
    );

    expect(environment.GEMINI_API_KEY).toBe('key');
    expect(environment).not.toHaveProperty('npm_config_cache');
  });

  it('takes an empty variable for an unset one', () => {
    expect(appEnvironment(input({ inherited: { STORAGE_DIR: '' } })).STORAGE_DIR).toBe('/data/media');
  });
});
