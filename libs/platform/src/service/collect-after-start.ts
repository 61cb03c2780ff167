import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then what a start needs is garbage. */
const AFTER_MS = 5_000;

/**
 * Collects garbage once, a little after the start. A process with nothing to do would keep what its start left, 5 to
 * 25 MB, until it has something to do.
 */
export function collectAfterStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    setFlagsFromString('--no-expose-gc');
  }, AFTER_MS).unref();
}
