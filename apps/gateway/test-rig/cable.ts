import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { startTestPostgres } from '@easel/testing';

/** A way to the test's Postgres that can be cut: nothing gets through any more, and nothing connects. */
export class Cable {
  private readonly ends = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async open(): Promise<Cable> {
    const target = new URL((await startTestPostgres()).url);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(target);
    url.port = String((server.address() as AddressInfo).port);
    const cable = new Cable(server, url.href);
    server.on('connection', (near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const end of [near, far]) {
        cable.ends.add(end);
        end.on('error', () => undefined).on('close', () => [near, far].forEach((either) => either.destroy()));
      }
      near.pipe(far).pipe(near);
    });
    return cable;
  }

  cut(): void {
    this.server.close();
    for (const end of this.ends) end.destroy();
  }
}
