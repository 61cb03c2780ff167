import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export interface Received {
  id: string;
  headers: Record<string, string>;
  body: string;
}

/** Somebody's server on loopback, which answers as a test says. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** 204 unless told. */
  answer: RequestListener = (_request, response) => response.writeHead(204).end();

  private constructor(private readonly server: Server) {}

  static async open(): Promise<WebhookReceiver> {
    const receiver: WebhookReceiver = new WebhookReceiver(
      createServer((request, response) => {
        void text(request).then((body) => {
          const headers = Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
          );
          receiver.received.push({ id: headers['webhook-id'] ?? '', headers, body });
          return receiver.answer(request, response);
        });
      }),
    );
    receiver.server.listen(0, '127.0.0.1');
    await once(receiver.server, 'listening');
    return receiver;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}/hooks`;
  }

  /** What was sent, as a receiver reads it. @throws when the signature is not of this secret */
  verified(secret: string, { headers, body } = this.last): unknown {
    return new Webhook(secret).verify(body, headers);
  }

  get last(): Received {
    const last = this.received.at(-1);
    if (!last) throw new Error('nothing was received');
    return last;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
