// What a role of the executor costs before it does anything: time to load its modules, resident memory, and which of the
// heavy packages it loaded. Needs a build, and neither Postgres nor NATS.
//   node tools/node24.mjs script/role-cost.mjs [--json] [--times 5] [--roles api,orchestrator+scheduler]
// `+` joins roles of one process.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    times: { type: 'string', default: '5' },
    roles: { type: 'string', default: 'api,orchestrator,worker,scheduler' },
  },
});
const times = Number(values.times);
const root = fileURLToPath(new URL('..', import.meta.url));

// It ends itself with a signal: Node can stand still in an orderly exit while its threads still compile what was just
// loaded (nodejs/node#54918).
const childOf = (role) => `
  import { registerHooks } from 'node:module';
  import 'reflect-metadata';
  const HEAVY = /node_modules\\/(sharp|tesseract\\.js|@tensorflow\\/tfjs-core|piscina|htmlparser2|file-type)\\//;
  const loaded = new Set();
  registerHooks({
    load(url, context, next) {
      const found = HEAVY.exec(url);
      if (found) loaded.add(found[1]);
      return next(url, context);
    },
  });
  const began = performance.now();
  const { ExecutorConfig } = await import('${path.join(root, 'apps/executor/dist/engine/executor.config.js')}');
  const { openExecutor } = await import('${path.join(root, 'apps/executor/dist/wiring/open-executor.js')}');
  const config = Object.assign(new ExecutorConfig(), {
    EXECUTOR_ROLES: ${JSON.stringify(role.split('+'))},
    INTERNAL_ORCHESTRATOR_SECRET: 'x'.repeat(64),
    SERVICE_ENCRYPTION_KEY: '0'.repeat(64),
  });
  await openExecutor(config);
  const took = performance.now() - began;
  console.log(JSON.stringify({ took, rss: process.memoryUsage.rss(), loaded: [...loaded].toSorted() }));
  process.kill(process.pid, 'SIGKILL');
`;
/** Ten times what a busy machine takes. */
const MOST_MS = 120_000;

/** The middle one of a few. */
const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

function cost(role) {
  const runs = Array.from({ length: times }, () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', childOf(role)], {
      cwd: root,
      encoding: 'utf8',
      timeout: MOST_MS,
      killSignal: 'SIGKILL',
    });
    if (stdout === '') throw new Error(`the role ${role} did not load: ${stderr}`);
    return JSON.parse(stdout);
  });
  return {
    role,
    'load ms': Math.round(middle(runs.map(({ took }) => took))),
    'resident MiB': Math.round(middle(runs.map(({ rss }) => rss)) / 2 ** 20),
    heavy: runs[0].loaded.join(' '),
  };
}

const result = values.roles.split(',').map(cost);
if (values.json) console.log(JSON.stringify(result, null, 2));
else console.table(result);
