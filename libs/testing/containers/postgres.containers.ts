import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { drawPictures, isPicture, picturesOf, Services, startPictures } from './installation.js';

/** The oldest version that docs/operations.md promises, and the newest. */
const VERSIONS = ['postgres:15-bookworm', 'postgres:18-bookworm'];

describe.each(VERSIONS)('on %s', (image) => {
  let server: StartedTestContainer | undefined;
  let services: Services | undefined;

  beforeAll(async () => {
    server = await new GenericContainer(image)
      .withEnvironment({ POSTGRES_DB: 'easel', POSTGRES_PASSWORD: 'of-this-test' })
      // As docker-compose.yml starts it.
      .withCommand(['postgres', '-c', 'max_connections=200', '-c', 'jit=off'])
      .withExposedPorts(5432)
      // It starts once to set itself up, and once more to serve.
      .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
      .start();
    const address = `${server.getHost()}:${server.getMappedPort(5432)}`;
    services = await new Services({
      DATABASE_URL: `postgres://postgres:of-this-test@${address}/easel`,
    }).start();
  });
  afterAll(async () => {
    await services?.remove();
    await server?.stop();
  });

  it('the services migrate an empty database, and their work completes', async () => {
    const files = await drawPictures(services!.client);

    expect(files.map(isPicture)).toEqual([true, true]);
  });

  it('a run that was accepted completes after all services were stopped and started again', async () => {
    const { client } = services!;
    const owner = await client.signUp();
    const run = await startPictures(client, owner);

    await services!.stop();
    await services!.start();

    expect(await picturesOf(client, owner, run)).toHaveLength(2);
  });
});
