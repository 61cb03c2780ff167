import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { hostilePictures } from '@easel/testing';
import { PictureChild } from './picture-child.js';

const PROCESS = path.resolve('libs/lanes/dist/media/pictures/picture-process.js');

let folder: string;
let child: PictureChild;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'easel-picture-child-'));
});
afterEach(async () => {
  child.end();
  await rm(folder, { recursive: true, force: true });
});

const picture = async (side: number): Promise<string> => {
  const file = path.join(folder, `${side}.png`);
  const drawn = sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } });
  await writeFile(file, await drawn.png({ compressionLevel: 1 }).toBuffer());
  return file;
};

/** Noise, which takes several times as long to compress as one color. */
const noise = async (side: number): Promise<string> => {
  const file = path.join(folder, `noise-${side}.png`);
  const drawn = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });
  await writeFile(file, await drawn.png({ compressionLevel: 1 }).toBuffer());
  return file;
};

const childrenNow = (): number[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** Steps below this process, of each of its threads. */
const stepsBelow = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)) - getPriority());

/** Starts one that this process did not have before. */
async function pidOfNew(isQuick = false): Promise<number> {
  const before = new Set(childrenNow());
  child = await PictureChild.start(PROCESS, folder, isQuick);
  return childrenNow().find((each) => !before.has(each)) ?? 0;
}

const memoryMiB = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

describe('a process for pictures', () => {
  it('counts its start as its own, not as a part of its first order', async () => {
    child = await PictureChild.start(PROCESS, folder);
    const started = child.usedSeconds;
    await child.ask({ kind: 'look', path: await picture(8) }, { deadlineMs: 10_000 });

    expect(started).toBeGreaterThan(0.02);
    expect(child.usedSeconds - started).toBeLessThan(started);
  });

  it('has a higher priority for orders that are believed to be short, and takes no more once one is not', async () => {
    const pid = await pidOfNew(true);
    await child.ask({ kind: 'look', path: await picture(8) }, { deadlineMs: 10_000 });
    expect([...new Set(stepsBelow(pid))]).toEqual([5]);
    expect(child.usable).toBe(true);

    const order = { kind: 'make', path: await noise(3_000), maxPixels: 1e9 } as const;
    await child.ask({ ...order, steps: [['png', { compressionLevel: 9 }]] }, { deadlineMs: 60_000 });

    expect([...new Set(stepsBelow(pid))]).toEqual([15]);
    expect(child.usable).toBe(false);
  });

  it('has its low priority as soon as it has started, if it is for long orders', async () => {
    const pid = await pidOfNew();

    expect([...new Set(stepsBelow(pid))]).toEqual([15]);
  });

  it('gives back what large pictures took', async () => {
    const pid = await pidOfNew();
    const before = memoryMiB(pid);
    const pictures = [hostilePictures.pngWithText(), hostilePictures.interlacedPng(5_700)];
    for (const [at, bytes] of [...pictures, ...pictures].entries()) {
      const file = path.join(folder, `${at}.png`);
      await writeFile(file, bytes);
      await child.ask({ kind: 'look', path: file }, { deadlineMs: 10_000 });
      const steps = [['resize', 320, 320], ['webp']] as const;
      await child.ask({ kind: 'make', path: file, maxPixels: 1e9, steps }, { deadlineMs: 60_000 });
    }

    expect(memoryMiB(pid) - before).toBeLessThan(100);
  });
});
