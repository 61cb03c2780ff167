// Who may reach whose objects by the tools of the MCP server: every tool, every argument that names an object, seventeen
// kinds of credentials, an object of another account of each kind. What is there has to answer like what is not.
//   npm run attack:tools -- [--share 1] [--seed 1] [--at-once 8]
import { parseArgs } from 'node:util';
import { ApiClient, runToolMatrix } from '@easel/testing';
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
  const { tools, places, callers, cells, findings } = await runToolMatrix(new ApiClient(() => stack.url), {
    seed: Number(values.seed),
    share: Number(values.share),
    atOnce: Number(values['at-once']),
    report: (line) => process.stdout.write(`${line}\n`),
  });
  for (const finding of findings) process.stdout.write(`${finding}\n`);
  process.stdout.write(
    `${tools} tools with ${places} arguments that name an object, ${callers} kinds of credentials: ${cells} cells, ` +
      `${findings.length} findings\n`,
  );
  process.stdout.write(`${Math.round((performance.now() - begun) / 1_000)} s\n`);
  failed = findings.length > 0;
  process.stdout.write(failed ? 'FAILED\n' : 'clean\n');
} finally {
  await stop();
}
process.exit(failed ? 1 : 0);
