import { OBJECT_ACLS, readStorageConfig } from './storage-config.js';

const s3 = {
  STORAGE_ENDPOINT: 'http://store:9000/',
  STORAGE_ACCESS_KEY_ID: 'id',
  STORAGE_SECRET_ACCESS_KEY: 'secret',
  STORAGE_BUCKET_NAME: 'media',
};

describe('reading the STORAGE_* variables', () => {
  it('with none set, media lives in the default folder, or in STORAGE_DIR', () => {
    expect(readStorageConfig({}, '/data/media')).toEqual({
      config: { driver: 'folder', directory: '/data/media' },
    });
    expect(readStorageConfig({ STORAGE_DIR: '/srv/m' }, '/data/media')).toEqual({
      config: { driver: 'folder', directory: '/srv/m' },
    });
  });

  it('[3-2.2-58] takes an endpoint without its trailing slash; the region is auto and no ACL is sent', () => {
    expect(readStorageConfig(s3, '/d')).toEqual({
      config: {
        driver: 's3',
        endpoint: 'http://store:9000',
        forcePathStyle: false,
        accessKeyId: 'id',
        secretAccessKey: 'secret',
        bucket: 'media',
        region: 'auto',
        createBucket: true,
      },
    });
  });

  it('[3-2.2-69] derives the address from the account id when no endpoint is set, and creates no bucket there', () => {
    expect(
      readStorageConfig({ ...s3, STORAGE_ENDPOINT: '', STORAGE_ACCOUNT_ID: 'acc1' }, '/d'),
    ).toMatchObject({
      config: { endpoint: 'https://acc1.r2.cloudflarestorage.com', createBucket: false },
    });
  });

  it('derives the address from a real region when there is neither', () => {
    expect(
      readStorageConfig({ ...s3, STORAGE_ENDPOINT: '', STORAGE_REGION: 'eu-west-1' }, '/d'),
    ).toMatchObject({
      config: { endpoint: 'https://s3.eu-west-1.amazonaws.com', region: 'eu-west-1' },
    });
  });

  it.each(OBJECT_ACLS)('accepts the canned ACL %s', (acl) => {
    expect(readStorageConfig({ ...s3, STORAGE_OBJECT_ACL: acl }, '/d')).toMatchObject({
      config: { objectAcl: acl },
    });
  });

  it.each([s3, {}])('[3-2.2-57] refuses another ACL by name, whatever the driver', (env) => {
    const reading = readStorageConfig({ ...env, STORAGE_OBJECT_ACL: 'world-read' }, '/d');
    expect(reading).toEqual({ problems: [expect.stringMatching(/^STORAGE_OBJECT_ACL /)] });
  });

  it('names every variable that is missing or wrong, at once', () => {
    const reading = readStorageConfig({ STORAGE_ENDPOINT: 'store:9000/path', STORAGE_OBJECT_ACL: 'x' }, '/d');
    const names = 'problems' in reading ? reading.problems.map((problem) => problem.split(' ')[0]) : [];
    expect(names).toEqual([
      'STORAGE_OBJECT_ACL',
      'STORAGE_ENDPOINT',
      'STORAGE_ACCESS_KEY_ID',
      'STORAGE_SECRET_ACCESS_KEY',
      'STORAGE_BUCKET_NAME',
    ]);
  });

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['', false],
  ])('STORAGE_FORCE_PATH_STYLE=%s means %s', (text, expected) => {
    expect(readStorageConfig({ ...s3, STORAGE_FORCE_PATH_STYLE: text }, '/d')).toMatchObject({
      config: { forcePathStyle: expected },
    });
  });
});
