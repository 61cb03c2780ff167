// What costs before anybody has shown a credential, and what one account may hold at once.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import type { AbuseContext, Attack, AttackRequest } from './attack.ts';
import { largeProductions } from './productions.ts';
import { formOf, smallVideo, upload, urlOf } from './forms.ts';

const JSON_BODY = JSON.stringify({ name: 'x'.repeat(3_900_000) });
const tokenOf = ({ accounts }: AbuseContext, round: number): string =>
  (accounts[round % accounts.length] as { token: string }).token;

function sending(
  name: string,
  parallel: number,
  request: (context: AbuseContext, round: number) => AttackRequest,
): Attack {
  return {
    name,
    attack: (_url, _signal, context) =>
      context.repeat(parallel, (round) => context.send({ from: round % 40, ...request(context, round) })),
  };
}

/** Connections that are opened again as soon as they are cut; `feed` writes to each of them. */
function connections(
  name: string,
  count: number,
  feed: (socket: Socket, signal: AbortSignal, context: AbuseContext) => Promise<void>,
): Attack {
  return {
    name,
    attack: (_url, signal, context) =>
      context.repeat(count, async (round) => {
        const socket = context.connect(round % 40);
        socket.once('connect', () => context.note('connected'));
        // What nobody reads never ends, so that a connection that was cut would look like one that is held.
        socket.once('data', (first: Buffer) => context.note(first.toString('latin1', 9, 12)));
        socket.resume();
        const closed = once(socket, 'close').catch(() => undefined);
        const ended = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        try {
          await feed(socket, signal, context);
          await Promise.race([closed, ended]);
          context.note(signal.aborted ? 'held to the end' : 'cut');
        } finally {
          socket.destroy();
        }
      }),
  };
}

const host = 'Host: 127.0.0.1\r\n';
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Writes a piece now and then, until the connection is gone. */
async function drip(
  socket: Socket,
  signal: AbortSignal,
  pieces: () => string,
  everyMs: number,
): Promise<void> {
  while (!signal.aborted && !socket.destroyed) {
    socket.write(pieces());
    await pause(everyMs);
  }
}

/** Runs that take a minute, each waited for: a connection that holds nothing but its place. */
const waits: Attack = {
  name: 'waits-for-runs',
  async attack(_url, _signal, context) {
    const ids = await Promise.all(
      context.accounts.map(async ({ token }) => {
        const nodes = [{ id: 'a', type: 'noop', data: { delayMs: 60_000 } }];
        const body = { name: 'Slow', nodes, edges: [] };
        const made = await context.send({ method: 'POST', path: '/v1/workflows', token, body });
        return (made.body as { data?: { id: string } } | undefined)?.data?.id;
      }),
    );
    if (ids.includes(undefined)) context.note('not taken');
    await context.repeat(60, (round) =>
      context.send({
        method: 'POST',
        path: '/v1/api/run?wait=true&timeout=60',
        token: tokenOf(context, round),
        body: { workflowId: ids[round % ids.length] ?? randomUUID() },
        from: round % 40,
      }),
    );
  },
};

/** Looking at a video takes a process of its own: one of few places. */
const lookingAtVideos: Attack = {
  name: 'places-of-video-metadata',
  async attack(_url, _signal, context) {
    const form = formOf('a.mp4', await smallVideo());
    const urls = await Promise.all(
      context.accounts.map(async (_account, at) => urlOf(await upload(context, at, form))),
    );
    if (urls.includes(undefined)) context.note('not taken');
    await context.repeat(60, (round) =>
      context.send({
        method: 'POST',
        path: '/v1/video-metadata',
        token: tokenOf(context, round),
        body: { url: urls[round % urls.length] },
        from: round % 40,
      }),
    );
  },
};

/** Listens to productions, as many times as there are connections. */
const followers: Attack = {
  name: 'followers-of-large-productions',
  async attack(url, signal, context) {
    const ids = await largeProductions(context, 2);
    const streams = connections('', 120, async (socket, _signal, { accounts }) => {
      const at = (socket.localPort ?? 0) % ids.length;
      socket.write(
        `GET /v1/studio/productions/${ids[at]}/events HTTP/1.1\r\n${host}Authorization: Bearer ${accounts[at]?.token}\r\n\r\n`,
      );
      await Promise.resolve();
    });
    if (ids.length > 0) await streams.attack(url, signal, context);
  },
};

