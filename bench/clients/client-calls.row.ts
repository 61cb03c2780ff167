import { createClient } from '@easel/client';
import { closedLoop, median, round } from '../lib/measure.ts';
import { startPeer } from './peer.ts';
import type { Measure } from './row.ts';

const IN_FLIGHT = 32;

/** Calls through the client beside the same request by `fetch`, its JSON read too; both in turn. */
export const measure: Measure = async ({ seconds, rounds }) => {
  const { url, child } = await startPeer();
  const client = createClient({ baseUrl: url, auth: 'a token' });
  const headers = { authorization: 'Bearer a token' };
  const ways = [async () => (await fetch(`${url}/v1/me`, { headers })).json(), () => client.me()] as const;
  const rates: [number[], number[]] = [[], []];
  for (const way of ways) await closedLoop(IN_FLIGHT, 1_000, way);
  for (let turn = 0; turn < rounds; turn++) {
    for (const place of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      rates[place].push(await closedLoop(IN_FLIGHT, (seconds * 1_000) / 2, ways[place]));
    }
  }
  child.kill();
  const [bare, ours] = rates.map(median) as [number, number];
  const ratios = rates[0].map((rate, turn) => (rates[1][turn] ?? 0) / rate);
  return [
    {
      what: `client: calls/s, ${IN_FLIGHT} in flight, of bare fetch`,
      value: round(median(ratios)),
      unit: '×',
      atLeast: 0.8,
      detail: `${round(ours, 0)} of ${round(bare, 0)}/s`,
    },
  ];
};
