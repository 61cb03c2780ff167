import { checkCompose } from './compose.mjs';
import { checkDockerfile } from './dockerfile.mjs';
import { checkKubernetes } from './kubernetes.mjs';
import { checkMonitoring } from './monitoring.mjs';
import { checkBus } from './walls.mjs';
import { checkVariableTable } from './variables.mjs';

const checks = {
  README: checkVariableTable,
  Dockerfile: checkDockerfile,
  'docker-compose.yml': checkCompose,
  k8s: checkKubernetes,
  monitoring: checkMonitoring,
  bus: checkBus,
};
let wrong = 0;
for (const [name, check] of Object.entries(checks)) {
  const { problems, notes = [] } = await check();
  for (const note of notes) console.log(`${name}: ${note}`);
  for (const problem of new Set(problems)) console.error(`${name}: ${problem}`);
  wrong += new Set(problems).size;
}
console.log(wrong === 0 ? 'Deployment files: no problem found.' : `Deployment files: ${wrong} problems.`);
process.exitCode = wrong === 0 ? 0 : 1;
