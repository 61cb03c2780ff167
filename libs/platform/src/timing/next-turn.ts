import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout } from 'node:timers';

/** Several steps of a request, where one turn of the loop is one step. */
const REST_MS = 1;

const waiting: (() => void)[] = [];
let eventsBefore = 0;

/**
 * Waits for a turn of the event loop in which no other long task goes on. If all of them went on in each turn, a short
 * request would wait for a slice of each of them at every step; an upload has some thirty steps. If something arrived while
 * a slice was carried out, all of them rest for a millisecond.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) waitForTurn();
  });
}

function waitForTurn(): void {
  eventsBefore = events();
  setImmediate(goOnUnlessOthersWork);
}

function goOnUnlessOthersWork(): void {
  if (events() === eventsBefore) goOn();
  else setTimeout(goOn, REST_MS);
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) waitForTurn();
}

/** What has arrived for the event loop since its start: messages, answers of the file system. Timers do not count. */
const events = (): number => performance.nodeTiming.uvMetricsInfo.events;
