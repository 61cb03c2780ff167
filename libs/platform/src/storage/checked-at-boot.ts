import { logger } from '../telemetry/index.js';
import type { ObjectStorage } from './object-storage.js';

const AGAIN_MS = 5_000;

/**
 * Makes the folder or bucket where there is none, and says in the log what keeps the storage from being used. A service
 * whose storage is away starts all the same: what needs no files is served, and jobs wait.
 *
 * @param againMs until the next look at a storage that cannot be used
 */
export function checkedAtBoot(storage: ObjectStorage, log = logger, againMs = AGAIN_MS): ObjectStorage {
  void (async () => {
    for (let last = ''; ;) {
      try {
        await storage.check();
        if (last !== '') log.info('the media storage can be used now');
        return;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        // Once for each reason: an outage of hours must not fill the log.
        if (reason !== last) log.error(`${reason} Media cannot be read or stored until then; jobs wait.`);
        last = reason;
      }
      await new Promise((resolve) => setTimeout(resolve, againMs).unref());
    }
  })();
  return storage;
}
