import { rmSync } from 'node:fs';
import { forgetStack } from './jest-stack.js';

/** Stops the stack of the Jest run and removes its folder; `EASEL_KEEP=1` keeps the folder for a look at its logs. */
export default async function globalTeardown(): Promise<void> {
  const stack = forgetStack();
  if (stack === undefined) return;
  await stack.stop();
  if (process.env.EASEL_KEEP === '1') process.stderr.write(`The stack's folder is kept: ${stack.dataDir}\n`);
  else rmSync(stack.dataDir, { recursive: true, force: true });
}
