import { execFileSync } from 'node:child_process';
import { freePort } from '@easel/stack';
import { DockerComposeEnvironment, type StartedDockerComposeEnvironment, Wait } from 'testcontainers';
import { clientOf, drawPictures, isPicture } from './installation.js';

/** The image is built first, with everything in it. */
const BUILD_AND_START_MS = 1_200_000;

/** What `script/new-secrets > .env` gives docker compose. */
function newSecrets(): Record<string, string> {
  const lines = execFileSync('script/new-secrets', { encoding: 'utf8' }).trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

describe('the image, started by docker-compose.yml', () => {
  let installation: StartedDockerComposeEnvironment | undefined;
  let origin = '';

  beforeAll(async () => {
    const port = await freePort();
    origin = `http://localhost:${port}`;
    installation = await new DockerComposeEnvironment(process.cwd(), 'docker-compose.yml')
      .withBuild()
      .withEnvironment({
        ...newSecrets(),
        EASEL_VERSION: 'containers-test',
        PROXY_ADDRESS: `127.0.0.1:${port}`,
        PUBLIC_URL: origin,
      })
      .withDefaultWaitStrategy(Wait.forHealthCheck())
      .withWaitStrategy('create-databases-1', Wait.forOneShotStartup())
      .withStartupTimeout(BUILD_AND_START_MS)
      .up();
  }, BUILD_AND_START_MS);
  afterAll(() => installation?.down({ removeVolumes: true }), 120_000);

  it('serves behind its proxy, and draws pictures', async () => {
    const files = await drawPictures(clientOf(origin));

    expect(files.map(isPicture)).toEqual([true, true]);
  });
});
