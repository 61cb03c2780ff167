import { isIP } from 'node:net';
import path from 'node:path';
import { DEFAULT_PROCESSES, parseProcessList, type AppProcess } from './process-list.js';
import { WrongVariables, type WrongVariable } from './stack.errors.js';

export const EDITIONS = ['community', 'business', 'cloud'] as const;
export type Edition = (typeof EDITIONS)[number];

/** What the stack needs to know before it starts anything. */
export interface StackSettings {
  /** The address on which the gateway listens; everything else stays on loopback. */
  readonly host: string;
  /** The first gateway's port; 0 picks a free one. */
  readonly port: number;
  readonly edition: Edition;
  /** Absolute. Everything that the stack stores is inside. */
  readonly dataDir: string;
  readonly processes: readonly AppProcess[];
  /** An existing Postgres to use instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** An existing NATS with JetStream to use instead of starting one. */
  readonly natsUrl: string | undefined;
  /** The first service's metrics port; each further service takes the next one. Unset: no metrics port. */
  readonly metricsPort: number | undefined;
  /** The origin that clients see; unset: the first gateway's own address. */
  readonly publicUrl: string | undefined;
  /** Where `<app>/dist/main.js` is found; unset: `apps` of the installation. */
  readonly appsDir: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

const MINIMUM_SECRET_LENGTH = 32;

/**
 * Reads the stack's variables. An empty value counts as unset.
 * @throws WrongVariables naming every variable that cannot be used.
 */
export function readStackSettings(environment: Environment, workingDir: string): StackSettings {
  const wrong: WrongVariable[] = [];
  const text = (name: string) => environment[name] || undefined;
  const read = <T>(name: string, parse: (value: string) => T | Problem): T | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    const parsed = parse(value);
    if (!(parsed instanceof Problem)) return parsed;
    wrong.push({ name, problem: parsed.text });
    return undefined;
  };

  const settings = {
    host: read('HOST', parseHost) ?? '0.0.0.0',
    port: read('PORT', parsePort) ?? 8000,
    edition: read('EDITION', parseEdition) ?? 'community',
    dataDir: path.resolve(workingDir, text('SERVICE_DATA_DIR') ?? '.data'),
    processes: read('SERVICE_PROCESSES', parseProcesses) ?? parseProcessList(DEFAULT_PROCESSES).processes,
    databaseUrl: read('DATABASE_URL', parseDatabaseUrl),
    natsUrl: read('NATS_URL', parseNatsUrl),
    metricsPort: read('METRICS_PORT', parsePort) || undefined,
    publicUrl: read('PUBLIC_URL', parsePublicUrl),
    appsDir: read('SERVICE_APPS_DIR', (value) => path.resolve(workingDir, value)),
  };
  read('INTERNAL_ORCHESTRATOR_SECRET', parseSecret);
  read('MEDIA_NAME_SECRET', parseSecret);
  read('SERVICE_ENCRYPTION_KEY', parseEncryptionKey);
  read('SOCIAL_ENCRYPTION_KEY', parseEncryptionKey);

  if (wrong.length > 0) throw new WrongVariables(wrong);
  return settings;
}

class Problem {
  constructor(readonly text: string) {}
}

function parseHost(value: string): string | Problem {
  const isName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(value);
  const isBrokenAddress = /^[\d.]+$/.test(value) && isIP(value) === 0;
  if (isIP(value) !== 0 || (isName && !isBrokenAddress)) return value;
  return new Problem(`'${value}' is neither an address nor a host name`);
}

function parsePort(value: string): number | Problem {
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= 65_535) return port;
  return new Problem(`'${value}' is not a port (0 to 65535)`);
}

function parseEdition(value: string): Edition | Problem {
  const edition = EDITIONS.find((name) => name === value);
  return edition ?? new Problem(`'${value}' is not one of ${EDITIONS.join(', ')}`);
}

function parseProcesses(value: string): readonly AppProcess[] | Problem {
  const { processes, problems } = parseProcessList(value);
  return problems.length > 0 ? new Problem(problems.join('; ')) : processes;
}

function parseDatabaseUrl(value: string): string | Problem {
  const protocol = URL.parse(value)?.protocol;
  if (protocol === 'postgres:' || protocol === 'postgresql:') return value;
  return new Problem('is not a postgres:// address');
}

function parseNatsUrl(value: string): string | Problem {
  const isNats = (server: string) => ['nats:', 'tls:'].includes(URL.parse(server.trim())?.protocol ?? '');
  return value.split(',').every(isNats) ? value : new Problem('is not a nats:// address');
}

function parsePublicUrl(value: string): string | Problem {
  const url = URL.parse(value);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    return new Problem(`'${value}' is not an http:// or https:// address`);
  }
  return value.replace(/(?<!\/)\/+$/, '');
}

function parseSecret(value: string): string | Problem {
  if (value.length >= MINIMUM_SECRET_LENGTH) return value;
  return new Problem(`has ${value.length} characters, needs at least ${MINIMUM_SECRET_LENGTH}`);
}

function parseEncryptionKey(value: string): string | Problem {
  return /^[0-9a-f]{64}$/i.test(value) ? value : new Problem('is not a key of 64 hexadecimal digits');
}
