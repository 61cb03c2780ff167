// The sign-in flows in a real browser: the test files named *-in-chromium. It takes the Chromium that CHROMIUM names or
// that is installed; where there is none, nothing is tested.
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

function installed() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram);
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const CHROMIUM = process.env.CHROMIUM || installed();
if (CHROMIUM === undefined) {
  console.log('Skipped: no Chromium is installed, and CHROMIUM names none.');
} else {
  const TEST = ['tools/test.mjs', '--selectProjects', 'e2e', '--runInBand'];
  const running = spawn(process.execPath, [...TEST, '--testPathPatterns=-in-chromium'], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => running.kill(signal));
  running.on('exit', (code) => process.exit(code ?? 1));
}
