import { execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findPostgres, freePort, launchCommand, postgresRights } from '@easel/stack';
import { Client } from 'pg';

const run = promisify(execFile);
const BOOT_TIMEOUT_MS = 120_000;

/** Runs the server until our end of its standard input closes, however we end, and leaves nothing behind. */
const SUPERVISE = `
  "$1" -D "$2/data" -p "$3" > "$2/log" 2>&1 & server=$!
  cat > /dev/null
  kill -QUIT $server; wait $server
  rm -rf "$2"`;

/** Durability is of no use to a test; without it a commit costs next to nothing. */
const SETTINGS = `
  listen_addresses = '127.0.0.1'
  unix_socket_directories = ''
  fsync = off
  synchronous_commit = off
  full_page_writes = off
  wal_level = minimal
  max_wal_senders = 0
  max_connections = 100
  shared_buffers = 32MB
  jit = off
  timezone = 'UTC'
`;

/** A new, empty Postgres on a free port. It ends with this process and takes `folder`, which must not exist, along. */
export async function startServer(folder: string): Promise<string> {
  mkdirSync(folder, { mode: 0o700 });
  const binaries = findPostgres(process.cwd());
  const rights = postgresRights(folder, [binaries.postgres]);
  if (rights.account) chownSync(folder, rights.account.uid, rights.account.gid);
  const initdb = launchCommand({
    command: binaries.initdb,
    args: [
      `--pgdata=${folder}/data`,
      '--username=postgres',
      '--auth=trust',
      '--no-sync',
      // The machine's own locale may be missing or plain ASCII.
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--encoding=UTF8',
    ],
    ...rights,
  });
  await run(initdb.command, initdb.args, { cwd: '/', ...initdb.account });
  writeFileSync(path.join(folder, 'data', 'postgresql.auto.conf'), SETTINGS);

  const port = await freePort();
  const supervised = launchCommand({
    command: '/bin/sh',
    args: ['-c', SUPERVISE, 'sh', binaries.postgres, folder, String(port)],
    ...rights,
  });
  const server = spawn(supervised.command, supervised.args, {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...supervised.account,
  });
  server.unref();
  (server.stdin as unknown as { unref(): void }).unref();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilAnswering(url, folder);
  return url;
}

async function untilAnswering(url: string, folder: string): Promise<void> {
  const giveUp = Date.now() + BOOT_TIMEOUT_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > giveUp) {
        const log = path.join(folder, 'log');
        throw new Error(`Postgres does not start: ${existsSync(log) ? readFileSync(log, 'utf8') : ''}`, {
          cause: error,
        });
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
