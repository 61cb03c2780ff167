import { natsUsers } from '@easel/contracts';
import type { NatsUser } from './nats-logins.js';

export interface NatsConfigOptions {
  port: number;
  /** Where JetStream keeps its streams. */
  storeDir: string;
  passwords: Readonly<Record<NatsUser, string>>;
}

/** The server's configuration file. It has no monitoring port: that would tell everybody who connects and what for. */
export function natsConfig({ port, storeDir, passwords }: NatsConfigOptions): string {
  const quoted = Object.fromEntries(
    Object.entries(passwords).map(([user, password]) => [user, JSON.stringify(password)]),
  ) as Record<NatsUser, string>;
  return [
    `listen: "127.0.0.1:${port}"`,
    'server_name: "easel"',
    'max_payload: 8MB',
    'jetstream {',
    `  store_dir: ${JSON.stringify(storeDir)}`,
    '  max_memory_store: 64MB',
    '}',
    natsUsers(quoted),
  ].join('\n');
}
