import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from '@easel/client';
import { type Context, UsageError } from './command.js';
import { CLIENT_ID, DEVICE_GRANT, deviceName } from './device-login.js';
import { openPage } from './open-page.js';

const MAX_WAIT_MS = 5 * 60_000;
const STATE_BYTES = 16;
const VERIFIER_BYTES = 32;
const CLOSE_PAGE = 'You can close this page and go back to the terminal.';

type Answer = { code: string } | { token: string };

/**
 * A token that somebody allows in a browser of this machine. The page goes back to an address that only this process
 * listens at, with a code that only this process can trade; an older service sends the token itself.
 *
 * @returns undefined where no browser can be opened
 */
export async function browserToken(
  { output, signal, profile }: Context,
  client: Client,
): Promise<string | undefined> {
  const state = randomBytes(STATE_BYTES).toString('hex');
  const verifier = randomBytes(VERIFIER_BYTES).toString('base64url');
  const waiting = waitForCallback(state, signal);
  try {
    const fields = new URLSearchParams({
      callback: `http://127.0.0.1:${await waiting.port}/callback`,
      state,
      device: deviceName(),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    });
    const page = `${profile.baseUrl}/auth/cli?${fields.toString()}`;
    if (!(await openPage(page))) return undefined;
    output.note(`Allow this machine in the browser that opened, or open: ${page}`);
    const answer = await waiting.answer;
    if ('token' in answer) return answer.token;
    const body = {
      grant_type: DEVICE_GRANT,
      client_id: CLIENT_ID,
      device_code: answer.code,
      code_verifier: verifier,
    };
    return (await client.request('POST', '/v1/oauth/token', { body, signal })).access_token;
  } finally {
    waiting.stop();
  }
}

/** Listens on this machine until the page comes back, five minutes at most. */
function waitForCallback(
  state: string,
  signal: AbortSignal,
): { port: Promise<number>; answer: Promise<Answer>; stop: () => void } {
  let resolve: (answer: Answer) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const answer = new Promise<Answer>((...settle) => ([resolve, reject] = settle));
  // The caller may not wait for it yet.
  answer.catch(() => undefined);
  const server = createServer((request, response) => {
    try {
      const result = answerOf(request, state);
      if (result === undefined) return say(response, 404, 'Not found.');
      say(response, 200, CLOSE_PAGE);
      resolve(result);
    } catch (error) {
      say(response, 400, (error as Error).message);
      reject(error as Error);
    }
  });
  const late = new UsageError('You did not allow this machine in time. Start again with: easel auth login');
  const timer = setTimeout(() => reject(late), MAX_WAIT_MS);
  const abort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  return {
    port: portOf(server),
    answer,
    stop: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      server.close();
    },
  };
}

/** @throws UsageError where it is no answer to this question, or a refusal */
function answerOf({ method, url = '/' }: IncomingMessage, state: string): Answer | undefined {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
  if (method !== 'GET' || pathname !== '/callback') return undefined;
  if (!isSame(searchParams.get('state') ?? '', state))
    throw new UsageError(
      'The answer of the browser belongs to another sign-in. Start again with: easel auth login',
    );
  if (searchParams.get('error') === 'access_denied') throw new UsageError('This machine was refused.');
  const code = searchParams.get('code');
  const token = searchParams.get('token');
  if (code !== null) return { code };
  if (token !== null) return { token };
  throw new UsageError('The browser returned no token. Start again with: easel auth login');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function say(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'referrer-policy': 'no-referrer',
    connection: 'close',
  });
  response.end(`${words}\n`);
}

function portOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
