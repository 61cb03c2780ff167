/** Milliseconds until the next poll by how long the task has been under way: seldom changes deserve seldom questions. */
const PACE: readonly { underMs: number; everyMs: number }[] = [
  { underMs: 5_000, everyMs: 1_000 },
  { underMs: 30_000, everyMs: 2_500 },
  { underMs: 120_000, everyMs: 7_500 },
  { underMs: Infinity, everyMs: 20_000 },
];

const MOST_MS = 60_000;
const JITTER = 0.2;

/**
 * When to ask for a task again. What the provider says goes before our own pace; jitter keeps tasks that were
 * submitted together from being asked together for ever.
 */
export function pollDelayMs(sinceSubmitMs: number, hintMs?: number, random = Math.random()): number {
  const base = hintMs ?? PACE.find(({ underMs }) => sinceSubmitMs < underMs)?.everyMs ?? MOST_MS;
  return Math.min(MOST_MS, Math.round(base * (1 + random * JITTER)));
}

/** Milliseconds before a request that failed in passing is made again: doubling from half a second. */
export function backoffMs(failures: number, hintMs?: number, random = Math.random()): number {
  if (hintMs !== undefined) return Math.round(hintMs * (1 + random * JITTER));
  const base = Math.min(30_000, 500 * 2 ** Math.max(0, failures - 1));
  return Math.round(base * (0.5 + random / 2));
}
