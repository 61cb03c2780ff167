import { readFileSync } from 'node:fs';

/*
 * A program that runs many command lines one after the other, as `main.ts` runs one, so that a test of all commands does
 * not start hundreds of processes. After each line, a mark with the exit code stands on each stream.
 */

interface CommandLine {
  run: (words: readonly string[]) => Promise<number>;
}

const RUN = new URL('../dist/run.js', import.meta.url).href;
const { run } = (await import(RUN)) as CommandLine;
const [, , file = ''] = process.argv;

for (const words of JSON.parse(readFileSync(file, 'utf8')) as string[][]) {
  const code = await run(words);
  process.removeAllListeners('SIGINT');
  const { stdout, stderr } = process;
  // In a terminal both are one.
  for (const stream of stdout.isTTY ? [stdout] : [stdout, stderr]) stream.write(`\u0001${code}\u0001`);
}
process.exit(0);
