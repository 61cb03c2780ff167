import { hostname } from 'node:os';
import { type Client, ServiceError } from '@easel/client';
import { type Context, UsageError } from './command.js';
import { printable } from './output.js';
import { pause } from './watch.js';

export const CLIENT_ID = 'easel-cli';
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
/** By how much to wait longer where the service says so (RFC 8628, 3.5). */
const SLOWER_SECONDS = 5;

/** What the page that allows it calls this machine. */
export const deviceName = (): string => printable(hostname()).slice(0, 100) || 'A device';

/** A token, once somebody has allowed this device on a page of the service. */
export async function deviceToken({ output, signal }: Context, client: Client): Promise<string> {
  const name = deviceName();
  const begun = await client.oauth.beginDevice({ client_id: CLIENT_ID, device_name: name }, { signal });
  output.note(`Allow this device (${name}) at ${begun.verification_uri} with the code ${begun.user_code}`);
  const end = Date.now() + begun.expires_in * 1000;
  let seconds = begun.interval;
  while (Date.now() < end) {
    await pause(seconds * 1000, signal);
    const answer = await look(client, begun.device_code, signal);
    if (answer.token !== undefined) return answer.token;
    if (answer.slower) seconds += SLOWER_SECONDS;
  }
  throw new UsageError('You did not allow this device in time. Start again with: easel auth login');
}

async function look(
  client: Client,
  code: string,
  signal: AbortSignal,
): Promise<{ token?: string; slower?: boolean }> {
  const body = { grant_type: DEVICE_GRANT, client_id: CLIENT_ID, device_code: code };
  try {
    const answer = await client.request('POST', '/v1/oauth/token', { body, signal });
    return { token: answer.access_token };
  } catch (error) {
    if (!(error instanceof ServiceError) || signal.aborted) throw error;
    if (error.code === 'authorization_pending') return {};
    if (error.code === 'slow_down' || error.status === 429) return { slower: true };
    if (error.code === 'access_denied') throw new UsageError('The device was refused.');
    // A service that is away for a moment is asked again; the code stays good.
    if (error.status === 0 || error.status >= 500) return { slower: true };
    throw error;
  }
}
