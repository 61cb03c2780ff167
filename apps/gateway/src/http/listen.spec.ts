import { connect, createServer } from 'node:net';
import { GatewayRig } from '../../test-rig/gateway-rig.js';

/** Another address of this machine that nobody else listens on. */
const [HERE, THERE] = ['127.0.0.2', '127.0.0.3'];

describe('the address of the API', () => {
  it('[3-2.2-12] is that of HOST and PORT, and no other', async () => {
    const port = await freePort(HERE);
    const rig = await GatewayRig.start({ HOST: HERE, PORT: String(port) });
    try {
      expect((await fetch(`http://${HERE}:${port}/health`)).status).toBe(200);
      for (const host of [THERE, '127.0.0.1', '::1']) expect(await answers(host, port)).toBe(false);
    } finally {
      await rig.stop();
    }
  });
});

async function freePort(host: string): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, host, resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function answers(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
