import { randomUUID } from 'node:crypto';
import {
  api,
  givenWorkflow,
  type ReadExecution,
  type TestUser,
  testedStack,
  text,
  untilExecution,
  wire,
} from '@easel/testing';
import { Client } from 'pg';

interface Accepted {
  executionId: string;
  runId: string;
}
interface Run {
  id: string;
  appSlug: string;
  executionId: string;
  status: string;
  inputs: Record<string, unknown>;
  outputs: { nodeId: string; type: string; text?: string }[];
}

let publisher: TestUser;
let runner: TestUser;
let workflowId: string;
let slug: string;
beforeAll(async () => {
  [publisher, runner] = await Promise.all([api.signUp(), api.signUp()]);
  workflowId = await givenWorkflow(publisher, {
    nodes: [
      text('subject', 'a fox', { label: 'Subject', presentationInput: true }),
      text('place', 'in snow', { label: 'Place', presentationInput: true }),
      { id: 'joined', type: 'combine-text', data: { separator: 'space', presentationOutput: true } },
    ],
    edges: [wire('subject', 'prompt', 'joined', 'text'), wire('place', 'prompt', 'joined', 'text')],
  });
  slug = await givenApp({ description: 'Says where' });
});

async function givenApp(given: object): Promise<string> {
  const own = `app-${randomUUID()}`;
  const { status } = await api
    .as(publisher)
    .post('/v1/apps/publish', { workflowId, slug: own, name: 'Where is it', ...given });
  if (status !== 201) throw new Error(`publishing answered ${status}`);
  return own;
}

async function inAuth(statement: string, values: unknown[]): Promise<void> {
  const client = new Client({ connectionString: testedStack.databaseUrl('auth') });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}

/** What the only job of a run was asked to draw. */
async function promptOf(executionId: string): Promise<string | undefined> {
  const client = new Client({ connectionString: testedStack.databaseUrl('executor') });
  await client.connect();
  try {
    const { rows } = await client.query<{ prompt: string }>(
      `select input->'params'->>'prompt' as prompt from executor.jobs where execution_id = $1`,
      [executionId],
    );
    return rows[0]?.prompt;
  } finally {
    await client.end();
  }
}

/** Runs the app and answers the record of the run when it has ended. */
async function resultOf(body: object, app = slug): Promise<Run> {
  const client = api.as(runner);
  const accepted = await client.post<Accepted>(`/v1/app/${app}/run`, body);
  expect(accepted.status).toBe(202);
  await untilExecution(client, accepted.body.executionId, ({ status }) => status === 'completed');
  return (await client.get<{ data: Run }>(`/v1/app/${app}/runs/${accepted.body.runId}`)).body.data;
}
const textOf = async (body: object, app = slug) =>
  (await resultOf(body, app)).outputs.map((output) => output.text);

describe('POST /v1/app/:slug/run', () => {
  it('[1-4.2-01] starts the app, for somebody who does not own its workflow', async () => {
    const run = await resultOf({});

    expect(run).toMatchObject({ appSlug: slug, status: 'completed', inputs: {} });
    expect(run.outputs).toEqual([{ nodeId: 'joined', type: 'text', text: 'a fox in snow' }]);
    expect(await api.as(runner).get(`/v1/workflows/${workflowId}`)).toBeServiceError(404, 'not_found');
  });

  it('[1-4.2-02] takes the exposed fields flat, or under inputs', async () => {
    expect(await textOf({ Subject: 'a bear' })).toEqual(['a bear in snow']);
    expect(await textOf({ inputs: { Subject: 'an owl' } })).toEqual(['an owl in snow']);
  });

  it('[1-4.2-03] refuses inputOverrides that are a list', async () => {
    const answer = await api.as(runner).post(`/v1/app/${slug}/run`, { inputOverrides: [] });

    expect(answer).toBeServiceError(400, 'validation_error');
    expect(answer.body).toMatchObject({ error: { path: 'inputOverrides' } });
  });

  it('[1-4.2-04] merges an input of one node and an override of another', async () => {
    const overridden = { Subject: 'a bear', inputOverrides: { place: { text: 'at sea' } } };

    expect(await textOf(overridden)).toEqual(['a bear at sea']);
  });

  it('[1-4.2-05] merges both per field of one node', async () => {
    const own = await givenApp({
      inputs: [{ type: 'field', id: 'how', nodeId: 'joined', field: 'separator' }],
    });
    const body = { separator: 'custom', inputOverrides: { joined: { customSeparator: ' + ' } } };

    expect(await textOf(body, own)).toEqual(['a fox + in snow']);
  });

  it('[1-4.2-07] reaches a field that is not exposed: the prompt is wrapped', async () => {
    const drawing = await givenWorkflow(publisher, {
      nodes: [
        text('subject', 'a fox', { label: 'Subject', presentationInput: true }),
        {
          id: 'draw',
          type: 'generate-image',
          data: { aspectRatio: '1:1', seed: 3, presentationOutput: true },
        },
      ],
      edges: [wire('subject', 'prompt', 'draw', 'prompt')],
    });
    const own = await givenApp({ workflowId: drawing });
    const body = { Subject: 'a bear', inputOverrides: { draw: { promptPrefix: 'Ink drawing:' } } };
    const { body: accepted } = await api.as(runner).post<Accepted>(`/v1/app/${own}/run`, body);

    const begun = ({ nodeStates }: ReadExecution) => nodeStates.draw?.jobId != null;
    await untilExecution(api.as(runner), accepted.executionId, begun);
    expect(await promptOf(accepted.executionId)).toMatch(/^Ink drawing:\s+a bear$/);
  });

  it('[1-4.2-06] lets an override win over the flat input of the same field', async () => {
    const both = { Subject: 'a bear', inputOverrides: { subject: { text: 'a whale' } } };

    expect(await textOf(both)).toEqual(['a whale in snow']);
  });

  it('[1-4.2-08] does not find an unknown slug', async () => {
    expect(await api.as(runner).post('/v1/app/nope/run', {})).toBeServiceError(404, 'not_found');
  });

  it('needs a credential', async () => {
    expect(await api.post(`/v1/app/${slug}/run`, {})).toBeServiceError(401, 'unauthorized');
  });
});

