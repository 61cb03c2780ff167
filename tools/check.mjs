// Runs the list of checks (`check` in project.json) with Nx. What has passed and whose inputs have not changed since is
// not run again; `NX_SKIP_NX_CACHE=true`, which continuous integration sets, runs everything.
import { spawn } from 'node:child_process';
import { failedTests, forgetFailedTests } from './failed-tests.mjs';

const env = {
  // Nx would color what its tasks write, and tests read what programs write.
  FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
  ...process.env,
  // A developer's variables are for `npm start`; tests set their own.
  NX_LOAD_DOT_ENV_FILES: 'false',
  NX_TUI: 'false',
};
forgetFailedTests();
const running = spawn(
  process.execPath,
  ['node_modules/nx/dist/bin/nx.js', 'run', 'easel:check', '--outputStyle=stream-without-prefixes'],
  { stdio: 'inherit', env },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => running.kill(signal));
running.on('exit', (code) => {
  process.stdout.write(failedTests());
  process.exit(code ?? 1);
});
