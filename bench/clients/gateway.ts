import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startStack } from '@easel/stack';
import { call, signUp } from '../lib/client.ts';

/** A gateway with the MCP server, and a personal token. */
export async function startGateway(): Promise<{ url: string; token: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-clients-'));
  const stack = await startStack({
    env: {
      ...process.env,
      SERVICE_DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      EDITION: 'business',
      MCP_ENABLED: 'true',
      SERVICE_PROCESSES: 'gateway auth-sso',
    },
  });
  const { url } = stack;
  const { token: session } = await signUp(url);
  const made = await call<{ data: { token: string } }>(url, 'POST', '/v1/api-tokens', session, {
    name: 'bench',
  });
  return {
    url,
    token: made.body.data.token,
    stop: async () => {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
