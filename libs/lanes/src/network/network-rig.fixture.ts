import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutboundHttp } from '@easel/platform';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server on loopback that alone may be private, and a second one behind it that nobody may reach. */
export class NetworkRig {
  readonly pages = new Map<string, Answer>();
  readonly asked: { url: string; method: string; headers: IncomingMessage['headers']; body: string }[] = [];
  victims = 0;
  readonly outbound: OutboundHttp;

  private constructor(
    private readonly servers: readonly Server[],
    readonly origin: string,
    readonly inside: string,
  ) {
    this.outbound = new OutboundHttp({ allowedPrivateHosts: [new URL(origin).host] });
  }

  static async start(): Promise<NetworkRig> {
    const web = createServer((request, response) => void rig.answer(request, response));
    const victim = createServer((_request, response) => {
      rig.victims += 1;
      response.end('secret');
    });
    const ports = await Promise.all([web, victim].map(listen));
    const rig = new NetworkRig([web, victim], `http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`);
    return rig;
  }

  /** Answers with this from now on. @returns the address */
  serve(
    path: string,
    body: string | Buffer,
    contentType: string,
    headers: Record<string, string> = {},
  ): string {
    this.pages.set(path, (_request, response) => {
      response.writeHead(200, { 'content-type': contentType, ...headers }).end(body);
    });
    return this.origin + path;
  }

  status(path: string, status: number, headers: Record<string, string> = {}): string {
    this.pages.set(path, (_request, response) => response.writeHead(status, headers).end());
    return this.origin + path;
  }

  async close(): Promise<void> {
    for (const server of this.servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { url = '', method = '', headers } = request;
    this.asked.push({ url, method, headers, body });
    const page = this.pages.get(url);
    if (page) page(request, response);
    else response.writeHead(404).end();
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
