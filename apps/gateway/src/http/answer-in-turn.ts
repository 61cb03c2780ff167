import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { whenClosed } from './when-closed.js';

/** Requests that may wait on one connection for the answer to an earlier one. */
const MOST_AHEAD = 100;

/** What a connection waits for. */
class Line {
  private isBusy = false;
  private readonly waiting: [IncomingMessage, ServerResponse][] = [];

  constructor(
    private readonly socket: Socket,
    private readonly handle: RequestListener,
  ) {}

  /** Answers whether there was room for it. */
  add(request: IncomingMessage, response: ServerResponse): boolean {
    if (!this.isBusy) this.begin(request, response);
    else if (this.waiting.length < MOST_AHEAD) this.waiting.push([request, response]);
    else return false;
    return true;
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
      lines.set(socket, (line = new Line(socket, handle)));
      closeWithoutTraces(socket);
    }
    if (line.add(request, response)) return;
    onCut(socket);
    socket.destroy();
  });
}
