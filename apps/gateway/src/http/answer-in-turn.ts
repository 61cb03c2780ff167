import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { whenClosed } from './when-closed.js';

/** Requests that may wait on one connection for the answer to an earlier one. */
const MOST_AHEAD = 64;

/** What Node's parser calls for each request, which Node does not document. With the answer 2 it reads no further. */
interface Parsed extends Socket {
  parser?: { onIncoming?: ((request: IncomingMessage, keepAlive: boolean) => number) | null };
}
const READ_NO_FURTHER = 2;

/** What a connection waits for. */
class Line {
  private isBusy = false;
  private readonly waiting: [IncomingMessage, ServerResponse][] = [];

  constructor(
    private readonly socket: Socket,
    private readonly handle: RequestListener,
    private readonly onCut: (socket: Socket) => void,
  ) {}

  get isFull(): boolean {
    return this.isBusy && this.waiting.length >= MOST_AHEAD;
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    if (this.isBusy) this.waiting.push([request, response]);
    else this.begin(request, response);
  }

  cut(): void {
    // What had arrived by then is still given to the parser.
    if (this.socket.destroyed) return;
    this.onCut(this.socket);
    this.socket.destroy();
  }

  private begin(request: IncomingMessage, response: ServerResponse): void {
    this.isBusy = true;
    whenClosed(response, () => this.next());
    this.handle(request, response);
  }

  private next(): void {
    this.isBusy = false;
    // Nobody would hear the answer.
    if (this.socket.destroyed || this.socket.writableEnded) this.waiting.length = 0;
    const next = this.waiting.shift();
    if (next) this.begin(...next);
  }
}

/**
 * When a connection closes, Node creates an error for each of its requests. Their stack traces take most of the time: a
 * hundred waiting requests would keep the event loop for tens of milliseconds. Nobody reads these traces.
 */
function closeWithoutTraces(socket: Socket): void {
  let limit: number;
  socket.prependListener('close', () => {
    limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
  });
  socket.on('close', () => (Error.stackTraceLimit = limit));
}

/** What a full line would refuse is not read: Node makes two objects of each request, and an error when it closes. */
function readWhileNotFull({ parser }: Parsed, line: Line): void {
  const begin = parser?.onIncoming;
  if (!begin) return;
  parser.onIncoming = (request, keepAlive) => {
    if (!line.isFull) return begin(request, keepAlive);
    line.cut();
    return READ_NO_FURTHER;
  };
}

/**
 * Has each connection begin with a request when the one before it is answered. Node parses all requests of a packet at
 * once, some thousand of them, and would begin with all: one connection would have the event loop to itself meanwhile.
 *
 * @param onCut called for a connection that is ended because too many of its requests wait
 */
export function answerInTurn(server: Server, onCut: (socket: Socket) => void): void {
  const [handle] = server.listeners('request') as RequestListener[];
  if (!handle) throw new Error('the server does not answer requests yet');
  server.removeAllListeners('request');
  const lines = new WeakMap<Socket, Line>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (socket.destroyed) return;
    let line = lines.get(socket);
    if (!line) {
      lines.set(socket, (line = new Line(socket, handle, onCut)));
      closeWithoutTraces(socket);
      readWhileNotFull(socket, line);
    }
    if (line.isFull) line.cut();
    else line.add(request, response);
  });
}
