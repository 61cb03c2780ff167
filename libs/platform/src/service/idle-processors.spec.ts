import { IdleProcessors } from './idle-processors.js';

/** A machine with two processors. Columns: user, nice, system, idle, wait for disks, interrupts twice, stolen, guests. */
const stat = (columns: string): string =>
  `cpu  ${columns}\ncpu0 1 2 3 4 5 6 7 8 9 10\ncpu1 1 2 3 4 5 6 7 8 9 10\nintr 5 0 0\nctxt 7\n`;

const countsOf = async (...texts: string[]): Promise<number[]> => {
  const processors = new IdleProcessors(() => Promise.resolve(texts.shift() ?? ''));
  const counts: number[] = [];
  while (texts.length > 0) counts.push(await processors.count());
  return counts;
};

describe('the processors that have nothing to do', () => {
  it('are those of the time since the last look', async () => {
    const counts = await countsOf(
      stat('10 0 10 180 0 0 0 0 0 0'),
      stat('20 0 20 200 10 0 0 0 0 0'),
      stat('70 0 20 200 10 0 0 0 50 0'),
    );

    expect(counts).toEqual([Infinity, 1.2, 0]);
  });

  it('are not known, so as many as one likes, where the system does not tell', async () => {
    const missing = new IdleProcessors(() => Promise.reject(new Error('no such file')));

    expect([await missing.count(), await missing.count()]).toEqual([Infinity, Infinity]);
    expect(await countsOf('', 'x', stat('1 1 1 1 1 1 1 1 1 1'))).toEqual([Infinity, Infinity, Infinity]);
  });

  it('are counted on this machine', async () => {
    const here = new IdleProcessors();
    await here.count();
    const until = Date.now() + 50;
    while (Date.now() < until);

    expect(await here.count()).toBeGreaterThanOrEqual(0);
  });
});
