// The tests that need a container runtime: MinIO, the oldest and newest Postgres, a NATS cluster of three, and the image
// by docker-compose.yml. Where there is no runtime it says so in one line and ends with 0.
import { spawn } from 'node:child_process';
import { getContainerRuntimeClient } from 'testcontainers';

try {
  await getContainerRuntimeClient();
} catch (error) {
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  console.log(
    `Skipped the tests in containers: ${reason} (https://node.testcontainers.org/supported-container-runtimes)`,
  );
  process.exit(0);
}

const running = spawn(
  process.execPath,
  ['tools/test.mjs', '--selectProjects', 'containers', '--runInBand', ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => running.kill(signal));
running.on('exit', (code) => process.exit(code ?? 1));
