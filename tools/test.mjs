// The tests. Without arguments both projects run side by side, those of the stack one file after the other: half of
// what they do is waiting. Files named *-crash take long and are left to `npm run test:crash`.
// With arguments they are Jest's: npm test -- --selectProjects unit --testPathPatterns orchestrator
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';

// Jest loads modules anew for each file: with room for what is young, less of it is collected while it is still needed.
const NODE = ['--experimental-vm-modules', '--no-warnings', '--max-semi-space-size=64'];
const JEST = [...NODE, 'node_modules/jest/bin/jest.js'];
const WITHOUT_CRASHES = [
  '--testPathIgnorePatterns=crash\\.e2e\\.ts$',
  '--testPathIgnorePatterns=/node_modules/',
];
// The services of the stacks that tests start are compiled once, not once for each stack.
const env = { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'), ...process.env };
/** Those of the stack take longer and mostly wait: when they want a core they get it. */
const UNIT_NICENESS = 5;
const given = process.argv.slice(2);
const runs =
  given.length > 0
    ? [given]
    : [
        ['--selectProjects', 'unit', '--maxWorkers', '2', ...WITHOUT_CRASHES],
        ['--selectProjects', 'e2e', '--runInBand', ...WITHOUT_CRASHES],
      ];

const codes = await Promise.all(
  runs.map(
    (args) =>
      new Promise((resolve) => {
        const jest = spawn(process.execPath, [...JEST, ...args], { stdio: 'inherit', env });
        if (runs.length > 1 && args.includes('unit')) setPriority(jest.pid, UNIT_NICENESS);
        for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => jest.kill(signal));
        jest.on('exit', (code) => resolve(code ?? 1));
      }),
  ),
);
process.exit(Math.max(...codes));
