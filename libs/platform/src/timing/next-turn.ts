import { setImmediate } from 'node:timers';

const waiting: (() => void)[] = [];

/**
 * Waits for a turn of the event loop in which no other long task goes on. If all of them went on in each turn, a short
 * request would wait for a slice of each of them at every step; an upload has some thirty steps.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}
