import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

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
