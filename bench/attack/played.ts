import { parseArgs } from 'node:util';
import { ApiClient } from '@easel/testing';
import { startAttacked } from './stack.ts';

/** What a program tries, from the command line. */
interface Options {
  seed: number;
  share: number;
  atOnce: number;
  report: (line: string) => void;
}

interface Result {
  cells: number;
  findings: readonly string[];
}

/**
 * Tries cells against a stack of its own, prints the findings and `told`, and ends the process: with 1 where there are any.
 * Takes `--share`, `--seed` and `--at-once`.
 */
export async function played<R extends Result>(
  run: (api: ApiClient, options: Options) => Promise<R>,
  told: (result: R) => string,
): Promise<never> {
  const { values } = parseArgs({
    options: {
      'at-once': { type: 'string', default: '8' },
      share: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
    },
  });
  const { stack, stop } = await startAttacked();
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const begun = performance.now();
  let failed = true;
  try {
    const result = await run(new ApiClient(() => stack.url), {
      seed: Number(values.seed),
      share: Number(values.share),
      atOnce: Number(values['at-once']),
      report: say,
    });
    const { cells, findings } = result;
    const seconds = (performance.now() - begun) / 1_000;
    findings.forEach(say);
    say(`${told(result)}: ${cells} cells, ${findings.length} findings`);
    say(`${Math.round(seconds)} s, ${Math.round(cells / seconds)} cells a second`);
    failed = findings.length > 0;
    say(failed ? 'FAILED' : 'clean');
  } finally {
    await stop();
  }
  process.exit(failed ? 1 : 0);
}
