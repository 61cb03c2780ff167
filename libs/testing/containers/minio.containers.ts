import { freePort } from '@easel/stack';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { fileAt, isPicture, picturesOf, Services, startPictures } from './installation.js';

/** The one of docker-compose.yml. */
const IMAGE = 'minio/minio:RELEASE.2025-09-07T16-13-09Z';
const LOGIN = { MINIO_ROOT_USER: 'easel', MINIO_ROOT_PASSWORD: 'of-this-test' };

describe('with MinIO as the storage', () => {
  let server: StartedTestContainer | undefined;
  let services: Services | undefined;
  let endpoint = '';

  beforeAll(async () => {
    // A port of its own, which it has after a restart as well.
    const port = await freePort();
    server = await new GenericContainer(IMAGE)
      .withEnvironment(LOGIN)
      .withCommand(['server', '/data'])
      .withExposedPorts({ container: 9000, host: port })
      .withWaitStrategy(Wait.forHttp('/minio/health/ready', 9000))
      .start();
    endpoint = `http://${server.getHost()}:${port}`;
    services = await new Services({
      STORAGE_ENDPOINT: endpoint,
      STORAGE_FORCE_PATH_STYLE: 'true',
      STORAGE_ACCESS_KEY_ID: LOGIN.MINIO_ROOT_USER,
      STORAGE_SECRET_ACCESS_KEY: LOGIN.MINIO_ROOT_PASSWORD,
      STORAGE_BUCKET_NAME: 'easel',
      STORAGE_REGION: 'us-east-1',
    }).start();
  });
  afterAll(async () => {
    await services?.remove();
    await server?.stop();
  });

  it('pictures are stored in the bucket that the gateway made, and served whole and in parts', async () => {
    const { client } = services!;
    const owner = await client.signUp();
    const [url = ''] = await picturesOf(client, owner, await startPictures(client, owner));

    const whole = await fileAt(url);
    const part = await fileAt(url, { range: 'bytes=2-9' });

    expect(isPicture(whole)).toBe(true);
    expect(part).toEqual(whole.subarray(2, 10));
  });

  it('nobody lists the bucket without its key', async () => {
    const { status } = await fetch(`${endpoint}/easel/?list-type=2`);

    expect(status).toBe(403);
  });

  it('a run whose storage restarts in between completes', async () => {
    const { client } = services!;
    const owner = await client.signUp();

    const run = await startPictures(client, owner);
    await server!.restart();
    const [url = ''] = await picturesOf(client, owner, run);

    expect(isPicture(await fileAt(url))).toBe(true);
  });
});
