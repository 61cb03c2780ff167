import { performance } from 'node:perf_hooks';
import { logger } from './logger.js';
import type { LoopWork } from './loop-work.js';
import { metrics } from './metrics.js';
import { currentWork } from './trace-context.js';

/** Longest time that one request may have the event loop to itself. */
export const HELD_MS = 50;
/** How old a reading of CPU time may be before work begins. */
const FRESH_MS = 5;

const held = metrics.histogram('easel_loop_held_seconds', {
  help: 'CPU time for which one request held the event loop, where it was above 50 ms',
  labels: ['route'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
});

type Listener = (work: LoopWork, milliseconds: number) => void;

/**
 * Finds out which request held the event loop. Whoever begins work for a request says so (`begin`): a handler, or what
 * goes on once an answer came. Until the next one begins, or this turn of the loop ends, nothing else runs: so a gap
 * between two of these is the work of the first one. What counts is CPU time, because a machine that others use too
 * stops every process now and then.
 */
export class HeldLoop {
  private readonly begun: (() => LoopWork)[] = [];
  private readonly times: number[] = [];
  private cpuAt = -Infinity;
  private cpu = 0;

  constructor(private readonly tell: Listener = report) {}

  /** From here on the loop works for this. Costs one reading of the clock, and `work` is called only if it was held. */
  begin(work: () => LoopWork): void {
    const now = performance.now();
    if (this.begun.length === 0) {
      setImmediate(this.settle);
      if (now - this.cpuAt > FRESH_MS) this.readCpu(now);
    }
    this.begun.push(work);
    this.times.push(now);
  }

  private readonly settle = (): void => {
    const end = performance.now();
    let longest = 0;
    for (let at = 0; at < this.times.length; at++) {
      longest = Math.max(longest, (this.times[at + 1] ?? end) - (this.times[at] ?? end));
    }
    if (longest >= HELD_MS) this.blame(end);
    this.begun.length = 0;
    this.times.length = 0;
  };

  private blame(end: number): void {
    const before = this.cpu;
    this.readCpu(end);
    // No single piece used more than all of them together.
    const most = this.cpu - before;
    for (const [at, work] of this.begun.entries()) {
      const milliseconds = Math.min(most, (this.times[at + 1] ?? end) - (this.times[at] ?? end));
      if (milliseconds >= HELD_MS) this.tell(work(), milliseconds);
    }
  }

  private readCpu(now: number): void {
    this.cpuAt = now;
    this.cpu = cpuMilliseconds();
  }
}

type ThreadClock = { threadCpuUsage?: () => NodeJS.CpuUsage };

/** Of this thread where Node says it, or else of the process. */
function cpuMilliseconds(): number {
  const { user, system } = (process as ThreadClock).threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1_000;
}

function report({ route, account, requestId }: LoopWork, milliseconds: number): void {
  held.observe(milliseconds / 1_000, { route });
  logger.warn(
    { route, account, requestId, heldMs: Math.round(milliseconds) },
    'a request held the event loop',
  );
}

/** The event loop of this process. */
export const heldLoop = new HeldLoop();

/** Says that the event loop works for the current request again, which waited for something. */
export function goOnWithRequest(): void {
  const work = currentWork();
  if (work) heldLoop.begin(work);
}
