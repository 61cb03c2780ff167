import { logger } from './logger.js';
import type { LoopWork } from './loop-work.js';
import { metrics } from './metrics.js';
import { currentWork } from './trace-context.js';

/** Longest time that one request may have the event loop to itself. */
const HELD_MS = 50;

const held = metrics.histogram('easel_loop_held_seconds', {
  help: 'CPU time for which one request held the event loop, where it was above 50 ms',
  labels: ['route'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
});

type Listener = (work: LoopWork, milliseconds: number) => void;

/**
 * Finds out which request held the event loop. Code that starts work for a request calls `begin`: a handler, or what
 * goes on once an answer or rows came. Until the next one begins, or this turn of the loop ends, nothing else runs: so
 * what the thread uses between two of these is the work of the first one. What counts is CPU time of this thread, not
 * time: a machine that others use too stops every process now and then, and other threads hold up nobody.
 */
export class BlockedLoop {
  private readonly begun: (() => LoopWork)[] = [];
  private readonly times: number[] = [];
  private readonly clock = new CpuClock();
  private begunAt = 0;

  constructor(private readonly listener: Listener = report) {}

  /** From here on the loop works for this. Costs one reading of the clock, and `work` is called only if it was held. */
  begin(work: () => LoopWork): void {
    if (this.begun.length === 0) {
      this.begunAt = performance.now();
      setImmediate(this.settle);
    }
    this.begun.push(work);
    this.times.push(this.clock.about());
  }

  /** CPU time that the loop has worked for the last one by now, in this turn. Milliseconds. */
  blockedFor(): number {
    const since = this.times.at(-1);
    return since === undefined ? 0 : cpuMilliseconds() - since;
  }

  private readonly settle = (): void => {
    // The CPU time of one thread never exceeds the time that has passed.
    if (performance.now() - this.begunAt >= HELD_MS) this.findHolders(cpuMilliseconds());
    this.begun.length = 0;
    this.times.length = 0;
  };

  private findHolders(end: number): void {
    for (const [at, work] of this.begun.entries()) {
      const milliseconds = (this.times[at + 1] ?? end) - (this.times[at] ?? end);
      if (milliseconds >= HELD_MS) this.listener(work(), milliseconds);
    }
  }
}

/** How much too late a time may be. Milliseconds. */
const CLOCK_MS = 2;

/** The system takes some 6 µs to say how much CPU time was used, which is much for each of thousands of requests. */
class CpuClock {
  private askedAt = -Infinity;
  private answer = 0;

  /** CPU time as `cpuMilliseconds`, at most `CLOCK_MS` too much: what has passed since the last answer counts as used. */
  about(): number {
    const since = performance.now() - this.askedAt;
    if (since < CLOCK_MS) return this.answer + since;
    this.answer = cpuMilliseconds();
    this.askedAt = performance.now();
    return this.answer;
  }
}

type ThreadClock = { threadCpuUsage?: () => NodeJS.CpuUsage };

/** Of this thread where Node says it, or else of the process. */
export function cpuMilliseconds(): number {
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
export const blockedLoop = new BlockedLoop();

/** Says that the event loop works for the current request again, which waited for something. */
export function goOnWithRequest(): void {
  const work = currentWork();
  if (work) blockedLoop.begin(work);
}
