import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { freePort } from '@easel/stack';

export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  /** Empty at the root of a trace. */
  readonly parentSpanId?: string;
  /** Of the span and of its service. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface ResourceSpans {
  resource: { attributes: Attribute[] };
  scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes?: Attribute[] })[] }[];
}
interface Received {
  resourceSpans: ResourceSpans[];
}

function spansOf({ resource, scopeSpans }: ResourceSpans): ReceivedSpan[] {
  return scopeSpans
    .flatMap(({ spans }) => spans)
    .map((span) => ({
      ...span,
      attributes: Object.fromEntries(
        [...resource.attributes, ...(span.attributes ?? [])].map(({ key, value }) => [
          key,
          Object.values(value)[0],
        ]),
      ),
    }));
}

/** Takes traces as a collector does, and keeps them as text. */
export class Collector {
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      this.bodies.push(Buffer.concat(chunks).toString());
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  private readonly bodies: string[] = [];

  get received(): string {
    return this.bodies.join('\n');
  }

  get spans(): ReceivedSpan[] {
    return this.bodies.flatMap((body) => (JSON.parse(body) as Received).resourceSpans.flatMap(spansOf));
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** The first of `count` ports in a row that were free a moment ago. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const servers = Array.from({ length: count }, () => createSocket());
    const listen = (index: number, port: number) =>
      new Promise<boolean>((resolve) => {
        servers[index].once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
      });
    const first = await freePort();
    const free: boolean[] = [];
    for (let index = 0; index < count; index++) free.push(await listen(index, first + index));
    await Promise.all(
      servers
        .filter((_server, index) => free[index])
        .map((server) => new Promise((resolve) => server.close(resolve))),
    );
    if (free.every(Boolean)) return first;
  }
}
