import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { launchCommand } from '../processes/launch-command.js';
import { StackError } from '../stack.errors.js';
import type { PostgresRights } from './postgres-account.js';

export interface NewCluster {
  readonly initdb: string;
  /** Must not exist, or hold a finished cluster. */
  readonly databaseDir: string;
  readonly rights: PostgresRights;
  /** Of the superuser `postgres`. */
  readonly password: string;
  /** Handed to everything that is started. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Makes the database folder, once. It is built beside its place and renamed, so that a crash in the middle
 * leaves nothing that looks finished.
 */
export async function createCluster(cluster: NewCluster): Promise<void> {
  const { databaseDir, rights } = cluster;
  if (existsSync(path.join(databaseDir, 'PG_VERSION'))) return;
  if (existsSync(databaseDir)) {
    throw new StackError(`${databaseDir} exists but contains no database. Move it away and start again.`);
  }
  const unfinished = `${databaseDir}.new`;
  const passwordFile = `${databaseDir}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  try {
    if (rights.account !== undefined) {
      chownSync(unfinished, rights.account.uid, rights.account.gid);
      chownSync(passwordFile, rights.account.uid, rights.account.gid);
    }
    await runInitdb(cluster, unfinished, passwordFile);
    renameSync(unfinished, databaseDir);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function runInitdb(cluster: NewCluster, folder: string, passwordFile: string): Promise<void> {
  const { command, args, account } = launchCommand({
    command: cluster.initdb,
    args: [
      `--pgdata=${folder}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      // The machine's own locale may be missing or plain ASCII.
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--encoding=UTF8',
    ],
    deathSignal: 'KILL',
    ...cluster.rights,
  });
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: cluster.environment,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...account,
    });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => reject(new StackError(`initdb cannot be started: ${error.message}`)));
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new StackError(`initdb failed (${signal ?? `code ${code}`}):\n${output.trim()}`));
    });
  });
}