describe('a published app', () => {
  it('is anyone to see, and keeps what was published', async () => {
    const before = await api.get<{ data: object }>(`/v1/app/${slug}`);
    await api.as(publisher).patch(`/v1/workflows/${workflowId}`, { nodes: [], edges: [] });
    const after = await api.get<{ data: object }>(`/v1/app/${slug}`);
    const listed = await api.get<{ data: { slug: string }[] }>(`/v1/apps/browse?search=${slug}`);

    expect(before.body.data).toMatchObject({ name: 'Where is it', version: 1, outputTypes: ['text'] });
    expect(after.body).toMatchObject({
      snapshotNodes: [{ id: 'subject' }, { id: 'place' }, { id: 'joined' }],
    });
    expect(listed.body.data.map((card) => card.slug)).toEqual([slug]);
    expect(await textOf({})).toEqual(['a fox in snow']);
  });

  it('names its publisher on cards and details', async () => {
    expect((await api.get(`/v1/app/${slug}`)).body).toMatchObject({ creatorName: null });
    // Names come from the identity provider; this account has none.
    await inAuth('update auth.users set display_name = $2 where id = $1', [publisher.id, 'Ada']);
    const named = await givenApp({});
    const [detail, cards] = [
      await api.get(`/v1/app/${named}`),
      await api.get(`/v1/apps/browse?search=${named}`),
    ];

    expect(detail.body).toMatchObject({ creatorName: 'Ada', data: { creatorName: 'Ada' } });
    expect(cards.body).toMatchObject({
      data: [{ slug: named, creatorId: publisher.id, creatorName: 'Ada' }],
    });
  });

  it('shows each caller their own runs only', async () => {
    await resultOf({ Place: 'at home' });
    const mine = await api.as(runner).get<{ data: Run[] }>(`/v1/app/${slug}/runs?limit=1`);
    const others = await api.as(publisher).get<{ data: Run[] }>(`/v1/app/${slug}/runs`);
    const foreign = await api.as(publisher).get(`/v1/app/${slug}/runs/${mine.body.data[0]?.id}`);

    expect(mine.body.data).toMatchObject([{ status: 'completed', inputs: { Place: 'at home' } }]);
    expect(others.body.data).toEqual([]);
    expect(foreign).toBeServiceError(404, 'not_found');
  });

  it('is taken back by its publisher alone', async () => {
    const own = `app-${randomUUID()}`;
    await api
      .as(publisher)
      .post('/v1/apps/publish', { workflowId, slug: own, name: 'Brief', publishType: null });
    const foreign = await api.as(runner).delete(`/v1/app/${own}`);
    const taken = await api.as(runner).post('/v1/apps/publish', { workflowId, slug: own, name: 'Mine' });
    const deleted = await api.as(publisher).delete(`/v1/app/${own}`);

    expect(foreign).toBeServiceError(404, 'not_found');
    expect(taken).toBeServiceError(404, 'not_found');
    expect(deleted).toMatchObject({ status: 200, body: { success: true } });
    expect(await api.get(`/v1/app/${own}`)).toBeServiceError(404, 'not_found');
  });
});

