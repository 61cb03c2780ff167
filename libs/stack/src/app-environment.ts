import path from 'node:path';
import { busKeysOf } from '@easel/contracts';
import { memorySettings } from './memory-settings.js';
import { NATS_USERS } from './nats/nats-logins.js';
import type { AppName, AppProcess } from './process-list.js';
import { withoutOthersSecrets } from './service-secrets.js';
import type { Secrets } from './secrets.js';

/** The environment of one service process, in addition to the stack's own. */
export interface AppEnvironmentInput {
  readonly process: AppProcess;
  /** What the stack was started with; its values win over the generated ones. */
  readonly inherited: Readonly<Record<string, string | undefined>>;
  readonly secrets: Secrets;
  readonly databaseUrls: Readonly<Record<AppName, string>>;
  readonly natsUrl: string;
  readonly edition: string;
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Where it listens for HTTP; gateways only. */
  readonly listen: { readonly host: string; readonly port: number } | undefined;
  /** 0 for none. */
  readonly metricsPort: number;
}

/** These would tell a service about the stack, about npm, to listen where another one does, or to use another login. */
const NOT_INHERITED =
  /^(npm_|INIT_CWD$|HOST$|PORT$|DATABASE_DIRECT_URL$|SERVICE_PROCESSES$|SERVICE_APPS_DIR$|SERVICE_DATA_DIR$)/;

/** The whole environment of a service process. */
export function appEnvironment(input: AppEnvironmentInput): Record<string, string> {
  const { process, secrets, dataDir, listen } = input;
  const inherited = withoutBlanks(input.inherited);
  const root = inherited.INTERNAL_ORCHESTRATOR_SECRET ?? secrets.INTERNAL_ORCHESTRATOR_SECRET;
  return withoutOthersSecrets(process.app, {
    NODE_ENV: 'production',
    RUN_MIGRATIONS_ON_BOOT: 'true',
    STORAGE_DIR: path.join(dataDir, 'media'),
    // Compiled once, read by every later start: it halves the time to boot.
    NODE_COMPILE_CACHE: path.join(dataDir, 'cache', 'node'),
    ...memorySettings(process),
    // The older name still counts, and a generated key must not win over it.
    SERVICE_ENCRYPTION_KEY: inherited.SOCIAL_ENCRYPTION_KEY ?? secrets.SERVICE_ENCRYPTION_KEY,
    MEDIA_NAME_SECRET: secrets.MEDIA_NAME_SECRET,
    ...inherited,
    // Of the keys that follow from the one secret, a service has its own and cannot speak as another.
    BUS_KEYS: busKeysOf(NATS_USERS[process.app], root),
    EDITION: input.edition,
    DATABASE_URL: input.databaseUrls[process.app],
    NATS_URL: input.natsUrl,
    PUBLIC_URL: input.publicUrl,
    METRICS_PORT: String(input.metricsPort),
    ...(process.roles.length > 0 && { EXECUTOR_ROLES: process.roles.join(',') }),
    ...(listen && { HOST: listen.host, PORT: String(listen.port) }),
  });
}

function withoutBlanks(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(environment).filter(
    (entry): entry is [string, string] => Boolean(entry[1]) && !NOT_INHERITED.test(entry[0]),
  );
  return Object.fromEntries(entries);
}
