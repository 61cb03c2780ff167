import { setTimeout as sleep } from 'node:timers/promises';

/** A wait that ends earlier fails on a busy machine although nothing is wrong. */
const MAX_WAIT_MS = 240_000;
const AGAIN_MS = 50;

type Look<Seen> = () => Promise<Seen> | Seen;

/**
 * Looks again until what it sees `isEnough`; by default that is anything but undefined, null and false.
 * @returns what it saw last
 * @throws Error after four minutes, with what it saw last
 */
export async function until<Seen>(look: Look<Seen>): Promise<Exclude<Seen, undefined | null | false>>;
export async function until<Seen>(
  look: Look<Seen>,
  isEnough: (seen: Seen) => boolean,
  maxWaitMs?: number,
): Promise<Seen>;
export async function until<Seen>(
  look: Look<Seen>,
  isEnough: (seen: Seen) => boolean = Boolean,
  maxWaitMs = MAX_WAIT_MS,
): Promise<Seen> {
  const end = Date.now() + maxWaitMs;
  for (;;) {
    const seen = await look();
    if (isEnough(seen)) return seen;
    if (Date.now() > end) throw new Error(`After ${maxWaitMs} ms it was still ${JSON.stringify(seen)}`);
    await sleep(AGAIN_MS);
  }
}
