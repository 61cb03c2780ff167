// Who may reach whose objects: every route of the reference, every place of a request that takes an id, twelve kinds of
// credentials, an object of another account of each kind. What is there has to answer like what is not.
//   npm run attack:matrix -- [--share 1] [--seed 1] [--at-once 8]
import { parseArgs } from 'node:util';
import { ApiClient, runMatrix } from '@easel/testing';
import { startAttacked } from './stack.ts';

const { values } = parseArgs({
  options: {
    'at-once': { type: 'string', default: '8' },
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});

const { stack, stop } = await startAttacked();
let failed = true;
const begun = performance.now();
try {
  const result = await runMatrix(new ApiClient(() => stack.url), {
    seed: Number(values.seed),
    share: Number(values.share),
    atOnce: Number(values['at-once']),
    report: (line) => process.stdout.write(`${line}\n`),
  });
  for (const finding of result.findings) process.stdout.write(`${finding}\n`);
  const { routes, places, kinds, callers, cells, findings } = result;
  process.stdout.write(
    `${routes} routes with ${places} places for an id, ${callers} kinds of credentials, ${kinds} kinds of objects: ` +
      `${cells} cells, ${findings.length} findings\n`,
  );
  const seconds = (performance.now() - begun) / 1_000;
  process.stdout.write(`${Math.round(seconds)} s, ${Math.round(cells / seconds)} cells a second\n`);
  failed = findings.length > 0;
  process.stdout.write(failed ? 'FAILED\n' : 'clean\n');
} finally {
  await stop();
}
process.exit(failed ? 1 : 0);
