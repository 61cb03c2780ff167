import type { Socket } from 'node:net';
import { callbackify } from 'node:util';
import { Client } from 'undici';
import type { CheckedAddress } from './check-address.js';
import type { Dial } from './dial.js';

export interface ConnectionLimits {
  /** Milliseconds until the connection stands, TLS included; shared between a name's addresses. */
  connectMs: number;
  /** Milliseconds from the request to the end of the answer's head. */
  headersMs: number;
  /** Milliseconds without a byte of the answer's body. */
  idleMs: number;
}

const MOST_ADDRESSES = 4;
const LONGEST_HEAD = 16 * 1024;

/**
 * A connection for one request to one host, at addresses that were checked just before. The name is never
 * looked up again, so a changed answer of its DNS server has no effect, and nothing else can use the connection.
 */
export class PinnedConnection {
  readonly client: Client;
  /** Whether the connection ever stood, so that the host may have received something. */
  opened = false;
  private readonly closing = new AbortController();

  constructor(
    private readonly address: CheckedAddress,
    private readonly ips: readonly string[],
    private readonly dial: Dial,
    private readonly limits: ConnectionLimits,
  ) {
    this.client = new Client(address.url.origin, {
      allowH2: false,
      pipelining: 1,
      maxHeaderSize: LONGEST_HEAD,
      headersTimeout: limits.headersMs,
      bodyTimeout: limits.idleMs,
      connect: (_options, callback) => {
        callbackify(() => this.open())((error: Error | null, socket) => {
          if (error) callback(error, null);
          else callback(null, socket);
        });
      },
    });
  }

  close(): void {
    this.closing.abort();
    void this.client.destroy().catch(() => undefined);
  }

  private async open(): Promise<Socket> {
    // The library connects again after some failures; a request must not be sent twice without anyone knowing.
    if (this.opened) throw new Error('A connection carries one request.');
    const ips = this.ips.slice(0, MOST_ADDRESSES);
    const { isLiteral, host, port, url } = this.address;
    let failure = new Error('There is no address to connect to.');
    for (const ip of ips) {
      try {
        const signal = AbortSignal.any([
          this.closing.signal,
          AbortSignal.timeout(Math.ceil(this.limits.connectMs / ips.length)),
        ]);
        const target = { ip, port, secure: url.protocol === 'https:' };
        const socket = await this.dial(isLiteral ? target : { ...target, servername: host }, signal);
        this.opened = true;
        return socket;
      } catch (error) {
        failure = error as Error;
        if (this.closing.signal.aborted) break;
      }
    }
    throw failure;
  }
}
