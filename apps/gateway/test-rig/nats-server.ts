import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from '@easel/stack';
import { connect } from '@nats-io/transport-node';

export interface TestNats {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** A real nats-server of this test alone, on a free port of the loopback. */
export async function startNats(port?: number): Promise<TestNats> {
  const chosen = port ?? (await freePort());
  const process = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(chosen)], { stdio: 'ignore' });
  const url = `nats://127.0.0.1:${chosen}`;
  const probe = await connect({
    servers: `127.0.0.1:${chosen}`,
    waitOnFirstConnect: true,
    reconnectTimeWait: 50,
  });
  await probe.close();
  return {
    url,
    process,
    stop: () =>
      new Promise((resolve) => {
        if (process.exitCode !== null || process.signalCode !== null) return resolve();
        process.once('exit', () => resolve());
        process.kill('SIGKILL');
      }),
  };
}
