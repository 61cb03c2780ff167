import { loadConfig, SecretBox } from '@easel/platform';
import { ExecutorConfig } from './executor.config.js';

const NEEDED = {
  INTERNAL_ORCHESTRATOR_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://easel_executor@localhost/easel',
  SERVICE_ENCRYPTION_KEY: 'ab'.repeat(32),
  MEDIA_NAME_SECRET: 'x'.repeat(32),
};

describe("the executor's variables", () => {
  it('[3-8-04] say how much it does at once', () => {
    expect(loadConfig(ExecutorConfig, NEEDED)).toMatchObject({
      ORCHESTRATOR_CONCURRENCY: 20,
      MAX_CONCURRENT_NODES_PER_EXECUTION: 6,
      VIDEO_WORKER_CONCURRENCY: 50,
      RENDER_WORKER_CONCURRENCY: 2,
      FFMPEG_CONCURRENCY: 4,
    });
  });

  it('[3-2.2-02] let media addresses begin with port 3000 of this machine', () => {
    expect(loadConfig(ExecutorConfig, NEEDED).PUBLIC_URL).toBe('http://localhost:3000');
  });

  it.each([
    ['STORAGE_PUBLIC_URL', 'https://cdn.example.org/easel', 'https://cdn.example.org/easel/media/a.png'],
    ['STORAGE_PUBLIC_URL', 'http://minio:9000/easel/', 'http://minio:9000/easel/media/a.png'],
    ['STORAGE_PUBLIC_FALLBACK_DOMAIN', 'pub-1.example.org', 'https://pub-1.example.org/media/a.png'],
    ['STORAGE_PUBLIC_FALLBACK_DOMAIN', 'store:9000', 'https://store:9000/media/a.png'],
  ])('[3-2.2-73] [3-2.2-76] let media addresses begin with %s=%s', (name, value, address) => {
    expect(loadConfig(ExecutorConfig, { ...NEEDED, [name]: value }).media.of('media/a.png')).toBe(address);
  });

  it.each([
    ['STORAGE_PUBLIC_URL', 'cdn.example.org'],
    ['STORAGE_PUBLIC_URL', 'ftp://cdn.example.org'],
    ['STORAGE_PUBLIC_URL', 'https://cdn.example.org/?a=b'],
    ['STORAGE_PUBLIC_FALLBACK_DOMAIN', 'https://cdn.example.org'],
    ['STORAGE_PUBLIC_FALLBACK_DOMAIN', 'cdn.example.org/easel'],
  ])('stop the start where %s is %s', (name, value) => {
    expect(() => loadConfig(ExecutorConfig, { ...NEEDED, [name]: value })).toThrow(name);
  });

  it.each([
    ['[3-8-02]', 'MAX_CONCURRENT_NODES_PER_EXECUTION', 20],
    ['[3-8-06]', 'RENDER_WORKER_CONCURRENCY', 10],
    ['[3-8-08]', 'FFMPEG_CONCURRENCY', 32],
  ])('%s stop the start where %s is more than %i', (_rule, name, most) => {
    expect(loadConfig(ExecutorConfig, { ...NEEDED, [name]: String(most) })).toMatchObject({ [name]: most });
    expect(() => loadConfig(ExecutorConfig, { ...NEEDED, [name]: String(most + 1) })).toThrow(name);
  });

  it.each(['INTERNAL_ORCHESTRATOR_SECRET', 'DATABASE_URL', 'SERVICE_ENCRYPTION_KEY', 'MEDIA_NAME_SECRET'])(
    'stop the start without %s',
    (name) => {
      expect(() => loadConfig(ExecutorConfig, { ...NEEDED, [name]: undefined })).toThrow(name);
    },
  );

  it('[3-2.2-24] may name the encryption key as it was called before', () => {
    const { SERVICE_ENCRYPTION_KEY: key, ...rest } = NEEDED;
    const boxOf = (variables: NodeJS.ProcessEnv) =>
      new SecretBox(loadConfig(ExecutorConfig, { ...rest, ...variables }).SERVICE_ENCRYPTION_KEY);
    const stored = boxOf({ SERVICE_ENCRYPTION_KEY: key }).seal('sk-1', 'provider_keys.key:fal');

    expect(boxOf({ SOCIAL_ENCRYPTION_KEY: key }).open(stored, 'provider_keys.key:fal')).toBe('sk-1');
    const both = { SOCIAL_ENCRYPTION_KEY: 'cd'.repeat(32), SERVICE_ENCRYPTION_KEY: key };
    expect(boxOf(both).open(stored, 'provider_keys.key:fal')).toBe('sk-1');
  });
});
