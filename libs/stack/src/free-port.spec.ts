import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { freePort } from './free-port.js';

const OUTGOING = '/proc/sys/net/ipv4/ip_local_port_range';

describe('a free port', () => {
  it('is none that an outgoing connection may be given meanwhile', async () => {
    const [low = 0, high = 0] = readFileSync(OUTGOING, 'utf8').split(/\s+/).map(Number);
    const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));

    expect(ports.filter((port) => port >= low && port <= high)).toEqual([]);
  });

  it('can be listened on', async () => {
    const port = await freePort();
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    await new Promise((resolve) => server.close(resolve));
  });

  it('of an address that is not here is refused', async () => {
    await expect(freePort('192.0.2.1')).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
  });
});
