import { createServer, request, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo, Socket } from 'node:net';

interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

/** A bucket in a folder, behind a door that can be shut: what is stored stays. */
export class S3StandIn {
  readonly bucket = 'easel';
  readonly accessKeyId = 'S3RVER';
  readonly secretAccessKey = 'S3RVER';
  private readonly store: S3Server;
  private readonly open = new Set<Socket>();
  private server?: Server;
  private storePort = 0;
  private port = 0;

  constructor(directory: string) {
    // The package carries no types.
    const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3Server;
    this.store = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory });
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get variables(): Record<string, string> {
    return {
      STORAGE_ENDPOINT: this.endpoint,
      STORAGE_BUCKET_NAME: this.bucket,
      STORAGE_ACCESS_KEY_ID: this.accessKeyId,
      STORAGE_SECRET_ACCESS_KEY: this.secretAccessKey,
      STORAGE_REGION: 'us-east-1',
      STORAGE_FORCE_PATH_STYLE: 'true',
    };
  }

  async start(): Promise<void> {
    if (this.storePort === 0) this.storePort = (await this.store.run()).port;
    const server = createServer((incoming, outgoing) => {
      // What the store behind does not know: policies of buckets.
      if (incoming.url?.includes('?policy')) {
        incoming.resume();
        return void outgoing.writeHead(204).end();
      }
      const { method, url, headers } = incoming;
      const onward = request(
        { host: '127.0.0.1', port: this.storePort, method, path: url, headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(outgoing);
        },
      );
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    });
    server.on('connection', (socket) => {
      this.open.add(socket);
      socket.on('close', () => this.open.delete(socket)).on('error', () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** As a store whose machine is gone: connections break, and nobody listens. */
  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server?.close(() => resolve()));
    for (const socket of this.open) socket.destroy();
    await closed;
  }

  async end(): Promise<void> {
    await this.stop();
    await this.store.close();
  }
}
