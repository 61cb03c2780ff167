import { logger } from '../telemetry/index.js';

const LIMIT_MS = 2_000;

/** Names of the parts whose check fails, or takes longer than two seconds. */
export async function missingParts(
  checks: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([part, check]) => ((await succeeds(part, check)) ? [] : [part])),
  );
  return found.flat();
}

async function succeeds(part: string, check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${LIMIT_MS} ms`)), LIMIT_MS);
  });
  try {
    await Promise.race([check(), tooLate]);
    return true;
  } catch (error) {
    logger.warn({ part, reason: String(error) }, 'not ready');
    return false;
  } finally {
    clearTimeout(timer);
  }
}
