import { createServer, type Server } from 'node:net';
import { freePort, LOOPBACK } from '@easel/stack';

/** The first of `count` ports in a row that were free a moment ago. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = await freePort();
    const servers = await Promise.allSettled(
      Array.from({ length: count }, (_, index) => listening(first + index)),
    );
    const open = servers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await Promise.all(open.map((server) => new Promise((resolve) => server.close(resolve))));
    if (open.length === count) return first;
  }
}

function listening(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(port, LOOPBACK, () => resolve(server));
  });
}
