import { chmodSync, existsSync, statSync } from 'node:fs';
import path from 'node:path';

/** Made by an earlier version, perhaps: what services and servers keep in the data folder; the cluster of Postgres closes its own folder. */
const PARTS = ['media', 'logs', 'run', 'cache', 'nats'];

/**
 * Lets nobody but our own account look into the data folder: media, logs and secrets are in it. Only takes rights away.
 *
 * @param passedByPostgres Postgres runs under an account of its own and has to pass the folder itself: others may
 *   pass it then, without a list of what is in it
 */
export function closeFolders(dataDir: string, { passedByPostgres }: { passedByPostgres: boolean }): void {
  if (isOurs(dataDir)) restrict(dataDir, passedByPostgres ? 0o711 : 0o700);
  for (const name of PARTS) {
    const folder = path.join(dataDir, name);
    if (existsSync(folder) && isOurs(folder)) restrict(folder, 0o700);
  }
}

const isOurs = (folder: string): boolean => statSync(folder).uid === process.getuid?.();

function restrict(folder: string, most: number): void {
  chmodSync(folder, statSync(folder).mode & most);
}
