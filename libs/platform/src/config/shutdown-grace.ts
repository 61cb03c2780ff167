/** Seconds that running work has to end after SIGTERM by default: the stack of one machine is gone within ten. */
export const DEFAULT_GRACE_SECONDS = 4;

/** Milliseconds that running work has to end after SIGTERM; what is no number of seconds counts as the default. */
export function shutdownGraceMs(seconds: number | string | undefined): number {
  const given = seconds === '' ? Number.NaN : Number(seconds ?? Number.NaN);
  return (given >= 0 ? given : DEFAULT_GRACE_SECONDS) * 1_000;
}
