import { NotFound, type WorkflowRecord } from '@easel/contracts';
import { FireWebhook } from './fire-webhook.js';
import { StoredWorkflows } from './stored-workflows.fixture.js';
import { newWebhookToken } from './webhook-token.js';

let stored: StoredWorkflows;
let firing: FireWebhook;
beforeAll(async () => {
  stored = await StoredWorkflows.open();
  firing = new FireWebhook(stored.database, stored.starting, stored.standing);
});
afterAll(() => stored.close());

const hook = (id = 'hook', data: object = {}) => ({ id, type: 'webhook-trigger', data });
const text = (value: string) => ({ id: 'text', type: 'text-prompt', data: { text: value } });

function tokenOf({ nodes }: WorkflowRecord, nodeId = 'hook'): string {
  const node = (nodes as { id: string; data: { token?: unknown } }[]).find(({ id }) => id === nodeId);
  return String(node?.data.token);
}

const call = (token: string, payload: unknown = {}) => firing.run({ token, payload });
const isUnknown = (token: string) => expect(call(token)).rejects.toBeInstanceOf(NotFound);

describe('the token of a webhook node', () => {
  it('is 64 hex digits, another for each node, and stands in the stored workflow', async () => {
    const created = await stored.create([hook('one'), hook('two')]);
    const read = await stored.workflows.find(stored.owner, created.id);

    expect(tokenOf(created, 'one')).toMatch(/^[0-9a-f]{64}$/);
    expect(tokenOf(created, 'two')).toMatch(/^[0-9a-f]{64}$/);
    expect(tokenOf(created, 'one')).not.toBe(tokenOf(created, 'two'));
    expect(read.document.nodes).toEqual(created.nodes);
  });

  it('stays over saves, whether they send it or not', async () => {
    const created = await stored.create([hook()]);
    const sent = await stored.save(created, [...(created.nodes as object[]), text('a')]);
    const left = await stored.save(created, [hook(), text('b')]);

    expect(tokenOf(sent)).toBe(tokenOf(created));
    expect(tokenOf(left)).toBe(tokenOf(created));
  });

  it('is never one that somebody chose, nor that of another workflow', async () => {
    const other = await stored.create([hook()]);
    const copy = await stored.create(other.nodes as object[]);
    const chosen = await stored.create([hook('hook', { token: 'f'.repeat(64) })]);

    expect(tokenOf(copy)).not.toBe(tokenOf(other));
    expect(tokenOf(chosen)).not.toBe('f'.repeat(64));
    await isUnknown('f'.repeat(64));
    await call(tokenOf(other));
    expect(await stored.runsOf(copy)).toEqual([]);
  });

  it('ends with its node, and a node that comes back has another', async () => {
    const created = await stored.create([hook(), text('a')]);
    await stored.save(created, [text('a')]);
    await isUnknown(tokenOf(created));
    const back = await stored.save(created, created.nodes as object[]);

    expect(tokenOf(back)).not.toBe(tokenOf(created));
    await isUnknown(tokenOf(created));
    await call(tokenOf(back));
  });

  it('ends with its workflow', async () => {
    const created = await stored.create([hook()]);
    await stored.delete(created);

    await isUnknown(tokenOf(created));
  });

  it('is nowhere in the database but in the document', async () => {
    const created = await stored.create([hook()]);
    const [row] = await stored.source.query<{ all: string }[]>(
      `select string_agg(t::text, ' ') as all from webhook_triggers t`,
    );

    expect(row?.all).not.toContain(tokenOf(created));
  });
});

describe('a call of a webhook', () => {
  it('starts the current version of the workflow for its owner, with the payload', async () => {
    const created = await stored.create([hook()]);
    const saved = await stored.save(created, [...(created.nodes as object[]), text('b')]);

    const { executionId } = await call(tokenOf(saved), { a: [1, null] });

    const { document } = await stored.workflows.find(stored.owner, saved.id);
    expect(await stored.runsOf(saved)).toEqual([
      {
        id: executionId,
        userId: stored.owner.userId,
        workflowId: saved.id,
        documentId: document.id,
        triggerType: 'webhook',
        triggerData: { a: [1, null] },
        inputs: null,
      },
    ]);
    expect(stored.announced).toContain(executionId);
  });

  it.each([['text'], [7], [false], [[1, 2]], [null]])('takes %j as a payload', async (payload) => {
    const created = await stored.create([hook()]);
    await call(tokenOf(created), payload);

    expect((await stored.runsOf(created))[0]?.triggerData).toEqual(payload);
  });

  it.each([
    ['a token that nobody has', newWebhookToken()],
    ['no token at all', 'x'],
    ['a bad one', '\u0000'],
  ])('answers %s the same', async (_case, token) => {
    const refusal = await call(token).catch((error: unknown) => error);

    expect(refusal).toEqual(new NotFound('webhook'));
  });
});

describe('the limit of a token', () => {
  it('takes exactly ten of thirty calls at once, and says when to come again', async () => {
    const created = await stored.create([hook()]);
    const calls = await Promise.allSettled(Array.from({ length: 30 }, () => call(tokenOf(created))));

    const refusals = calls.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refusals).toHaveLength(20);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 429, code: 'rate_limited', message: 'Max 10 per minute' });
      expect((refusal as { retryAfter: number }).retryAfter).toBeGreaterThan(0);
      expect((refusal as { retryAfter: number }).retryAfter).toBeLessThanOrEqual(60);
    }
    expect(await stored.runsOf(created)).toHaveLength(10);
  });

  it('frees one call when the oldest is a minute ago, and not more', async () => {
    const created = await stored.create([hook()]);
    for (let calls = 0; calls < 10; calls++) await call(tokenOf(created));
    await stored.source.query(
      `update webhook_triggers set recent[1] = now() - interval '60 seconds' where workflow_id = $1`,
      [created.id],
    );

    await call(tokenOf(created));
    await expect(call(tokenOf(created))).rejects.toMatchObject({ status: 429 });
  });

  it('counts each token apart', async () => {
    const created = await stored.create([hook('one'), hook('two')]);
    for (let calls = 0; calls < 10; calls++) await call(tokenOf(created, 'one'));

    await expect(call(tokenOf(created, 'one'))).rejects.toMatchObject({ status: 429 });
    await call(tokenOf(created, 'two'));
  });
});
