import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildLimits } from './child-limits.js';
import { runTool } from './run-tool.js';
import { startChild } from './start-child.js';

const LIMITS: ChildLimits = { memory: 512 * 1024 ** 2, cpuSeconds: 30, fileBytes: 1_000_000 };
const MB = 1024 ** 2;

let folder: string;
beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'easel-sandbox-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const shell = (script: string, limits: Partial<ChildLimits> = {}, signal?: AbortSignal) =>
  runTool('sh', ['-c', script], {
    folder,
    limits: { ...LIMITS, ...limits },
    timeoutMs: 30_000,
    ...(signal && { signal }),
  });
const hasPrlimit = ((): boolean => {
  try {
    return execFileSync('prlimit', ['--version']).length > 0;
  } catch {
    return false;
  }
})();

const nicenessOf = (line: string): number => Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[16]);

describe('a program that reads what tenants send', () => {
  it('knows its search path and its folder, and nothing else of the environment', async () => {
    process.env['SERVICE_ENCRYPTION_KEY'] = 'never-to-be-seen';
    process.env['DATABASE_URL'] = 'postgres://never-to-be-seen';

    const seen = (await shell('env')).trim().split('\n');

    const names = seen.map((line) => line.split('=')[0]).filter((name) => name !== '_');
    // `PWD` and its like are what a shell sets itself.
    expect(names.filter((name) => !['PWD', 'OLDPWD', 'SHLVL'].includes(name ?? '')).sort()).toEqual([
      'HOME',
      'LANG',
      'PATH',
      'TMPDIR',
    ]);
    expect(seen.join('\n')).not.toContain('never-to-be-seen');
    expect(seen).toEqual(expect.arrayContaining([`HOME=${folder}`, `TMPDIR=${folder}`]));
  });

  it('stands back behind the service for the time of the cores', async () => {
    const [own, ofChild] = [
      await readFile('/proc/self/stat', 'utf8'),
      await shell('sleep 0.2; cat /proc/self/stat'),
    ];

    expect(nicenessOf(ofChild)).toBe(Math.min(19, nicenessOf(own) + 15));
  });

  it('is ended when it has worked as long as it may, or never works', async () => {
    const asked = { folder, limits: LIMITS, timeoutMs: 50 };
    await expect(runTool('sh', ['-c', 'while :; do :; done'], asked)).rejects.toMatchObject({
      reason: 'timeout',
    });
    await expect(runTool('sleep', ['60'], asked)).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('that waits, as on a busy machine, has its time when its turn comes', async () => {
    const asked = { folder, limits: LIMITS, timeoutMs: 300 };

    await expect(runTool('sh', ['-c', 'sleep 0.6; echo done'], asked)).resolves.toBe('done\n');
  });

  it('is ended when its caller aborts', async () => {
    const stop = new AbortController();
    const asleep = shell('sleep 60', {}, stop.signal);
    stop.abort(new Error('enough'));
    await expect(asleep).rejects.toThrow('enough');
  });

  it('takes what it started along when it is ended', async () => {
    const asked = { folder, limits: LIMITS, timeoutMs: 50 };
    // The pipe of the shell is held open by what it started.
    const began = shell('echo $$ > shell; sleep 300 & echo $! > started; wait', {}, AbortSignal.timeout(500));

    await expect(began).rejects.toThrow();
    await expect(runTool('sh', ['-c', 'sleep 300; true'], asked)).rejects.toMatchObject({
      reason: 'timeout',
    });
    const started = (await readFile(path.join(folder, 'started'), 'utf8')).trim();
    await expect(readFile(`/proc/${started}/cmdline`, 'utf8').catch(() => '')).resolves.toBe('');
  });

  it('that is not there, fails, or says too much is told from one another', async () => {
    const asked = { folder, limits: LIMITS, timeoutMs: 30_000, maxOutput: 100 };
    await expect(runTool('no-such-program', [], asked)).rejects.toMatchObject({ reason: 'missing' });
    await expect(runTool('/nowhere/ffmpeg', [], asked)).rejects.toMatchObject({ reason: 'missing' });
    await expect(shell('echo broken >&2; exit 3')).rejects.toMatchObject({
      reason: 'failed',
      message: expect.stringContaining('broken') as string,
    });
    await expect(runTool('yes', [], asked)).rejects.toMatchObject({ reason: 'too_much_output' });
  });
});

(hasPrlimit ? describe : describe.skip)('the kernel', () => {
  it('gives it no more memory than it may have', async () => {
    const fill = "head -c 200000000 /dev/zero | tr '\\0' 'x' | tail -n 1 | wc -c";
    expect((await shell(fill)).trim()).toBe('200000000');
    expect((await shell(fill, { memory: 64 * MB }).catch(() => '')).trim()).not.toBe('200000000');
  });

  it('ends it when its processor time is used up', async () => {
    await expect(shell('while :; do :; done', { cpuSeconds: 1 })).rejects.toMatchObject({
      reason: 'limited',
    });
  });

  it('lets it write no larger file than it may', async () => {
    await shell('head -c 5000000 /dev/zero > large').catch(() => undefined);
    expect((await stat(path.join(folder, 'large'))).size).toBeLessThanOrEqual(LIMITS.fileBytes);
  });

  it('ends it before the service where memory runs out', async () => {
    const child = await startChild('sleep', ['30'], { folder, limits: LIMITS });
    try {
      let score = '';
      for (let tries = 0; tries < 500 && score !== '1000'; tries += 1) {
        await sleep(10);
        score = (await readFile(`/proc/${child.pid}/oom_score_adj`, 'utf8')).trim();
      }
      expect(score).toBe('1000');
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('shows it no network where this process may take that away', async () => {
    const seen = await shell('cat /proc/net/dev');
    const may = ['--net', '--user --map-current-user --net'].some((how) => {
      try {
        execFileSync('unshare', [...how.split(' '), '--', 'true'], { stdio: 'ignore' });
        return true;
      } catch {
        return false;
      }
    });
    const devices = seen.split('\n').flatMap((line) => /^\s*([\w.-]+):/.exec(line)?.[1] ?? []);
    if (may) expect(devices.filter((name) => name !== 'lo')).toEqual([]);
    else expect(devices).toContain('lo');
  });
});
