// Requests that are wrong in all kinds of ways, to every route of the reference; the reference says what is right. No
// 5xx but 503 with Retry-After, errors in the envelope with a code of the catalogue, answers as they are described.
//   npm run attack:fuzz -- [--cases 2000] [--seed <random>] [--only "POST /v1/x"] [--skip 200] [--case 17]
//     [--seconds 600] [--at-once 8]
// The whole takes 19 minutes on a quiet machine: `--seconds` ends a part of it, and `--skip` leaves out the routes before.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ApiClient, runFuzz } from '@easel/testing';
import { startAttacked } from './stack.ts';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '2000' },
    'at-once': { type: 'string', default: '8' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    only: { type: 'string' },
    skip: { type: 'string', default: '0' },
    case: { type: 'string' },
    seconds: { type: 'string' },
  },
});

process.stdout.write(`seed ${values.seed}\n`);
const { stack, stop } = await startAttacked({ SIGNUP_CREDITS: '300' });
let failed = true;
const begun = performance.now();
try {
  const result = await runFuzz(new ApiClient(() => stack.url), stack.url, {
    seed: Number(values.seed),
    casesPerRoute: Number(values.cases),
    atOnce: Number(values['at-once']),
    only: values.only,
    skip: Number(values.skip),
    at: values.case === undefined ? undefined : Number(values.case),
    seconds: values.seconds === undefined ? undefined : Number(values.seconds),
    report: (line) => process.stdout.write(`${line}\n`),
  });
  console.table(result.statuses);
  process.stdout.write(`slowest: ${result.slowest.join(', ')}\n`);
  const { routes, cases, findings } = result;
  process.stdout.write(
    `seed ${values.seed}: ${routes} routes, ${cases} cases, ${findings.length} findings\n`,
  );
  const seconds = (performance.now() - begun) / 1_000;
  process.stdout.write(`${Math.round(seconds)} s, ${Math.round(cases / seconds)} cases a second\n`);
  failed = findings.length > 0;
  process.stdout.write(failed ? 'FAILED\n' : 'clean\n');
} finally {
  await stop();
}
process.exit(failed ? 1 : 0);
