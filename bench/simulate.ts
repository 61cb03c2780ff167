// The orchestrator and the worker, as they are, on simulated databases, buses and lanes where a third of all steps goes
// wrong and processes die and freeze: whether anything is lost or doubled. A seed gives the same again.
//   npm run bench:simulate -- [--executions 100000] [--seed 1]
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    executions: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
});
const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
const spec = ['--selectProjects', 'unit', '--testPathPatterns', 'executor/src/runs/simulation'];
const { status } = spawnSync(process.execPath, [...jest, ...spec], {
  stdio: 'inherit',
  env: { ...process.env, SIMULATE_EXECUTIONS: values.executions, SIMULATE_SEED: values.seed },
});
process.exit(status ?? 1);
