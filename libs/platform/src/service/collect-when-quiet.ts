import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Rounds } from '../timing/rounds.js';
import { CollectionRule } from './collection-rule.js';
import { IdleProcessors } from './idle-processors.js';

const LOOK_MS = 250;
/** By then a start is over. */
const AFTER_MS = 5_000;

/**
 * Gives memory back once a process that has grown has nothing to do. What a start or a burst of requests left, most of
 * it room for young objects, 60 MB in a gateway, would otherwise stay with it until it is busy again.
 */
export function collectWhenQuiet(): void {
  const collect = collector();
  let last = performance.eventLoopUtilization();
  const rule = new CollectionRule(last.active);
  const processors = new IdleProcessors();
  const look = async (): Promise<void> => {
    const idleProcessors = await processors.count();
    const now = performance.eventLoopUtilization();
    const { utilization, active } = performance.eventLoopUtilization(now, last);
    last = now;
    const residentBytes = process.memoryUsage.rss();
    if (!rule.isDue({ utilization, activeMs: active, residentBytes, idleProcessors })) return;
    const begun = performance.now();
    collect();
    rule.collected(performance.now() - begun, process.memoryUsage.rss());
  };
  new Rounds().paced('collection', look, () => LOOK_MS, AFTER_MS);
}

/** The one kind of collection after which room for young objects is given back, too. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: object) => void;
  setFlagsFromString('--no-expose-gc');
  return () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
