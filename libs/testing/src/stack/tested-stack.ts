import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The stack that Jest's set-up started, as a test sees it. */
export const testedStack = {
  /** The first gateway's origin. */
  get url(): string {
    return read('EASEL_URL');
  },
  /** Another replica of the gateway. */
  get secondUrl(): string {
    return read('EASEL_URL_2');
  },
  get natsUrl(): string {
    return read('EASEL_NATS_URL');
  },
  get dataDir(): string {
    return read('EASEL_DATA_DIR');
  },
  /** The processes that run now, by name; one that was killed comes back under another number. */
  get pids(): Readonly<Record<string, number>> {
    const file = path.join(this.dataDir, 'run', 'stack.json');
    return (JSON.parse(readFileSync(file, 'utf8')) as { pids: Record<string, number> }).pids;
  },
  /** @param role a service's schema, or `postgres` for the superuser */
  databaseUrl(role: string): string {
    return read(`EASEL_DATABASE_URL_${role.toUpperCase()}`);
  },
};

function read(name: string): string {
  const value = process.env[name];
  if (value !== undefined) return value;
  throw new Error(`${name} is not set: this test needs the stack (jest --selectProjects e2e).`);
}
