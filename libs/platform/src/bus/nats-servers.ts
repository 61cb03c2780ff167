import type { ConnectionOptions } from '@nats-io/transport-node';

/**
 * What `NATS_URL` says: servers, separated by commas, and how they are entered. `nats://user:password@host:4222`, or
 * `nats://token@host`, and `tls://` where the connection must be encrypted. The first user or token counts for all.
 *
 * @throws TypeError for what is no address; the text is not repeated, because it may hold a password
 */
export function natsServers(
  text: string,
): Pick<ConnectionOptions, 'servers' | 'user' | 'pass' | 'token' | 'tls'> {
  const addresses = text.split(',').map((address) => addressOf(address.trim()));
  const named = addresses.find(({ username }) => username !== '');
  const name = decodeURIComponent(named?.username ?? '');
  const password = decodeURIComponent(named?.password ?? '');
  return {
    servers: addresses.map(({ host }) => host),
    ...(password !== '' ? { user: name, pass: password } : name !== '' ? { token: name } : {}),
    ...(addresses.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
  };
}

function addressOf(text: string): URL {
  const address = URL.parse(text.includes('://') ? text : `nats://${text}`);
  if (!address || !['nats:', 'tls:'].includes(address.protocol) || address.host === '') {
    throw new TypeError('NATS_URL must be a nats:// or tls:// address');
  }
  return address;
}
