import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';

export interface TestPostgres {
  /** Of the superuser. */
  url: string;
}

export interface FreshSchema {
  DATABASE_URL: string;
  schema: string;
}

let starting: Promise<TestPostgres> | undefined;

/**
 * The Postgres of this process, for tests: really one, with its safety off. Spec files that run one after the other
 * in the same process (a Jest worker) share it, though they share no modules; it ends when the process does.
 */
export function startTestPostgres(): Promise<TestPostgres> {
  starting ??= startOrFind();
  return starting;
}

/** An empty schema of its own; `name` is the first part of its name. */
export async function freshSchema(name: string): Promise<FreshSchema> {
  const { url } = await startTestPostgres();
  const schema = `${name}_${randomBytes(6).toString('hex')}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create schema ${client.escapeIdentifier(schema)}`);
  } finally {
    await client.end();
  }
  return { DATABASE_URL: url, schema };
}

async function startOrFind(): Promise<TestPostgres> {
  const folder = path.join(tmpdir(), `easel-postgres-of-${process.pid}`);
  const note = path.join(folder, 'url');
  if (existsSync(note)) {
    const url = readFileSync(note, 'utf8');
    if (await isAnswering(url)) return { url };
  }
  // What is there belongs to an earlier process with our number, which was cut short.
  rmSync(folder, { recursive: true, force: true });
  // Each test file loads this library anew, and one in a process starts the server.
  const { startServer } = await import('./postgres-server.js');
  const url = await startServer(folder);
  writeFileSync(note, url);
  return { url };
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
