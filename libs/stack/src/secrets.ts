import { randomBytes } from 'node:crypto';
import { chmod, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { StackError } from './stack.errors.js';

/** What the stack generates once and every later start uses again. */
export const SECRET_NAMES = [
  'INTERNAL_ORCHESTRATOR_SECRET',
  'SERVICE_ENCRYPTION_KEY',
  'MEDIA_NAME_SECRET',
  'DATABASE_PASSWORD_POSTGRES',
  'DATABASE_PASSWORD_GATEWAY',
  'DATABASE_PASSWORD_AUTH',
  'DATABASE_PASSWORD_ENTITIES',
  'DATABASE_PASSWORD_STUDIO',
  'DATABASE_PASSWORD_EXECUTOR',
  'NATS_PASSWORD_OPERATOR',
  'NATS_PASSWORD_GATEWAY',
  'NATS_PASSWORD_AUTH',
  'NATS_PASSWORD_ENTITIES',
  'NATS_PASSWORD_STUDIO',
  'NATS_PASSWORD_EXECUTOR',
] as const;
export type SecretName = (typeof SECRET_NAMES)[number];
export type Secrets = Readonly<Record<SecretName, string>>;

const SECRET_BYTES = 32;

/**
 * The secrets of a data folder: read from `secrets.json`, missing ones generated and stored (mode 0600).
 * @throws StackError when the file is there and is not JSON: a new key in its place would make what the old
 *   one encrypted unreadable.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json');
  const stored = await readSecrets(file);
  const missing = SECRET_NAMES.filter((name) => stored[name] === undefined);
  const secrets = { ...stored, ...Object.fromEntries(missing.map((name) => [name, newSecret()])) } as Secrets;
  if (missing.length > 0) await replaceFile(file, `${JSON.stringify(secrets, null, 2)}\n`);
  else await chmod(file, 0o600);
  return secrets;
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('hex');
}

async function readSecrets(file: string): Promise<Partial<Record<SecretName, string>>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  try {
    return JSON.parse(text) as Partial<Record<SecretName, string>>;
  } catch {
    throw new StackError(
      `${file} is not readable as JSON. Restore it from a backup: without its keys, stored secrets cannot be decrypted.`,
    );
  }
}

/** Writes beside the file and renames, so that a crash leaves the old content or the new, never half of it. */
async function replaceFile(file: string, content: string): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}
