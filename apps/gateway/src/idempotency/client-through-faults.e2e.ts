import { randomUUID } from 'node:crypto';
import { type Client, createClient, type FollowedEvent, rowsOf, ServiceError } from '@easel/client';
import { CLOUD, FaultyWay, type Mishaps, mishapsFrom, type TestUser, useStack } from '@easel/testing';

/** `npm run bench:client-faults` has more of both. */
const CALLS = Number(process.env['CLIENT_FAULT_CALLS'] ?? 120);
const CUTS = Number(process.env['CLIENT_FAULT_CUTS'] ?? 60);
const SEED = Number(process.env['CLIENT_FAULT_SEED'] ?? 7);
const IN_FLIGHT = 16;
const NODES = 60;

const stack = useStack(CLOUD);
let user: TestUser;
const ways: FaultyWay[] = [];

beforeAll(async () => {
  user = await stack.api.signUp();
});
afterAll(() => {
  for (const way of ways) way.close();
});

/** A client that does not wait long, of a server that is reached with mishaps. */
async function clientOver(mishaps: Mishaps): Promise<{ client: Client; way: FaultyWay }> {
  const way = new FaultyWay(stack.url, mishaps);
  ways.push(way);
  const client = createClient({
    baseUrl: await way.open(),
    auth: user.accessToken,
    timeoutMs: 2_000,
    maxRetries: 12,
    sleep: (_, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) reject(signal.reason as Error);
        else setImmediate(resolve);
      }),
  });
  return { client, way };
}

describe('a client on a faulty way to the server', () => {
  it(`makes each thing once, over ${CALLS} calls`, async () => {
    const { client, way } = await clientOver(mishapsFrom(SEED, 3));
    const names = Array.from({ length: CALLS }, (_, each) => `p-${each}-${randomUUID()}`);
    const told = new Map<string, string>();
    const failed: unknown[] = [];
    const left = [...names];

    await Promise.all(
      Array.from({ length: IN_FLIGHT }, async () => {
        for (let name = left.pop(); name !== undefined; name = left.pop()) {
          try {
            told.set(name, (await client.projects.create({ name })).data.id);
          } catch (error) {
            failed.push(error);
          }
        }
      }),
    );

    const straight = createClient({ baseUrl: stack.url, auth: user.accessToken });
    const made = new Map<string, string[]>();
    for await (const { name, id } of rowsOf((cursor) => straight.projects.list(cursor))) {
      made.set(name, [...(made.get(name) ?? []), id]);
    }
    expect([...made].filter(([, ids]) => ids.length > 1)).toEqual([]);
    expect([...told].filter(([name, id]) => made.get(name)?.[0] !== id)).toEqual([]);
    // Three answers of 429 in a row are one of the few ways not to succeed.
    expect(failed.filter((error) => !(error instanceof ServiceError))).toEqual([]);
    expect(failed.length).toBeLessThan(CALLS / 20);
    for (const kind of ['lost', 'cut', 'refused', 'hidden', 'stalled'] as const) {
      expect(way.counts[kind] ?? 0).toBeGreaterThan(0);
    }
  }, 600_000);

  it(`is told each event once, over ${CUTS} cuts and doubled events`, async () => {
    const straight = createClient({ baseUrl: stack.url, auth: user.accessToken });
    const id = await ranWorkflow(straight);
    const wanted = await eventsOf(straight, id);
    let cut = 0;

    for (let after = 0; cut < CUTS; after += 1) {
      // Cut after each number of bytes in turn: amid the first event, between events, after several.
      const { client, way } = await clientOver((_, count) =>
        count % 20 === 19 ? { kind: 'doubled' } : { kind: 'cut', after: (count * 211 + after) % 700 },
      );
      const got = await eventsOf(client, id);
      cut += way.counts.cut ?? 0;

      expect(got).toEqual(wanted);
    }
  }, 600_000);
});

/** An execution with many events. */
async function ranWorkflow(client: Client): Promise<string> {
  const projectId = (await client.projects.create({ name: 'Of events' })).data.id;
  const nodes = Array.from({ length: NODES }, (_, each) => ({
    id: `n${each}`,
    type: 'text-prompt' as const,
    data: { text: `${each}` },
  }));
  const { data } = await client.workflows.create({ projectId, name: 'Events', nodes, edges: [] });
  const { executionId } = await client.workflows.run(data.id);
  for await (const { event } of client.executions.follow(executionId)) if (event === 'end') break;
  return executionId;
}

/** All of them, from the first. */
async function eventsOf(client: Client, id: string): Promise<FollowedEvent[]> {
  const events: FollowedEvent[] = [];
  for await (const event of client.executions.follow(id, { lastEventId: '0' })) events.push(event);
  return events;
}
