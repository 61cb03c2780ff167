import { existsSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { isPostgresWarning } from '../processes/log-lines.js';
import { stopPostgresOrphans } from '../processes/orphans.js';
import { SupervisedProcess, type ProcessListener } from '../processes/supervised-process.js';
import { LOOPBACK } from '../free-port.js';
import { createCluster } from './create-cluster.js';
import { postgresRights } from './postgres-account.js';
import { findPostgres } from './postgres-binaries.js';
import { postgresConfig } from './postgres-config.js';

const BOOT_TIMEOUT_MS = 300_000;
const PROBE_EVERY_MS = 50;
const PROBE_TIMEOUT_MS = 2_000;

export interface EmbeddedPostgresOptions {
  /** The stack's data folder, a real path. */
  readonly dataDir: string;
  readonly installDir: string;
  readonly port: number;
  /** Of the superuser. */
  readonly password: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Makes the cluster when there is none, and the process that serves it; the caller starts and stops it. */
export async function embeddedPostgres(
  options: EmbeddedPostgresOptions,
  listener: ProcessListener,
): Promise<{ server: SupervisedProcess; adminUrl: string }> {
  const { dataDir, port, password, environment } = options;
  const binaries = findPostgres(options.installDir);
  const databaseDir = path.join(dataDir, 'postgres');
  const rights = postgresRights(databaseDir, [binaries.postgres, path.join(dataDir, 'secrets.json')]);
  if (!existsSync(databaseDir)) listener.report('[stack] creating the database folder');
  await createCluster({ initdb: binaries.initdb, databaseDir, rights, password, environment });

  const configFile = path.join(databaseDir, 'easel.conf');
  writeFileSync(configFile, postgresConfig({ port, memoryBytes: totalmem() }), { mode: 0o644 });
  const adminUrl = postgresUrl({ port, user: 'postgres', password, database: 'postgres' });
  const server = new SupervisedProcess(
    {
      name: 'postgres',
      command: binaries.postgres,
      args: ['-D', databaseDir, '-c', `config_file=${configFile}`],
      environment,
      ...rights,
      logDir: path.join(dataDir, 'logs'),
      deathSignal: 'INT',
      // The "fast" stop: sessions are ended, everything is written, nothing needs recovery.
      stopSignal: 'SIGINT',
      bootTimeoutMs: BOOT_TIMEOUT_MS,
      prepare: () => stopPostgresOrphans(databaseDir),
      probe: (ended) => untilAnswering(adminUrl, ended),
      isWarning: isPostgresWarning,
    },
    listener,
  );
  return { server, adminUrl };
}

function postgresUrl(login: { port: number; user: string; password: string; database: string }): string {
  return `postgres://${login.user}:${login.password}@${LOOPBACK}:${login.port}/${login.database}`;
}

async function untilAnswering(url: string, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: PROBE_TIMEOUT_MS });
    // A connection that breaks between its calls says so here, and would otherwise end the program.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if ((error as { code?: string }).code === WRONG_PASSWORD) throw error;
      await sleep(PROBE_EVERY_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

const WRONG_PASSWORD = '28P01';
