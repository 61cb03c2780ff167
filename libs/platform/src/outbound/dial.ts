import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export interface DialTarget {
  /** The one address to connect to; names are never looked up here. */
  ip: string;
  port: number;
  secure: boolean;
  /** The name that a certificate must carry; absent when the URL's host is the address itself. */
  servername?: string;
}

/** Opens a connection to exactly this address. The socket is ready to write, its TLS handshake done. */
export type Dial = (target: DialTarget, signal: AbortSignal) => Promise<Socket>;

/** A straight connection: without a proxy, even if the environment configures one. */
export const dialDirectly: Dial = ({ ip, port, secure, servername }, signal) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = secure
      ? connectTls({ host: ip, port, ALPNProtocols: ['http/1.1'], ...(servername ? { servername } : {}) })
      : connectTcp({ host: ip, port });
    const stop = (): void => {
      socket.destroy();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
    socket.on('error', (error) => {
      signal.removeEventListener('abort', stop);
      reject(error);
    });
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      signal.removeEventListener('abort', stop);
      socket.setNoDelay(true);
      resolve(socket);
    });
  });
