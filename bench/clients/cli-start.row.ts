import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { median, round } from '../lib/measure.ts';
import { startGateway } from './gateway.ts';
import type { Measure, Row } from './row.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const TURNS = 5;

/** How long the command line takes from its start to its end, beside a program that does next to nothing. */
export const measure: Measure = async ({ rounds }) => {
  const { url, stop } = await startGateway();
  const folder = mkdtempSync(path.join(tmpdir(), 'easel-cli-'));
  const easel = await bundled(folder);
  const bare = `fetch('${url}/v1/nodes').then((answer) => answer.json()).then((nodes) => console.log(JSON.stringify(nodes.data)))`;
  const compared = [
    { what: 'cli: --version, of node -e 0', words: ['--version'], script: '0', atMost: 1.5 },
    { what: 'cli: --help, of node -e 0', words: ['--help'], script: '0', atMost: 2 },
    {
      what: 'cli: nodes list --json, of a bare fetch',
      words: ['nodes', 'list', '--json', '--base-url', url],
      script: bare,
      atMost: 1.5,
    },
  ];
  const rows: Row[] = [];
  for (const { what, words, script, atMost } of compared) {
    const programs = [
      ['-e', script],
      [easel, ...words],
    ] as const;
    for (const program of programs) timed(program);
    const times: [number[], number[]] = [[], []];
    for (let turn = 0; turn < rounds * TURNS; turn++) {
      for (const place of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        times[place].push(timed(programs[place]));
      }
    }
    const [least, ours] = times.map(median) as [number, number];
    rows.push({
      what,
      value: round(ours / least),
      unit: '×',
      atMost,
      detail: `${round(ours, 0)} of ${round(least, 0)} ms`,
    });
  }
  await stop();
  rmSync(folder, { recursive: true });
  return rows;
};

/** The program in one piece, as it is published. */
async function bundled(folder: string): Promise<string> {
  await build({
    entryPoints: [path.join(ROOT, 'apps/cli/dist/main.js')],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    absWorkingDir: ROOT,
  });
  return path.join(folder, 'main.mjs');
}

/** Milliseconds from start to end. */
function timed(words: readonly string[]): number {
  const begun = performance.now();
  execFileSync(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 64 * 1024 ** 2 });
  return performance.now() - begun;
}
