import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BusService } from '@easel/contracts';
import type { StackAddresses } from './stack-addresses.js';

/** A stack that was started for the tests, as a test sees it. */
export class TestedStack {
  constructor(private readonly addresses: () => StackAddresses | NodeJS.ProcessEnv) {}

  /** The first gateway's origin. */
  get url(): string {
    return this.read('EASEL_URL');
  }

  /** Another replica of the gateway. */
  get secondUrl(): string {
    return this.read('EASEL_URL_2');
  }

  /** As the user who may do everything. */
  get natsUrl(): string {
    return this.read('EASEL_NATS_URL');
  }

  /** Where one service connects to NATS, with its own user and password. */
  natsUrlOf(service: BusService): string {
    return this.read(`EASEL_NATS_URL_${service.toUpperCase()}`);
  }

  get dataDir(): string {
    return this.read('EASEL_DATA_DIR');
  }

  /** The processes that run now, by name; one that was killed comes back under another number. */
  get pids(): Readonly<Record<string, number>> {
    const file = path.join(this.dataDir, 'run', 'stack.json');
    return (JSON.parse(readFileSync(file, 'utf8')) as { pids: Record<string, number> }).pids;
  }

  /** @param role a service's schema, or `postgres` for the superuser */
  databaseUrl(role: string): string {
    return this.read(`EASEL_DATABASE_URL_${role.toUpperCase()}`);
  }

  private read(name: string): string {
    const value = this.addresses()[name];
    if (value !== undefined) return value;
    throw new Error(`${name} is not known: this test needs the stack (jest --selectProjects e2e).`);
  }
}

/** The stack that all tests share: community edition, nothing changed but the trust in the tests' own addresses. */
export const testedStack = new TestedStack(() => process.env);
