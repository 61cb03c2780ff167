// Editors of one production, two to eight, with stale copies, lost answers, and requests and events that come twice, late and
// in another order: whether what is stored is the accepted changes, each once, and whether everybody ends with the same copy.
// A seed gives the same again.
//   npm run simulate:productions -- [--seeds 1000] [--seed 1]
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
});
const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
const spec = ['--selectProjects', 'unit', '--testPathPatterns', 'productions/src/simulation'];
const { status } = spawnSync(process.execPath, [...jest, ...spec], {
  stdio: 'inherit',
  env: { ...process.env, SIMULATE_SEEDS: values.seeds, SIMULATE_SEED: values.seed },
});
process.exit(status ?? 1);
