import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { WrongVariables } from './stack.errors.js';

export const LOOPBACK = '127.0.0.1';

const LOWEST = 10_000;
const TRIES = 20;

/**
 * A port of the address on which nothing listens now. It is none of those that the system gives to outgoing
 * connections, of which one might take it before its listener is up.
 */
export async function freePort(host = LOOPBACK): Promise<number> {
  const end = firstOutgoingPort();
  const most = end > LOWEST ? TRIES : 0;
  for (let tries = 0; tries < most; tries++) {
    try {
      return await listenOnce(host, randomInt(LOWEST, end));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  return listenOnce(host, 0);
}

function firstOutgoingPort(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/)[0]);
  } catch {
    return 0;
  }
}

/**
 * Finds out whether the gateway will be able to listen, while there is somebody to tell.
 * @throws WrongVariables naming HOST or PORT.
 */
export async function claimPort(host: string, port: number): Promise<number> {
  try {
    return await (port === 0 ? freePort(host) : listenOnce(host, port));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const problems: Record<string, { name: string; problem: string }> = {
      EADDRINUSE: { name: 'PORT', problem: `something listens on port ${port} already; 0 picks a free one` },
      EACCES: { name: 'PORT', problem: `port ${port} needs more rights; choose one above 1023` },
      EADDRNOTAVAIL: { name: 'HOST', problem: `'${host}' is no address of this machine` },
      ENOTFOUND: { name: 'HOST', problem: `'${host}' cannot be found` },
      EAI_AGAIN: { name: 'HOST', problem: `'${host}' cannot be found` },
    };
    const known = problems[code ?? ''];
    throw known === undefined ? error : new WrongVariables([known]);
  }
}

function listenOnce(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => {
      const chosen = (server.address() as AddressInfo).port;
      server.close(() => resolve(chosen));
    });
  });
}

/** The origin under which a listener is reached from this machine. */
export function localOrigin(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? LOOPBACK : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
