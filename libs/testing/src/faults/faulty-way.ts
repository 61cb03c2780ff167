import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seeded } from '../attack/seeded.js';

/** What happens to one request between a client and a server. */
export type Mishap =
  /** The connection ends before the server has the request. */
  | { kind: 'lost' }
  /** The server has worked; the connection ends after so many bytes of the body, which may be none, not even a head. */
  | { kind: 'cut'; after: number }
  /** Something in between says 500 or 429: the server has not heard of it. */
  | { kind: 'refused'; status: 500 | 429 }
  /** The server has worked; something in between says 502. */
  | { kind: 'hidden' }
  /** The server has worked; nobody hears of it until the client gives up. */
  | { kind: 'stalled' }
  /** Each event of a stream comes twice. */
  | { kind: 'doubled' };

export type Mishaps = (request: IncomingMessage, count: number) => Mishap | undefined;

/** Until what was sent has arrived: a reader drops what it has not read when the connection ends. */
const ARRIVES_MS = 5;

/** A way to a server on which things happen. */
export class FaultyWay {
  readonly counts: Partial<Record<Mishap['kind'] | 'passed', number>> = {};
  private readonly server: Server;
  private count = 0;

  constructor(
    private readonly target: string,
    private readonly mishaps: Mishaps,
  ) {
    this.server = createServer((asked, answer) => void this.pass(asked, answer));
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const mishap = this.mishaps(asked, this.count++);
    this.counts[mishap?.kind ?? 'passed'] = (this.counts[mishap?.kind ?? 'passed'] ?? 0) + 1;
    if (mishap?.kind === 'lost') return void asked.socket.destroy();
    if (mishap?.kind === 'refused') return say(asked, answer, mishap.status, 'rate_limited');
    const { hostname, port } = new URL(this.target);
    const { method, url: path, headers } = asked;
    // A connection of its own: one that another request has cut is not used again.
    const onward = request({ hostname, port, method, path, headers, agent: false });
    asked.pipe(onward);
    answer.on('close', () => onward.destroy());
    onward.on('error', () => asked.socket.destroy());
    onward.on('response', (said) => hand(said, answer, mishap));
  }
}

function say(asked: IncomingMessage, answer: ServerResponse, status: number, code: string): void {
  asked.resume();
  answer.writeHead(status, { 'content-type': 'application/json' });
  answer.end(JSON.stringify({ error: { code, message: 'It happened on the way.' } }));
}

function hand(said: IncomingMessage, answer: ServerResponse, mishap: Mishap | undefined): void {
  const pieces: Buffer[] = [];
  let handed = 0;
  const keep = (piece: Buffer) => void pieces.push(piece);
  switch (mishap?.kind) {
    case 'stalled':
    case 'hidden':
      said.resume();
      said.on('end', () => {
        if (mishap.kind === 'hidden')
          answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502</h1>');
      });
      return;
    case 'cut':
      said.on('data', (piece: Buffer) => {
        if (answer.destroyed) return;
        const rest = piece.subarray(0, mishap.after - handed);
        if (handed === 0 && rest.length > 0) answer.writeHead(said.statusCode ?? 500, said.headers);
        handed += rest.length;
        const isOver = handed >= mishap.after;
        if (rest.length > 0)
          answer.write(rest, () => isOver && setTimeout(() => answer.destroy(), ARRIVES_MS));
        else if (handed === 0) answer.destroy();
      });
      said.on('end', () => setTimeout(() => answer.destroy(), ARRIVES_MS));
      return;
    case 'doubled':
      said.on('data', keep);
      said.on('end', () => {
        const frames = Buffer.concat(pieces)
          .toString()
          .split(/(?<=\n\n)/);
        answer.writeHead(said.statusCode ?? 500, { 'content-type': said.headers['content-type'] });
        answer.end(frames.map((frame) => frame.repeat(2)).join(''));
      });
      return;
    default:
      answer.writeHead(said.statusCode ?? 500, said.headers);
      said.pipe(answer);
  }
}

/** Each kind of mishap for one request in so many, from a seed. */
export function mishapsFrom(seed: number, oneIn: number): Mishaps {
  const random = seeded(seed);
  const whole = (below: number) => Math.floor(random() * below);
  return () => {
    if (random() * oneIn >= 1) return undefined;
    const kinds: Mishap[] = [
      { kind: 'lost' },
      { kind: 'cut', after: 0 },
      { kind: 'cut', after: 1 + whole(300) },
      { kind: 'refused', status: 500 },
      { kind: 'refused', status: 429 },
      { kind: 'hidden' },
      { kind: 'stalled' },
    ];
    return kinds[whole(kinds.length)];
  };
}
