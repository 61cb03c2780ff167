// Runs a program on the Node runtime that package-lock.json pins, whatever Node started this file.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const MINIMUM = [24, 15];

function pinnedNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return process.execPath;
  try {
    const manifest = createRequire(import.meta.url).resolve(
      `node-${process.platform}-${process.arch}/package.json`,
    );
    const binary = path.join(path.dirname(manifest), 'bin', 'node');
    if (existsSync(binary)) return binary;
  } catch {
    // Falls through to the remedy below.
  }
  process.stderr.write(
    `Easel needs Node ${MINIMUM.join('.')} or newer; this is ${process.version} and no packaged Node is installed.\n` +
      'Run `npm ci` without --omit=optional, or install a newer Node.\n',
  );
  process.exit(1);
}

const binary = pinnedNode();
const child = spawn(binary, process.argv.slice(2), {
  stdio: 'inherit',
  env: { ...process.env, PATH: path.dirname(binary) + path.delimiter + process.env.PATH },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  if (!signal) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
