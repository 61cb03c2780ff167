import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import { GatewayRig } from '../../test-rig/gateway-rig.js';

/** Another address of this machine that nobody else listens on. */
const [HERE, THERE] = ['127.0.0.2', '127.0.0.3'];

describe('the address of the API', () => {
  it('[3-2.2-12] is that of HOST and PORT, and no other', async () => {
    const port = await freePort(HERE, THERE, '127.0.0.1', '::1');
    const rig = await GatewayRig.start({ HOST: HERE, PORT: String(port) });
    try {
      expect((await fetch(`http://${HERE}:${port}/health`)).status).toBe(200);
      for (const host of [THERE, '127.0.0.1', '::1']) expect(await answers(host, port)).toBe(false);
    } finally {
      await rig.stop();
    }
  });
});

/** Below those that the system gives away, so that nobody is given it meanwhile; free at every address of `hosts`. */
async function freePort(...hosts: string[]): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const taken = await Promise.all(hosts.map((host) => answers(host, port)));
    if (!taken.includes(true)) return port;
  }
}

function answers(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
