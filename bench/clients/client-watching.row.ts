import { createClient } from '@easel/client';
import { sleep } from '../lib/client.ts';
import { round } from '../lib/measure.ts';
import { startPeer } from './peer.ts';
import type { Measure } from './row.ts';

const JOBS = 100;

/** What waiting for jobs costs this process while nothing happens to them. */
export const measure: Measure = async ({ seconds }) => {
  const { url, child } = await startPeer();
  const client = createClient({ baseUrl: url, auth: 'a token' });
  const stop = new AbortController();
  const waits = Array.from({ length: JOBS }, (_, each) =>
    client.jobs.wait(`job-${each}`, { signal: stop.signal }).catch(() => undefined),
  );
  await sleep(2_500);
  const before = process.cpuUsage();
  const begun = performance.now();
  await sleep(Math.max(10, seconds * 3) * 1_000);
  const { user, system } = process.cpuUsage(before);
  const wall = performance.now() - begun;
  stop.abort();
  await Promise.all(waits);
  child.kill();
  return [
    {
      what: `client: CPU of ${JOBS} watched jobs`,
      value: round((user + system) / 10 / wall),
      unit: '% of a core',
      atMost: 5,
    },
  ];
};
