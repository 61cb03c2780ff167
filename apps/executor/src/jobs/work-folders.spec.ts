import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { WorkFolders } from './work-folders.js';

const LONGEST_MS = 60_000;
let root: string;
beforeEach(async () => (root = await mkdtemp(path.join(tmpdir(), 'easel-work-folders-'))));
afterEach(() => rm(root, { recursive: true, force: true }));

describe('folders of jobs', () => {
  it('are gone when the process ends, and when the next one starts where it could not end', async () => {
    const folders = new WorkFolders(root, LONGEST_MS);
    await writeFile(path.join(await folders.newFolder(), 'film.mp4'), 'half of it');
    const killed = await folderOfKilled();

    await new WorkFolders(root, LONGEST_MS).removeLeft();
    expect(await readdir(root)).toEqual([path.basename(folders.own)]);
    expect(killed).not.toBe(path.basename(folders.own));

    await folders.close();
    expect(await readdir(root)).toEqual([]);
  });

  it('of a process that another one took the number of are left, too', async () => {
    await mkdir(path.join(root, `process-${hostname()}-${process.pid}-1`));

    await new WorkFolders(root, LONGEST_MS).removeLeft();

    expect(await readdir(root)).toEqual([]);
  });

  it('of other hosts stay for as long as an attempt may take', async () => {
    const [young, old] = ['process-other-host-1-1', 'process-other-host-2-1'];
    await mkdir(path.join(root, young));
    await mkdir(path.join(root, old));
    const long = new Date(Date.now() - 2 * LONGEST_MS);
    await utimes(path.join(root, old), long, long);

    await new WorkFolders(root, LONGEST_MS).removeLeft();

    expect(await readdir(root)).toEqual([young]);
  });
});

/** The folder of a process that was there and is no more. */
async function folderOfKilled(): Promise<string> {
  const child = spawn('sleep', ['60']);
  const name = `process-${hostname()}-${child.pid}-123`;
  await mkdir(path.join(root, name, 'job-1'), { recursive: true });
  child.kill('SIGKILL');
  await once(child, 'exit');
  return name;
}
