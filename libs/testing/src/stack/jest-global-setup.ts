import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startStack } from '@easel/stack';
import { announceStack, rememberStack } from './jest-stack.js';

/** Two gateways: what holds on one replica only shows on the other. */
const PROCESSES = 'gateway gateway auth-sso entities studio executor';

/** Starts the built stack once for a Jest run, in a folder of its own, and tells the tests where it is. */
export default async function globalSetup(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-e2e-'));
  const stack = await startStack({
    env: { SERVICE_PROCESSES: PROCESSES, ...process.env, SERVICE_DATA_DIR: dataDir, PORT: '0' },
    report: (line) => process.stderr.write(`${line}\n`),
  });
  rememberStack(stack);
  Object.assign(process.env, announceStack(stack));
}
