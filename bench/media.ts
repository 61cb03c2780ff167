// CPU time (user and system, of all programs that take part) and peak memory of media nodes beside the bare ffmpeg or sharp
// call of equal quality, in turn in one run; and memory at 10 s beside 40 s of input. Other work on the machine changes CPU
// time little. What a node does beside its call is part of it: it looks at its input, draws a thumbnail, looks at the result.
//   npm run bench:media -- [--rounds 3] [--only trim-video,slideshow] [--skip-lengths | --only-lengths]
import { parseArgs } from 'node:util';
import { median, round } from './lib/measure.ts';
import { Bed } from './media/bed.ts';
import { type Case, cases, makeInputs } from './media/cases.ts';
import { type Cost, costOf } from './media/cost.ts';
import { lengths } from './media/lengths.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    'skip-lengths': { type: 'boolean', default: false },
    'only-lengths': { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const names = values.only?.split(',');
const isChosen = ({ name }: { name: string }): boolean =>
  names?.some((word) => name.startsWith(word)) ?? true;

const bed = new Bed();
process.exitCode = 1;
try {
  await makeInputs(bed);
  // What is found out once, the walls of the sandbox for one, is no part of a job.
  await bed.node('resize-image', { imageUrl: 'picture-0.jpg', width: 64 });
  await bed.node('extract-frame', { videoUrl: 'short.mp4' });
  const missed = values['only-lengths'] ? [] : await compare(cases.filter(isChosen));
  const grown = values['skip-lengths'] ? [] : await lengthen();
  for (const fault of [...missed, ...grown]) console.log(fault);
  process.exitCode = missed.length + grown.length > 0 ? 1 : 0;
} finally {
  bed.close();
}
process.exit();

async function compare(chosen: readonly Case[]): Promise<string[]> {
  const missed: string[] = [];
  console.log('| node | CPU s | bare CPU s | ratio | at most | peak MiB | bare peak MiB |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const { name, target, node, bare } of chosen) {
    const own: Cost[] = [];
    const other: Cost[] = [];
    for (let turn = 0; turn < rounds; turn += 1) {
      own.push(await costOf(() => node(bed)));
      other.push(await costOf(() => bare(bed)));
    }
    const cpu = (costs: readonly Cost[]) => median(costs.map(({ cpuSeconds }) => cpuSeconds));
    const peak = (costs: readonly Cost[]) => Math.round(median(costs.map(({ peakMiB }) => peakMiB)));
    const ratio = round(cpu(own) / cpu(other));
    const limit = target?.toFixed(2) ?? '';
    console.log(
      `| ${name} | ${round(cpu(own))} | ${round(cpu(other))} | ${ratio.toFixed(2)} | ${limit} | ${peak(own)} | ${peak(other)} |`,
    );
    if (target !== undefined && ratio > target)
      missed.push(`${name} takes ${ratio} of the bare call's CPU time`);
  }
  return missed;
}

/** Memory of 40 s may be as much as that of 10 s and a little: buffers that fill up once. */
async function lengthen(): Promise<string[]> {
  const MOST = 1.2;
  const grown: string[] = [];
  console.log('\n| node | peak MiB at 10 s | at 40 s |\n| --- | ---: | ---: |');
  for (const { name, of } of lengths.filter(isChosen)) {
    const short = await costOf(() => of('short.mp4', 10)(bed));
    const long = await costOf(() => of('long.mp4', 40)(bed));
    console.log(`| ${name} | ${Math.round(short.peakMiB)} | ${Math.round(long.peakMiB)} |`);
    if (long.peakMiB > short.peakMiB * MOST + 20) grown.push(`${name} takes more memory for longer films`);
  }
  return grown;
}
