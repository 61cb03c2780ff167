import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  api,
  type ApiClient,
  type ApiResponse,
  testedStack,
  type TestUser,
  text,
  untilExecution,
  wire,
} from '@easel/testing';
import { LARGEST } from './largest-requests.fixture.js';

let hostile: TestUser;
let bystander: ApiClient;
beforeAll(async () => {
  const users = await Promise.all([api.signUp(), api.signUp()]);
  [hostile] = users;
  bystander = api.as(users[1]);
});

/** Objects of the same many keys, and of keys of their own, again and again: 2.7 MB. */
const objects = Array.from({ length: 1_000 }, (_, at) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: 150 }, (_each, key) => [`k${at}_${key}`, 'xxxx']))),
);

const reduce = (inputs: readonly string[]) => ({ strategyId: 'merge-json', strategyConfig: {}, inputs });

/** A node that computes something of one large text. */
const computing = (type: string, data: Record<string, unknown>, input: string) => ({
  nodes: [text('source', input), { id: 'node', type, data: { ...data, presentationOutput: true } }],
  edges: [wire('source', 'prompt', 'node', 'in')],
});
const query = (expression: string, input: string) =>
  computing('json-process', { mode: 'advanced', expression }, input);

const records = JSON.stringify(Array.from({ length: 15_000 }, (_, at) => ({ [`k${at}`]: 'x' })));
const numbers = JSON.stringify(Array.from({ length: 100_000 }, (_, at) => at));
const doubled = Array(40).fill('map([.,.])').join('|');

const WORKFLOWS = {
  'a sum of many records': query('add', records),
  'a list that holds a list': query('contains(.)', numbers),
  'a path of 1 MB': computing('extract-field', { field: 'a.'.repeat(500_000) }, records),
  'a query that doubles what it has': query(doubled, '[1,2,3]'),
  'a text that is almost found everywhere': computing(
    'filter-list',
    { conditions: [{ field: '', operator: 'contains', value: `b${'a'.repeat(400_000)}` }] },
    'a'.repeat(800_000),
  ),
};

/** What a bystander gets while `attack` is under way, until it is over. */
async function besides<Result>(attack: Promise<Result>): Promise<{ result: Result; statuses: Set<number> }> {
  const attacked = { isOver: false };
  const over = attack.finally(() => (attacked.isOver = true));
  const statuses = new Set<number>();
  do {
    statuses.add((await bystander.get('/v1/workflows')).status);
    const joined = await bystander.post('/v1/combine-text', { texts: ['a', 'b'], separator: 'space' });
    statuses.add(joined.status);
  } while (!attacked.isOver);
  return { result: await over, statuses };
}

/** Asks again when the answer says to: the account computes too much at once (429), or the machine stood still (503). */
async function withRetries<Body>(ask: () => Promise<ApiResponse<Body>>): Promise<ApiResponse<Body>> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask();
    if (tries === 30 || ![429, 503].includes(answer.status)) return answer;
    await sleep(Number(answer.headers.get('retry-after')) * 1_000);
  }
}

describe('a tenant that asks for hostile computations', () => {
  it('merges 2.7 MB of objects while others go on', async () => {
    const attacker = api.as(hostile);
    const attack = Promise.all(Array.from({ length: 3 }, () => attacker.post('/v1/reduce', reduce(objects))));
    const { result, statuses } = await besides(attack);

    expect([...statuses]).toEqual([200]);
    // The places of one account are few; what does not fit is refused, and nothing fails for others.
    for (const { status } of result) expect([200, 422, 429]).toContain(status);
    expect(result.some(({ status }) => status === 200 || status === 422)).toBe(true);
  });

  it.each(Object.entries(WORKFLOWS))('runs %s while others go on', async (_what, content) => {
    const attack = (async () => {
      const client = api.as(hostile);
      const workflow = await withRetries(() =>
        client.post<{ data: { id: string } }>('/v1/workflows', { name: 'Hostile', ...content }),
      );
      const run = await withRetries(() =>
        client.post<{ executionId: string }>('/v1/api/run', { workflowId: workflow.body.data.id }),
      );
      return untilExecution(client, run.body.executionId, ({ status }) =>
        ['completed', 'failed'].includes(status),
      );
    })();
    const { result, statuses } = await besides(attack);

    expect([...statuses]).toEqual([200]);
    expect(['completed', 'failed']).toContain(result.status);
    if (result.status === 'failed') expect(result.errorMessage).toMatch(/steps|results|values|too long/);
  });

  it('says what is too large, with a code, once', async () => {
    const refused = await withRetries(() =>
      api.as(hostile).post('/v1/reduce', {
        strategyId: 'concat',
        strategyConfig: { separator: 'x'.repeat(100_000) },
        inputs: Array<string>(500).fill('a'),
      }),
    );

    expect(refused).toBeServiceError(422, 'computation_too_large');
  });
});

/**
 * CPU time for which no request may hold a loop here. It is more than the 50 ms from which on the log tells of it: beside
 * other programs, which take caches and cycles from it, the same work takes several times as much. What is squared takes
 * seconds.
 */
const MOST_HELD_MS = 250;

/** What the logs of all services say of requests of this account that held an event loop, by CPU time. */
function heldBy(account: string): string[] {
  const folder = path.join(testedStack.dataDir, 'logs');
  return readdirSync(folder)
    .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n'))
    .filter((line) => line.includes('a request held the event loop') && line.includes(account))
    .map((line) => JSON.parse(line.slice(line.indexOf('{'))) as { route: string; heldMs: number })
    .filter(({ heldMs }) => heldMs > MOST_HELD_MS)
    .map(({ route, heldMs }) => `${route}: ${heldMs} ms`);
}

describe('the largest requests', () => {
  it.each(Object.entries(LARGEST))('hold no event loop for long: %s', async (_what, make) => {
    const user = await api.elsewhere().signUp();
    const client = api.as(user).elsewhere();
    const content = make();
    const ask = <Body = Record<string, unknown>>(method: string, route: string, body?: unknown) =>
      withRetries(() => client.send<Body>(method, route, body));

    const created = await ask<{ data: { id: string } }>('POST', '/v1/workflows', {
      name: 'Large',
      ...content,
    });
    const statuses = [created.status];
    if (created.status < 300) {
      const { id } = created.body.data;
      const at = `/v1/workflows/${id}`;
      const nodes = [...content.nodes, { id: 'x', type: 'collect', data: {} }];
      const asked: [string, string, unknown?][] = [
        ['PATCH', at, { name: 'Larger', nodes }],
        ['POST', `${at}/versions/1/restore`],
        ['POST', `${at}/share`],
        ['GET', `${at}/export`],
        ['GET', `/v1/api/schema?workflowId=${id}`],
        ['POST', `${at}/quote`, {}],
      ];
      for (const [method, route, body] of asked) statuses.push((await ask(method, route, body)).status);
    }
    const file = { version: 1, name: 'Large', settings: {}, ...content };
    statuses.push((await ask('POST', '/v1/workflows/import', { workflow_json: file })).status);

    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(heldBy(user.id)).toEqual([]);
  });
});