/** The tools of agents, listed and called over and over with a token of each account. */
const tools: Attack = {
  name: 'tools-over-and-over',
  async attack(_url, _signal, context) {
    const tokens = await Promise.all(
      context.accounts.map(async ({ token }) => {
        const made = await context.send({
          method: 'POST',
          path: '/v1/api-tokens',
          token,
          body: { name: 'Agent' },
        });
        return (made.body as { data?: { token: string } } | undefined)?.data?.token ?? '';
      }),
    );
    await context.repeat(40, (round) =>
      context.send({
        method: 'POST',
        path: '/mcp',
        token: tokens[round % tokens.length] ?? '',
        headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
        body:
          round % 2 === 0
            ? { jsonrpc: '2.0', id: round, method: 'tools/list' }
            : Array.from({ length: 1_000 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' })),
        from: round % 40,
      }),
    );
  },
};

const postOf = ({ path, length, token }: { path: string; length: number; token: string }): string =>
  `POST ${path} HTTP/1.1\r\n${host}Authorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

export const attacks: readonly Attack[] = [
  // Those that were seen.
  sending('anonymous-bodies', 40, () => ({ method: 'POST', path: '/v1/workflows', body: JSON_BODY })),
  sending('anonymous-sign-ins-with-bodies', 40, () => ({
    method: 'POST',
    path: '/v1/auth/login',
    body: JSON_BODY,
  })),
  sending('anonymous-messages-to-agents', 40, () => ({ method: 'POST', path: '/mcp', body: JSON_BODY })),
  followers,
  tools,
  sending('reads-of-missing-links', 40, () => ({ path: `/v1/public/workflows/${randomUUID()}` })),
  connections('slow-headers', 200, async (socket, signal) => {
    socket.write(`GET /v1/me HTTP/1.1\r\n${host}`);
    await drip(socket, signal, () => 'X-A: b\r\n', 500);
  }),
  connections('slow-bodies', 200, async (socket, signal) => {
    socket.write(
      `POST /v1/auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{"a":"`,
    );
    await drip(socket, signal, () => 'a', 500);
  }),
  sending('failed-sign-ins-of-the-owner', 16, ({ victimEmail }, round) => ({
    method: 'POST',
    path: '/v1/auth/login',
    from: round,
    body: { email: victimEmail, password: `not the password ${round}` },
  })),
  lookingAtVideos,
  waits,
  // Ten more.
  connections('idle-connections', 500, () => Promise.resolve()),
  connections('pipelined-requests', 16, async (socket, signal) => {
    await drip(socket, signal, () => `GET /health HTTP/1.1\r\n${host}\r\n`.repeat(200), 50);
  }),
  connections('answers-that-nobody-reads', 60, async (socket, signal) => {
    socket.pause();
    await drip(socket, signal, () => `GET /v1/openapi.json HTTP/1.1\r\n${host}\r\n`, 200);
  }),
  connections('chunks-of-one-byte', 40, async (socket, signal, context) => {
    socket.write(
      `POST /v1/workflows HTTP/1.1\r\n${host}Authorization: Bearer ${tokenOf(context, 0)}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    await drip(socket, signal, () => '1\r\n \r\n'.repeat(500), 20);
  }),
  connections('uploads-that-never-end', 40, async (socket, signal, context) => {
    socket.write(
      `POST /v1/upload HTTP/1.1\r\n${host}Authorization: Bearer ${tokenOf(context, 0)}\r\nContent-Type: multipart/form-data; boundary=a\r\nContent-Length: 90000000\r\n\r\n--a\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`,
    );
    await drip(socket, signal, () => 'x'.repeat(20_000), 200);
  }),
  connections('requests-in-pieces', 100, async (socket, signal) => {
    const request = `GET /v1/me HTTP/1.1\r\n${host}\r\n`;
    let at = 0;
    await drip(socket, signal, () => request[at++ % request.length] ?? '', 20);
  }),
  sending('thousand-headers', 30, (_context, round) => ({
    path: '/v1/me',
    headers: Object.fromEntries(
      Array.from({ length: 150 }, (_, at) => [`x-${round % 7}-${at}`, 'a'.repeat(80)]),
    ),
  })),
  sending('long-addresses', 30, () => ({ path: `/v1/workflows?cursor=${'a'.repeat(7_000)}` })),
  sending('the-reference-over-and-over', 30, () => ({ path: '/v1/openapi.json' })),
  sending('bodies-of-one-account', 16, (context) => ({
    method: 'POST',
    path: '/v1/workflows',
    token: tokenOf(context, 0),
    body: JSON_BODY,
  })),
  sending('deep-json', 30, () => ({ method: 'POST', path: '/v1/auth/login', body: '['.repeat(15_000) })),
  sending('pages-for-browsers', 30, () => ({ path: '/docs/swagger-ui-bundle.js' })),
  // And what clients do not send.
  sending('bodies-to-unknown-routes', 40, (_context, round) => ({
    method: 'POST',
    path: '/v1/none',
    body: JSON_BODY,
    from: round % 8,
  })),
  sending('wrong-tokens-of-few-addresses', 64, (_context, round) => ({
    path: '/v1/me',
    token: `ndr_${randomUUID()}`,
    from: round % 4,
  })),
  connections('slow-bodies-of-accounts', 60, async (socket, signal, context) => {
    const token = tokenOf(context, Math.floor(context.random() * 8));
    socket.write(postOf({ path: '/v1/workflows', length: 4_000_000, token }));
    await drip(socket, signal, () => '{"a":"', 500);
  }),
  sending('deep-and-wide-json-of-an-account', 16, (context, round) => ({
    method: 'POST',
    path: '/v1/workflows',
    token: tokenOf(context, 0),
    body: round % 2 === 0 ? `${'['.repeat(1_900_000)}1` : `{"a":[${'{},'.repeat(1_200_000)}{}]}`,
  })),
  sending('documents-of-one-account', 40, (context) => ({
    method: 'POST',
    path: '/v1/upload-json',
    token: tokenOf(context, 0),
    body: JSON_BODY,
  })),
  connections('bytes-that-are-not-http', 64, async (socket, signal) => {
    await drip(socket, signal, () => `${'\u0016\u0003'.repeat(2_000)}\r\n\r\n`, 500);
  }),
  connections('heads-that-are-too-large', 64, async (socket, signal) => {
    await drip(socket, signal, () => `GET / HTTP/1.1\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`, 500);
  }),
  connections('expecting-to-continue', 64, async (socket) => {
    socket.write(
      `POST /v1/workflows HTTP/1.1\r\n${host}Expect: 100-continue\r\nContent-Length: 3900000\r\n\r\n`,
    );
  }),
  connections('bodies-on-get', 16, async (socket, signal) => {
    socket.write(`GET /health HTTP/1.1\r\n${host}Content-Length: 900000000\r\n\r\n`);
    await drip(socket, signal, () => JSON_BODY, 500);
  }),
];