describe('what a publisher curates', () => {
  const two = () =>
    givenWorkflow(publisher, {
      nodes: [
        text('open', 'a fox', { label: 'Open' }),
        text('kept', 'in snow', { label: 'Kept' }),
        { id: 'joined', type: 'combine-text', data: { separator: 'space' } },
        { id: 'draft', type: 'combine-text', data: { label: 'Draft', presentationOutput: true } },
      ],
      edges: [
        wire('open', 'prompt', 'joined', 'text'),
        wire('kept', 'prompt', 'joined', 'text'),
        wire('kept', 'prompt', 'draft', 'text'),
      ],
    });

  it('[1-1-07] is what a run may set, and reaches the nodes that were chosen', async () => {
    const inputs = [{ type: 'field', id: 'what', nodeId: 'open', field: 'text' }];
    const outputs = [{ type: 'output', id: 'o', nodeId: 'joined', outputKey: 'text' }];
    const own = await givenApp({ workflowId: await two(), inputs, outputs });
    const { body } = await api.get<{ data: { inputSchema: { properties: object } } }>(`/v1/app/${own}`);
    const names = Object.entries(body.data.inputSchema.properties);

    expect(names).toEqual([[expect.any(String), expect.objectContaining({ nodeId: 'open', field: 'text' })]]);
    expect(await textOf({ [names[0]?.[0] ?? '']: 'a bear' }, own)).toEqual(['a bear in snow']);
    expect(await textOf({ Kept: 'at sea' }, own)).toEqual(['a fox in snow']);
  });

  it('[1-1-08] is all that a run shows', async () => {
    const outputs = [{ type: 'output', id: 'o', nodeId: 'joined', outputKey: 'text' }];
    const own = await givenApp({ workflowId: await two(), outputs });

    expect((await resultOf({}, own)).outputs).toEqual([
      { nodeId: 'joined', type: 'text', text: 'a fox in snow' },
    ]);
  });

  it('may be how often each user runs it on a day', async () => {
    const own = await givenApp({
      maxRunsPerUserPerDay: 2,
      category: 'animals',
      iconUrl: 'https://example.org/i.png',
    });
    const run = (user: TestUser) => api.as(user).post<Accepted>(`/v1/app/${own}/run`, {});

    const many = await Promise.all(Array.from({ length: 6 }, () => run(runner)));
    const accepted = many.filter(({ status }) => status === 202);
    const [first] = accepted;
    await api.as(runner).delete(`/v1/app/${own}/runs/${first?.body.runId}`);
    await api.as(runner).delete(`/v1/app/${own}/runs/${first?.body.runId}/permanent`);
    const again = await run(runner);

    expect(accepted).toHaveLength(2);
    expect(again).toBeServiceError(429, 'rate_limit_exceeded');
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await run(publisher)).status).toBe(202);
    expect((await api.get(`/v1/app/${own}`)).body).toMatchObject({
      maxRunsPerUserPerDay: 2,
      category: 'animals',
      iconUrl: 'https://example.org/i.png',
    });
    const listed = await api.get<{ data: { slug: string }[] }>(
      `/v1/apps/browse?category=animals&search=${own}`,
    );
    expect(listed.body.data.map((card) => card.slug)).toEqual([own]);
    expect((await api.get(`/v1/apps/browse?category=plants&search=${own}`)).body).toMatchObject({ data: [] });
  });
});

describe('a run of an app', () => {
  it('is deleted, brought back, and deleted for good, by who ran it', async () => {
    const run = await resultOf({});
    const path = `/v1/app/${slug}/runs/${run.id}`;
    const listed = async (query = '') =>
      (await api.as(runner).get<{ data: Run[] }>(`/v1/app/${slug}/runs${query}`)).body.data.map(
        ({ id }) => id,
      );

    expect(await api.as(publisher).delete(path)).toBeServiceError(404, 'not_found');
    expect(await api.as(runner).delete(`${path}/permanent`)).toBeServiceError(400, 'not_archived');
    for (const answer of [await api.as(runner).delete(path), await api.as(runner).delete(path)]) {
      expect(answer).toMatchObject({ status: 200, body: { success: true, archived: true } });
    }
    expect(await listed()).not.toContain(run.id);
    expect(await listed('?archived=true')).toContain(run.id);
    expect((await api.as(runner).post(`${path}/restore`)).body).toEqual({ success: true });
    expect(await listed()).toContain(run.id);

    await api.as(runner).delete(path);
    expect((await api.as(runner).delete(`${path}/permanent`)).body).toEqual({ success: true });

    expect(await api.as(runner).get(path)).toBeServiceError(404, 'not_found');
    expect(await api.as(runner).post(`${path}/restore`)).toBeServiceError(404, 'not_found');
    expect(await listed('?archived=true')).not.toContain(run.id);
  });
});
