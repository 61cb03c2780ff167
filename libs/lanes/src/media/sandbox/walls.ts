import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { metrics } from '@easel/platform';
import type { ChildLimits } from './child-limits.js';

const run = promisify(execFile);
const TRY_MS = 5_000;

interface Walls {
  /** `prlimit` of util-linux: memory, processor time, size of files. */
  limits: boolean;
  /** Words that let the kernel end a program when this process dies, also by kill -9; empty without `setpriv`. */
  bound: readonly string[];
  /** Words that start a program without a network; empty where that takes more rights than this process has. */
  offline: readonly string[];
}

let known: Promise<Walls> | undefined;

metrics.gauge('easel_sandbox_wall', {
  help: 'Whether this wall around programs that read media of tenants exists on this machine (1) or not (0)',
  labels: ['wall'],
  collect: async () => {
    if (known === undefined) return [];
    const { limits, offline } = await known;
    return [
      { value: limits ? 1 : 0, labels: { wall: 'limits' } },
      { value: offline.length > 0 ? 1 : 0, labels: { wall: 'network' } },
    ];
  },
});

/** The command line that runs a program behind the walls that this machine has; looked for once. */
export async function walled(program: readonly string[], limits: ChildLimits): Promise<string[]> {
  known ??= findWalls();
  const { bound, limits: limited, offline } = await known;
  return [...bound, ...offline, ...(limited ? prlimit(limits) : []), ...program];
}

/** Arguments that limit the named process, or the program that follows. */
export function prlimit({ memory, cpuSeconds, fileBytes }: ChildLimits): string[] {
  return [
    'prlimit',
    `--data=${memory}`,
    // The first limit says why the program ends; the second one cannot be ignored.
    `--cpu=${cpuSeconds}:${cpuSeconds + 2}`,
    `--fsize=${fileBytes}`,
    '--core=0',
    '--nofile=256',
    '--',
  ];
}

async function findWalls(): Promise<Walls> {
  const limits = await works([...prlimit({ memory: 2 ** 30, cpuSeconds: 5, fileBytes: 0 }), 'true']);
  const ways = [
    ['unshare', '--net', '--'],
    ['unshare', '--user', '--map-current-user', '--net', '--'],
  ];
  const binding = ['setpriv', '--pdeathsig', 'KILL', '--'];
  const bound = (await works([...binding, 'true'])) ? binding : [];
  let offline: string[] = [];
  for (const way of ways) if (offline.length === 0 && (await works([...way, 'true']))) offline = way;
  return { bound, limits, offline };
}

async function works([command = '', ...args]: readonly string[]): Promise<boolean> {
  return run(command, args, { timeout: TRY_MS, env: { PATH: process.env['PATH'] ?? '' } }).then(
    () => true,
    () => false,
  );
}
