// A stack to be attacked: every route of the cloud edition, drafts that cost little, callers with addresses of their own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Stack, startStack } from '@easel/stack';
import { CLOUD, confirmAddresses } from '@easel/testing';

export interface AttackedStack {
  readonly stack: Stack;
  stop(): Promise<void>;
}

export async function startAttacked(
  variables: Readonly<Record<string, string>> = {},
): Promise<AttackedStack> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-attack-'));
  const stack = await startStack({
    env: {
      ...process.env,
      ...CLOUD,
      SERVICE_DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      SERVICE_UPDATE_CHECK: 'off',
      // Each request comes from an address of its own, so that limits by address refuse none of them.
      TRUST_PROXY: '127.0.0.1',
      SIGN_UP_RATE_LIMIT: '1000000',
      // Beyond it a sign-in waits for its turn, of which there is one every 15 s.
      SIGN_IN_ACCOUNT_LIMIT: '1000000',
      DRAFT_PIXELS: '20000',
      DRAFT_FPS: '16',
      ...variables,
    },
    report: (line) => process.stderr.write(`${line}\n`),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stack.stop().then(() => process.exit(130)));
  }
  await confirmAddresses(stack, CLOUD);
  return {
    stack,
    stop: async () => {
      await stack.stop();
      if (process.env.EASEL_KEEP !== '1') rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
