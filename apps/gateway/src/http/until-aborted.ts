/** What `work` answers, or undefined as soon as `signal` is aborted. */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  // Its failure counts only while somebody waits for it.
  work.catch(() => undefined);
  if (signal.aborted) return undefined;
  let give: (() => void) | undefined;
  const aborted = new Promise<undefined>((resolve) => {
    give = () => resolve(undefined);
    signal.addEventListener('abort', give, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (give) signal.removeEventListener('abort', give);
  }
}
