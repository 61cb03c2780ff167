/**
 * Milliseconds for what reads or writes a whole production, which has up to 16 MiB: on a slow and busy machine that takes
 * seconds.
 */
export const WHOLE_PRODUCTION_MS = 15_000;
