// The properties of productions' operations on many more random cases than the checks run: invariants, exact undo and
// restore, previews, atomic batches, stored parts, undo among later changes, hashes of requests, steps of films. A seed gives the same again.
//   npm run bench:production-properties -- [--cases 100000] [--seed 1]
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '100000' }, seed: { type: 'string' } },
});
const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
const spec = [
  '--selectProjects',
  'unit',
  '--testTimeout',
  '3600000',
  '--testPathPatterns',
  'productions/src/properties|studio/src/(generation|export)',
];
const { status } = spawnSync(process.execPath, [...jest, ...spec], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PRODUCTION_CASES: values.cases,
    ...(values.seed !== undefined && { PRODUCTION_SEED: values.seed }),
  },
});
process.exit(status ?? 1);
