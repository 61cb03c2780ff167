import type { ToolCall } from './tool-call.js';
import { pause } from './pause.js';
import { ServiceFault } from './tool-error.js';

/** The longest that a call waits, in seconds. */
export const MOST_WAIT_SECONDS = 50;

const FIRST_LOOK_MS = 500;
const LAST_LOOK_MS = 3_000;

export interface Watched {
  status: string;
  /** Of 100. */
  progress: number;
}

/** States after which nothing changes any more, or only when a person decides. */
const OVER: ReadonlySet<string> = new Set([
  'completed',
  'failed',
  'cancelled',
  'timed_out',
  'discarded',
  'pending_review',
]);

export const isOver = ({ status }: Pick<Watched, 'status'>): boolean => OVER.has(status);

/**
 * Looks again and again until what is watched is over, the call's `wait_seconds` are, or nobody waits any more: the work
 * continues even if the call ends. Reports the progress.
 *
 * @returns what was seen last; undefined where the credential may not look
 */
export async function waitFor<T extends Watched>(
  call: ToolCall,
  look: () => Promise<T>,
): Promise<T | undefined> {
  const until = performance.now() + Math.min(call.number('wait_seconds'), MOST_WAIT_SECONDS) * 1_000;
  let seen: T | undefined;
  for (let wait = FIRST_LOOK_MS; ; wait = Math.min(LAST_LOOK_MS, wait * 1.4)) {
    try {
      seen = await look();
    } catch (error) {
      // The work was started: that its state is not to be had now is no failure of the call.
      if (!(error instanceof ServiceFault) || error.status >= 500 || error.status === 429) {
        if (performance.now() >= until || call.signal.aborted) return seen;
      } else return seen;
    }
    if (seen && isOver(seen)) return seen;
    const left = until - performance.now();
    if (left <= 0 || call.signal.aborted) return seen;
    if (seen) await call.progress(seen.progress, seen.status);
    await pause(Math.min(wait, left), call.signal);
  }
}
