import { freePort } from '@easel/stack';
import {
  GenericContainer,
  Network,
  type StartedNetwork,
  type StartedTestContainer,
  Wait,
} from 'testcontainers';
import { drawPictures, isPicture, picturesOf, Services, startPictures } from './installation.js';

/** The one of docker-compose.yml. */
const IMAGE = 'nats:2.12-alpine';
const SERVERS = ['nats-1', 'nats-2', 'nats-3'];
const CONFIG = '/etc/nats/easel.conf';

/** As docker-compose.yml has it, and the others of the cluster. Their addresses inside are of no use to the services. */
const configOf = (name: string) => `
  server_name: ${name}
  max_payload: 8MB
  jetstream { store_dir: /data }
  cluster {
    name: easel
    listen: 0.0.0.0:6222
    no_advertise: true
    routes: [${SERVERS.map((server) => `nats://${server}:6222`).join(', ')}]
  }
`;

describe('with a NATS cluster of three', () => {
  let network: StartedNetwork | undefined;
  let servers: StartedTestContainer[] = [];
  let services: Services | undefined;

  beforeAll(async () => {
    const inside = await new Network().start();
    network = inside;
    // Ports of their own, which they have after a restart as well.
    const places = await Promise.all(SERVERS.map(async (name) => ({ name, port: await freePort() })));
    servers = await Promise.all(
      places.map(({ name, port }) =>
        new GenericContainer(IMAGE)
          .withNetwork(inside)
          .withNetworkAliases(name)
          .withCopyContentToContainer([{ content: configOf(name), target: CONFIG }])
          .withCommand(['--config', CONFIG])
          .withExposedPorts({ container: 4222, host: port })
          .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
          .start(),
      ),
    );
    services = await new Services({
      NATS_URL: servers.map((server) => `nats://${server.getHost()}:${server.getMappedPort(4222)}`).join(','),
    }).start();
  });
  afterAll(async () => {
    await services?.remove();
    await Promise.all(servers.map((server) => server.stop()));
    await network?.stop();
  });

  it('the services make their streams, and their work completes', async () => {
    const files = await drawPictures(services!.client);

    expect(files.map(isPicture)).toEqual([true, true]);
  });

  it.each(SERVERS)('a run completes while %s restarts', async (name) => {
    const { client } = services!;
    const owner = await client.signUp();

    const run = await startPictures(client, owner);
    await servers.at(SERVERS.indexOf(name))?.restart();

    expect(await picturesOf(client, owner, run)).toHaveLength(2);
  });
});
