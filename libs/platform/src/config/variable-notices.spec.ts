import { variableNotices } from './variable-notices.js';

describe('variables that are set and have no effect', () => {
  it('names the nearest known variable for a misspelt one', () => {
    expect(variableNotices({ STORAGE_BUCKET_NAM: 'easel', EXTERNAL_SSO_PROVIDER: '[]' })).toEqual([
      {
        name: 'STORAGE_BUCKET_NAM',
        notice: 'is not a variable of Easel and has no effect; did you mean STORAGE_BUCKET_NAME?',
      },
      {
        name: 'EXTERNAL_SSO_PROVIDER',
        notice: 'is not a variable of Easel and has no effect; did you mean EXTERNAL_SSO_PROVIDERS?',
      },
    ]);
  });

  it('says of documented variables without support that they have no effect', () => {
    expect(variableNotices({ PLATFORM_SERVICE_ROLE_KEY: 'a-key' })).toEqual([
      { name: 'PLATFORM_SERVICE_ROLE_KEY', notice: 'is not supported yet and has no effect.' },
    ]);
  });

  it.each([
    ['known ones', { SERVICE_DATA_DIR: '/srv', STORAGE_DIR: '/srv/media', EXTERNAL_SSO_ONLY: 'true' }],
    ['unset ones', { SERVICE_NONSENSE: '' }],
    ['those of other programs', { PATH: '/bin', SERVICE: 'x', EXTERNALS_DIR: '/x', NODE_ENV: 'production' }],
    ['what Kubernetes sets', { STORAGE_SERVICE_HOST: '10.0.0.1', STORAGE_PORT_9000_TCP_ADDR: '10.0.0.1' }],
    ["the command line's", { SERVICE_CONFIG_DIR: '/home/me' }],
  ])('says nothing of %s', (_which, env) => {
    expect(variableNotices(env)).toEqual([]);
  });
});
