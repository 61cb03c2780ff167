// The tests. Without arguments both projects run, one after the other: beside each other they take the cores from one
// another, and what has a deadline misses it. Files named *-crash take long and are left to `npm run test:crash`,
// those named *-in-chromium need a browser and are left to `npm run test:browser`.
// `unit` and `e2e` run one of them whole. Other arguments are Jest's: npm test -- --selectProjects unit --testPathPatterns orchestrator
import { spawn } from 'node:child_process';
import path from 'node:path';

// Jest loads modules anew for each file: with room for what is young, less of it is collected while it is still needed.
const NODE = ['--experimental-vm-modules', '--no-warnings', '--max-semi-space-size=64'];
const JEST = [...NODE, 'node_modules/jest/bin/jest.js'];
const EVERYWHERE = [
  '--testPathIgnorePatterns=(crash|-in-chromium)\\.e2e\\.ts$',
  '--testPathIgnorePatterns=/node_modules/',
];
// The services of the stacks that tests start are compiled once, not once for each stack.
const env = {
  NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
  ...process.env,
};

/** @returns Jest's exit code */
function jest(args) {
  return new Promise((resolve) => {
    const running = spawn(process.execPath, [...JEST, ...args], {
      stdio: 'inherit',
      env,
    });
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => running.kill(signal));
    running.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Workers of each project. A unit test waits for its database half of its time: three at once keep two cores at work, as do
 * two that ask the stack, whose processes work meanwhile. What fails has failed: nothing is run again.
 */
const WORKERS = {
  // A worker keeps memory of each file that it has run, 4 GB of 150 of them: one that has grown is replaced.
  unit: ['--maxWorkers=3', '--workerIdleMemoryLimit=800MB'],
  e2e: ['--maxWorkers=2'],
};

const whole = (project) => jest(['--selectProjects', project, ...WORKERS[project], ...EVERYWHERE]);

async function everything() {
  const unit = await whole('unit');
  const e2e = await whole('e2e');
  return Math.max(unit, e2e);
}

const given = process.argv.slice(2);
const [only] = given;
if (given.length === 0) process.exit(await everything());
process.exit(given.length === 1 && only in WORKERS ? await whole(only) : await jest(given));
