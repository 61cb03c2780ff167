// The tests. Without arguments both projects run, one after the other: beside each other they take the cores from one
// another, and what has a deadline misses it. Files named *-crash take long and are left to `npm run test:crash`.
// With arguments they are Jest's: npm test -- --selectProjects unit --testPathPatterns orchestrator
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
/** More failures than a machine that stood still for seconds explains. */
const MOST_AGAIN = 3;

/** @returns Jest's exit code */
function jest(args) {
  return new Promise((resolve) => {
    const running = spawn(process.execPath, [...JEST, ...args], { stdio: 'inherit', env });
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => running.kill(signal));
    running.on('exit', (code) => resolve(code ?? 1));
  });
}

/** The files that failed, or nothing where Jest did not get as far as to say. */
function failedFiles(results) {
  try {
    const { testResults } = JSON.parse(readFileSync(results, 'utf8'));
    return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  } catch {
    return [];
  }
}

/**
 * Both projects in turn. A few files that failed are run again alone, and said to be: on a
 * machine whose cores are taken away for seconds a service rightly answers 503. What fails alone, too, has failed.
 */
async function everything() {
  const folder = mkdtempSync(path.join(tmpdir(), 'easel-test-'));
  const runs = [
    { project: 'unit', how: ['--maxWorkers', '2'] },
    { project: 'e2e', how: ['--runInBand'] },
  ].map((run) => ({ ...run, results: path.join(folder, `${run.project}.json`) }));
  try {
    const codes = [];
    for (const { project, how, results } of runs) {
      codes.push(
        await jest([
          '--selectProjects',
          project,
          ...how,
          ...WITHOUT_CRASHES,
          '--json',
          `--outputFile=${results}`,
        ]),
      );
    }
    const failed = runs.flatMap((run, index) =>
      codes[index] === 0 ? [] : [{ ...run, files: failedFiles(run.results) }],
    );
    const files = failed.flatMap((run) => run.files);
    const canBeAgain = failed.every((run) => run.files.length > 0) && files.length <= MOST_AGAIN;
    if (failed.length === 0 || !canBeAgain) return Math.max(...codes);

    const names = files.map((file) => path.relative('.', file)).join(', ');
    console.error(`\nFailed, run again alone: ${names}\n`);
    for (const run of failed) {
      const code = await jest([
        '--selectProjects',
        run.project,
        '--runInBand',
        '--runTestsByPath',
        ...run.files,
      ]);
      if (code !== 0) return code;
    }
    console.error(`\nPassed alone only: ${names}`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const given = process.argv.slice(2);
process.exit(given.length > 0 ? await jest(given) : await everything());
