import { SecretBox } from '@easel/platform';
import { Client } from 'pg';
import { resealSecrets } from './wiring/encryption/reseal-secrets.js';

// Seals what the executor stores with SERVICE_ENCRYPTION_KEY instead of PREVIOUS_ENCRYPTION_KEY. May be repeated.

const KEY = /^[0-9a-f]{64}$/i;

async function main(): Promise<void> {
  const {
    DATABASE_URL = '',
    SERVICE_ENCRYPTION_KEY: next = '',
    PREVIOUS_ENCRYPTION_KEY: previous = '',
  } = process.env;
  if (DATABASE_URL === '') throw new Error("DATABASE_URL must be the executor's.");
  if (!KEY.test(next) || !KEY.test(previous)) {
    throw new Error('SERVICE_ENCRYPTION_KEY and PREVIOUS_ENCRYPTION_KEY must be 64 hexadecimal digits each.');
  }
  const client = new Client({ connectionString: DATABASE_URL, options: '-c search_path=executor' });
  await client.connect();
  try {
    await client.query('begin');
    const counts = await resealSecrets(
      async <R>(text: string, values: readonly unknown[] = []) =>
        (await client.query(text, [...values])).rows as R[],
      { from: new SecretBox(previous), to: new SecretBox(next) },
    );
    await client.query('commit');
    for (const [table, count] of Object.entries(counts)) {
      process.stdout.write(`${table}: ${count} re-encrypted\n`);
    }
  } finally {
    await client.end();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`Nothing was changed: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
