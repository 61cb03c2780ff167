import { alone, median, round } from '../lib/measure.ts';
import { startGateway } from './gateway.ts';
import type { Measure } from './row.ts';

const CALLS = 40;
/** Before the first one counts: until then the gateway compiles what it runs. */
const WARM_UP = 400;
const KIB = 1024;

/** How much an agent reads before it begins, and what a call of a tool costs beside a call of its route. */
export const measure: Measure = async ({ rounds }) => {
  const { url, token, stop } = await startGateway();
  const authorization = `Bearer ${token}`;
  const read = async (answer: Response): Promise<string> => {
    const text = await answer.text();
    if (!answer.ok || text.includes('"isError":true')) throw new Error(text);
    return text;
  };
  const send = async (place: string, method: string, params: object): Promise<string> =>
    read(
      await fetch(`${url}${place}`, {
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      }),
    );
  const listed = Buffer.byteLength(await send('/mcp', 'tools/list', {}));
  const ways = [
    async () => read(await fetch(`${url}/v1/projects`, { headers: { authorization } })),
    () => send('/mcp?toolsets=workflows', 'tools/call', { name: 'list_projects', arguments: {} }),
  ] as const;
  const times: [number[], number[]] = [[], []];
  for (const way of ways) await alone(WARM_UP, way);
  for (let turn = 0; turn < rounds; turn++) {
    for (const place of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      times[place].push(median(await alone(CALLS, ways[place])));
    }
  }
  await stop();
  const [route, tool] = times.map(median) as [number, number];
  return [
    { what: 'mcp: tools/list of the default set', value: round(listed / KIB, 1), unit: 'KiB', atMost: 40 },
    {
      what: 'mcp: a tool call, of its route',
      value: round(tool / route),
      unit: '×',
      atMost: 1.5,
      detail: `${round(tool)} of ${round(route)} ms`,
    },
  ];
};
