import { execFileSync } from 'node:child_process';
import { createServer, IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { answerInTurn } from './answer-in-turn.js';

const BUILT = new URL('../../dist/http/answer-in-turn.js', import.meta.url).href;
const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

async function given() {
  const begun: IncomingMessage[] = [];
  let cut = 0;
  let read = 0;
  class Counted extends IncomingMessage {
    constructor(socket: Socket) {
      super(socket);
      read++;
    }
  }
  const server = createServer({ IncomingMessage: Counted }, (request) => {
    request.on('error', () => undefined);
    begun.push(request);
  });
  answerInTurn(server, () => cut++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  return {
    begun,
    cut: () => cut,
    read: () => read,
    server,
    socket,
    closed: new Promise<void>((resolve) => socket.once('close', () => resolve())),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe('a connection with requests that wait', () => {
  it('is cut where it sends more than 64 of them, of which one has begun and the others are not read', async () => {
    const { begun, cut, read, socket, closed, close } = await given();

    socket.write(REQUEST.repeat(1_000));
    await closed;

    // One that has begun, 64 that wait, and the one that was too many.
    expect([begun.length, cut(), read()]).toEqual([1, 1, 66]);
    await close();
  });

  it('is cut once, however many packets of it had arrived by then', async () => {
    const { cut, server, socket, closed, close } = await given();
    // As a connection that was not read from for a while: Node's parser is given its packets one by one.
    server.once('connection', (held: Socket) => {
      const listen = () => undefined;
      held.on('data', listen).off('data', listen);
      held.pause();
      held.push(REQUEST.repeat(100));
      held.push(REQUEST.repeat(100));
      held.resume();
    });

    socket.write(REQUEST.repeat(100));
    await closed;

    expect(cut()).toBe(1);
    await close();
  });

  // In a process of its own: the errors of Node are of another realm than those of a test.
  it('ends them without a stack trace of each, which would keep the event loop', () => {
    const program = `
      import { createServer } from 'node:http';
      import { connect } from 'node:net';
      import { answerInTurn } from ${JSON.stringify(BUILT)};
      const ended = [];
      const server = createServer((request) => request.on('error', ({ stack }) => ended.push(stack)));
      answerInTurn(server, () => undefined);
      server.listen(0, '127.0.0.1', () => {
        const socket = connect(server.address().port, '127.0.0.1');
        socket.on('error', () => undefined).once('close', () => server.close(() => {
          console.log(JSON.stringify({ ended, later: new Error('of somebody else').stack }));
        }));
        socket.write(${JSON.stringify(REQUEST)}.repeat(1000));
      });`;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    const { ended, later } = JSON.parse(said) as { ended: string[]; later: string };

    expect(ended.length).toBeGreaterThan(0);
    for (const stack of ended) expect(stack).toBe('Error: aborted');
    expect(later).toMatch(/\n\s+at /);
  });
});
