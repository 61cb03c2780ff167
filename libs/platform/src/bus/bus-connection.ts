import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { natsServers } from './nats-servers.js';
import { LARGEST_MESSAGE } from './wire.js';

const TELL_WAITING_MS = 5_000;

/**
 * The one connection of a process to NATS. It waits for a server that is not there yet and never gives up on one
 * that went away; `connected` says whether a message could leave right now.
 */
@Injectable()
export class BusConnection implements OnApplicationShutdown {
  private readonly logger = new Logger(BusConnection.name);
  private readonly reconnected = new Set<() => void>();
  private up = true;

  private constructor(
    readonly nats: NatsConnection,
    /** Below which it may listen for answers. */
    readonly inboxPrefix: string,
  ) {
    void this.watch();
  }

  /**
   * @param url see `natsServers`
   * @param role names the connection where a service has several kinds of processes
   */
  static async open(url: string, service: string, role?: string): Promise<BusConnection> {
    const { servers, ...entry } = natsServers(url);
    const inboxPrefix = `_INBOX.${service}`;
    const logger = new Logger(BusConnection.name);
    // oxlint-disable-next-line no-restricted-globals -- it lives until the connection is there
    const waiting = setInterval(
      () => logger.warn(`waiting for NATS at ${String(servers)} to accept the connection`),
      TELL_WAITING_MS,
    );
    const nats = await connect({
      servers,
      ...entry,
      name: role ? `${service} ${role}` : service,
      // What one service is answered, no other can read.
      inboxPrefix,
      maxReconnectAttempts: -1,
      waitOnFirstConnect: true,
      reconnectTimeWait: 250,
      reconnectJitter: 100,
      // A frozen server is noticed within five seconds. It may miss two pings: after this process stood still, the
      // next ping is due before the answer to the last one is read, and that says nothing of the server.
      pingInterval: 1_600,
      maxPingOut: 2,
      timeout: 3_000,
      noAsyncTraces: true,
      ignoreClusterUpdates: true,
      // One that refuses us while its settings change is asked again, like one that is away.
      ignoreAuthErrorAbort: true,
    }).finally(() => clearInterval(waiting));
    const connection = new BusConnection(nats, inboxPrefix);
    if (!entry.user && !entry.token) {
      logger.warn(
        'NATS_URL has no user and password: anyone who reaches NATS can stop this installation. See docs/security.md.',
      );
    }
    connection.warnOfSmallMessages();
    return connection;
  }

  get connected(): boolean {
    return this.up && !this.nats.isClosed();
  }

  /** @throws Error when the server is away or does not answer */
  async check(): Promise<void> {
    if (!this.connected) throw new Error('not connected');
    await this.nats.flush();
  }

  /** Calls back after each reconnect: what the server held may be gone. */
  onReconnect(callback: () => void): () => void {
    this.reconnected.add(callback);
    return () => this.reconnected.delete(callback);
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.nats.isClosed()) return;
    // Draining waits for the server; one that is gone must not hold up the shutdown.
    await Promise.race([
      this.nats.drain(),
      new Promise((resolve) => setTimeout(resolve, 2_000).unref()),
    ]).catch((error: unknown) => this.logger.warn({ err: error }, 'bus did not drain'));
    if (!this.nats.isClosed()) await this.nats.close();
  }

  private warnOfSmallMessages(): void {
    const most = this.nats.info?.max_payload ?? LARGEST_MESSAGE;
    if (most >= LARGEST_MESSAGE) return;
    this.logger.warn(
      `the NATS server accepts at most ${most} bytes a message, so larger requests are refused: set max_payload: 8MB`,
    );
  }

  private async watch(): Promise<void> {
    for await (const status of this.nats.status()) {
      if (status.type === 'disconnect' || status.type === 'staleConnection') {
        if (this.up) this.logger.warn('bus connection lost');
        this.up = false;
      } else if (status.type === 'reconnect') {
        this.up = true;
        this.logger.log('bus connection is back');
        for (const callback of this.reconnected) callback();
      } else if (status.type === 'error') {
        // A subject that this user may not use: the permissions of the server are of another version.
        this.logger.error(`NATS refuses: ${status.error.message}`);
      }
    }
  }
}
