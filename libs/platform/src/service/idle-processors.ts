import { readFile } from 'node:fs/promises';

/** The column of `/proc/stat` that counts a processor's time with nothing to do; the next one is its wait for a disk. */
const IDLE_COLUMN = 3;

/** Processors of this machine that had nothing to do, on average since the last call. */
export class IdleProcessors {
  private last: Ticks | undefined;

  /** @param stat the text of `/proc/stat`, or a rejection where there is no such file */
  constructor(private readonly stat = () => readFile('/proc/stat', 'latin1')) {}

  /** @returns 0 or more; infinite where the system does not tell, and at the first call */
  async count(): Promise<number> {
    const now = await this.stat().then(ticksOf, () => undefined);
    const { last } = this;
    this.last = now;
    if (now === undefined || last === undefined || now.all <= last.all) return Infinity;
    return ((now.idle - last.idle) / (now.all - last.all)) * now.processors;
  }
}

/** Time of all processors together since the machine started, in the kernel's units. */
interface Ticks {
  readonly idle: number;
  readonly all: number;
  readonly processors: number;
}

function ticksOf(stat: string): Ticks | undefined {
  const [first, ...lines] = stat.split('\n');
  const [name, ...columns] = first?.split(/\s+/) ?? [];
  if (name !== 'cpu') return undefined;
  const ticks = columns.map(Number);
  return {
    idle: (ticks[IDLE_COLUMN] ?? 0) + (ticks[IDLE_COLUMN + 1] ?? 0),
    // What guests got is counted with the others already.
    all: ticks.slice(0, 8).reduce((sum, each) => sum + each, 0),
    processors: lines.filter((line) => line.startsWith('cpu')).length,
  };
}
