const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 3_000;

/** A process that served this long has recovered: its next end counts as the first again. */
export const RECOVERED_AFTER_MS = 3_000;

/** How long to wait before start number `failures + 1`, in milliseconds: doubling, with an upper limit. */
export function restartDelay(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures, 16), LONGEST_DELAY_MS);
}
