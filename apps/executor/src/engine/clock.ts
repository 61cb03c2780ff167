import { Injectable } from '@nestjs/common';

/** Time as the engine waits by it; a simulation has its own. */
@Injectable()
export class Clock {
  /** Milliseconds since 1970. */
  now(): number {
    return Date.now();
  }

  /** Resolves after `ms` milliseconds; does not keep the process alive. */
  pause(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms).unref());
  }

  /** Calls `work` every `ms` milliseconds, until what it answers is called. */
  every(ms: number, work: () => void): () => void {
    // oxlint-disable-next-line no-restricted-globals -- the time of a simulation is not that of the process
    const timer = setInterval(work, ms);
    timer.unref();
    return () => clearInterval(timer);
  }
}
