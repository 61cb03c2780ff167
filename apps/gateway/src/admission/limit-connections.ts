import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { addressKey } from '../http/address-key.js';
import type { EdgePlaces } from './edge-places.js';

/**
 * Bounds the connections of each address, and of all together. A proxy that is trusted has as many as it wants: whom it
 * speaks for is known for each request.
 */
export function limitConnections(
  server: Server,
  places: EdgePlaces,
  {
    most,
    trusted,
    answer,
    waitMs,
  }: {
    most: number;
    trusted: boolean | string[];
    answer: () => string;
    /** How long a new connection of an address is not read from. */
    waitMs: (address: string) => number;
  },
): void {
  const isProxy = proxyTest(trusted);
  server.maxConnections = most;
  server.on('drop', () => places.countRefusal('connections'));
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // Gone already.
    if (remoteAddress === undefined) return socket.destroy();
    if (isProxy(remoteAddress)) return;
    const address = addressKey(remoteAddress);
    const place = places.of('connections').take(address);
    if (place) {
      socket.once('close', () => place.release());
      const wait = waitMs(address);
      if (wait > 0) hold(socket, wait);
      return;
    }
    places.countRefusal('connections');
    socket.end(answer(), () => socket.destroy());
  });
}

function hold(socket: Socket, ms: number): void {
  // The parser of HTTP reads the connection itself, whether it is paused or not, until somebody listens to its data.
  const listen = (): void => undefined;
  socket.on('data', listen).off('data', listen);
  socket.pause();
  const timer = setTimeout(() => socket.resume(), ms);
  socket.once('close', () => clearTimeout(timer));
}

function proxyTest(trusted: boolean | string[]): (address: string) => boolean {
  if (typeof trusted === 'boolean') return () => trusted;
  const proxies = new BlockList();
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/');
    const family = familyOf(address);
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return proxies.check(plain, familyOf(plain));
  };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');
