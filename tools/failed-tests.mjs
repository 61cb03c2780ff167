// Keeps what failed in each project, so that `npm run check` can repeat it where its output ends: the output of the tests
// is thousands of lines, and some places show only the last ones.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve('node_modules/.cache/failed-tests');
const MOST_LINES = 40;

/** A reporter of Jest. */
export default class FailedTests {
  onRunComplete(_contexts, { testResults }) {
    const failed = testResults.filter(
      ({ numFailingTests, testExecError }) => numFailingTests || testExecError,
    );
    if (failed.length === 0) return;
    const project = failed[0].displayName?.name ?? 'tests';
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(path.join(FOLDER, `${project}.txt`), failed.map(textOf).join('\n'));
  }
}

function textOf({ testFilePath, testResults, failureMessage }) {
  const tests = testResults.filter(({ status }) => status === 'failed');
  const parts =
    tests.length > 0
      ? tests.map(({ fullName, failureMessages }) => `${fullName}\n${shortened(failureMessages.join('\n'))}`)
      : [shortened(failureMessage ?? '')];
  return parts.map((part) => `FAILED ${path.relative('.', testFilePath)}: ${part}\n`).join('\n');
}

function shortened(text) {
  const lines = text.split('\n');
  const kept = lines.slice(0, MOST_LINES);
  return [...kept, ...(lines.length > MOST_LINES ? ['…'] : [])].join('\n');
}

/** @returns what failed since `forgetFailedTests`, empty when nothing did */
export function failedTests() {
  if (!existsSync(FOLDER)) return '';
  return readdirSync(FOLDER)
    .toSorted()
    .map((name) => readFileSync(path.join(FOLDER, name), 'utf8'))
    .join('\n');
}

export function forgetFailedTests() {
  rmSync(FOLDER, { recursive: true, force: true });
}
