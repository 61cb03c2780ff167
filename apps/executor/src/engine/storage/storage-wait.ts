import { AsyncLocalStorage } from 'node:async_hooks';
import { StorageUnavailable } from '@easel/platform';
import { LaneFailure } from '@easel/lanes/lane';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/** What an attempt at a job says of how it waits for the storage. */
export interface StorageWait {
  /** Aborted when the attempt is to end. */
  readonly signal: AbortSignal;
  /** Milliseconds that it may wait in all. */
  readonly mostMs: number;
  /** Called before the first pause of a wait, and before each further one. */
  onPause(error: unknown): Promise<void> | void;
  /** Called when the storage answered again. */
  onOver(): void;
}

interface Waiting extends StorageWait {
  waitedMs: number;
}

const waits = new AsyncLocalStorage<Waiting>();

/** Operations of `work` on the storage wait while the storage is unavailable. */
export function waitingForStorage<T>(wait: StorageWait, work: () => T): T {
  return waits.run({ ...wait, waitedMs: 0 }, work);
}

/**
 * Does `work` again until the storage is there. Callers that wait for an answer get the error at once: only an attempt at
 * a job waits.
 *
 * @param isAway which errors mean that it is not; by default what the storage's drivers throw for that
 * @throws LaneFailure `storage_unavailable` when the attempt has waited for as long as it may
 */
export async function onceStorageIsThere<T>(work: () => Promise<T>, isAway = isUnavailable): Promise<T> {
  const wait = waits.getStore();
  let paused = false;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      const result = await work();
      if (paused) wait?.onOver();
      return result;
    } catch (error) {
      if (!wait || wait.signal.aborted || !isAway(error)) throw error;
      if (wait.waitedMs >= wait.mostMs) throw tooLong();
      paused = true;
      await wait.onPause(error);
      // Many wait for the same store.
      const before = performance.now();
      await pause(pauseMs * (0.5 + Math.random() / 2), wait.signal);
      wait.waitedMs += performance.now() - before;
    }
  }
}

const isUnavailable = (error: unknown): boolean => error instanceof StorageUnavailable;

function tooLong(): LaneFailure {
  return new LaneFailure(
    'storage_unavailable',
    'The media storage was unavailable for longer than a job may wait.',
    false,
  );
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw signal.reason;
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
