import { randomUUID } from 'node:crypto';
import {
  api,
  chainOf,
  givenRun,
  givenWorkflow,
  step,
  type TestUser,
  testedStack,
  text,
  untilExecution,
  untilLogged,
  upload,
  wire,
} from '@easel/testing';
import { Client } from 'pg';

let owner: TestUser;
let stranger: TestUser;
beforeAll(async () => ([owner, stranger] = await Promise.all([api.signUp(), api.signUp()])));

const final = ['completed', 'failed', 'cancelled', 'timed_out', 'discarded'];
const isOver = ({ status }: { status: string }): boolean => final.includes(status);

interface Result {
  executionId: string;
  status: string;
  creditsUsed: number;
  durationMs: number;
  errorMessage: string | null;
  outputs: { nodeId: string; label: string; type: string; url: string }[];
}

/** Two texts joined; the second may be overridden. */
const joined = {
  nodes: [
    text('first', 'a fox', { label: 'Subject', presentationInput: true }),
    text('second', 'in snow', { label: 'Place', presentationInput: true }),
    { id: 'joined', type: 'combine-text', data: { separator: 'space', presentationOutput: true } },
  ],
  edges: [wire('first', 'prompt', 'joined', 'text'), wire('second', 'prompt', 'joined', 'text')],
};

/** A picture, which needs a worker, storage and the media route. */
const picture = {
  nodes: [
    text('prompt', 'a red kite over dunes'),
    { id: 'draw', type: 'generate-image', data: { aspectRatio: '1:1', seed: 3, presentationOutput: true } },
    { id: 'small', type: 'resize-image', data: { width: 64, height: 48, presentationOutput: true } },
  ],
  edges: [wire('prompt', 'prompt', 'draw', 'prompt'), wire('draw', 'image', 'small', 'image')],
};

/** A node that cannot do its work: it is given nothing to resize. */
/** What it is to work on shows only in the run: nothing. */
const broken = {
  nodes: [{ id: 'small', type: 'resize-image', data: { width: 64, imageUrl: '{Nothing || }' } }],
  edges: [],
};

/** The run of a workflow, once there is one. */
async function onlyRunOf(workflowId: string): Promise<string> {
  for (;;) {
    const { body } = await api
      .as(owner)
      .get<{ data: { id: string }[] }>(`/v1/workflows/${workflowId}/executions`);
    if (body.data[0]) return body.data[0].id;
  }
}

async function passDeadline(executionId: string): Promise<void> {
  const client = new Client({ connectionString: testedStack.databaseUrl('executor') });
  await client.connect();
  await client.query(`update executor.executions set deadline_at = now() where id = $1`, [executionId]);
  await client.end();
}

describe('POST /v1/api/run', () => {
  it('[1-3-03] [1-2.2-01] answers 202 with the id and pending, and nothing else', async () => {
    const workflowId = await givenWorkflow(owner, joined);

    const response = await api.as(owner).post('/v1/api/run', { workflowId });

    expect(response.status).toBe(202);
    expect(response.body).toEqual({ executionId: expect.any(String), status: 'pending' });
  });

  it('[1-3-04] [1-2.2-03..06] with wait=true answers the result as soon as the run has ended', async () => {
    const workflowId = await givenWorkflow(owner, joined);

    const response = await api.as(owner).post<Result>('/v1/api/run?wait=true', { workflowId });

    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      executionId: expect.any(String),
      status: 'completed',
      creditsUsed: 0,
      durationMs: expect.any(Number),
      errorMessage: null,
      outputs: [{ nodeId: 'joined', label: expect.any(String), type: 'text', url: 'a fox in snow' }],
    });
    expect(Number.isInteger(response.body.durationMs)).toBe(true);
    expect(response.body.durationMs).toBeGreaterThanOrEqual(0);
  });

  it('[1-3-06] [1-3-07] [1-4.1-08] answers 202 when the wait runs out, and the run goes on', async () => {
    const workflowId = await givenWorkflow(owner, chainOf(1, 3_000));

    const response = await api.as(owner).post('/v1/api/run?wait=true&timeout=1', { workflowId });

    expect(response.status).toBe(202);
    expect(response.body).toEqual({ executionId: expect.any(String), status: 'pending' });
    const { status } = await untilExecution(api.as(owner), String(response.body.executionId), isOver);
    expect(status).toBe('completed');
  });

  it('runs to its end where a text, read as JSON, has a character that no database holds', async () => {
    const nodes = [
      text('odd', JSON.stringify({ said: 'a\u0000b' })),
      { id: 'said', type: 'extract-field', data: { field: 'said' } },
    ];
    const workflowId = await givenWorkflow(owner, { nodes, edges: [wire('odd', 'prompt', 'said', 'in')] });

    const { body } = await api.as(owner).post<Result>('/v1/api/run?wait=true&timeout=10', { workflowId });

    expect(body).toMatchObject({ status: 'completed' });
    const { nodeStates } = await untilExecution(api.as(owner), body.executionId, isOver);
    expect(nodeStates['said']?.output).toMatchObject({ text: 'ab' });
  });

  it('runs to its end where a text is JSON that is nested too deep, beside others', async () => {
    const text9000 = `{"a":${'['.repeat(9_000)}${']'.repeat(9_000)}}`;
    const deep = {
      nodes: [text('deep', text9000), { id: 'found', type: 'extract-field', data: { outputType: 'json' } }],
      edges: [wire('deep', 'prompt', 'found', 'in')],
    };
    const ids = await Promise.all([deep, joined].map((graph) => givenWorkflow(owner, graph)));

    const answers = await Promise.all(
      ids.map((workflowId) => api.as(owner).post<Result>('/v1/api/run?wait=true&timeout=10', { workflowId })),
    );

    expect(answers.map(({ body }) => body.status)).toEqual(['completed', 'completed']);
  });

  it('[1-4.1-11] answers when the end was told to another process', async () => {
    const workflowId = await givenWorkflow(owner, chainOf(2, 300));

    const response = await api
      .as(owner)
      .at(testedStack.secondUrl)
      .post<Result>('/v1/api/run?wait=true', { workflowId });

    expect(response.body.status).toBe('completed');
  });

  it('[1-2.2-12] [1-2.2-13] [1-2.2-15] overrides a field by node id or by unique label', async () => {
    const workflowId = await givenWorkflow(owner, joined);

    const response = await api.as(owner).post<Result>('/v1/api/run?wait=true', {
      workflowId,
      inputs: { first: { text: 'an owl' }, Place: { text: 'at dusk' } },
    });

    expect(response.body.outputs[0]?.url).toBe('an owl at dusk');
  });

  it('[1-2.2-14] refuses a label that two nodes share, and starts nothing', async () => {
    const workflowId = await givenWorkflow(owner, {
      nodes: [text('a', 'x', { label: 'Twin' }), text('b', 'y', { label: 'Twin' })],
      edges: [],
    });

    const response = await api.as(owner).post('/v1/api/run', { workflowId, inputs: { Twin: { text: 'z' } } });

    expect(response).toBeServiceError(400, 'validation_error');
    expect(JSON.stringify(response.body)).toContain('Twin');
    const list = await api.as(owner).get<{ data: unknown[] }>(`/v1/workflows/${workflowId}/executions`);
    expect(list.body.data).toEqual([]);
  });

  it('is listed with what its nodes made, on shorter pages where that is much', async () => {
    const long = text('one', 'x'.repeat(4_000_000));
    const workflowId = await givenWorkflow(owner, { nodes: [long, text('two', '')], edges: [] });
    const begun = await Promise.all(Array.from({ length: 5 }, () => givenRun(owner, workflowId)));
    for (const id of begun) await untilExecution(api.as(owner), id, isOver);

    type Listed = { id: string; nodeStates: Record<string, object> };
    const pages = await api.as(owner).pages<Listed>(`/v1/workflows/${workflowId}/executions`);

    expect(pages.length).toBeGreaterThan(1);
    const listed = pages.flat();
    expect(listed.map(({ id }) => id).toSorted()).toEqual(begun.toSorted());
    expect(listed[0]?.nodeStates['one']).toMatchObject({ status: 'completed', output: expect.any(Object) });
  });

  it.each([
    ['[1-4.1-05] no workflowId', '/v1/api/run', {}, 'workflowId'],
    ['[1-4.1-05] a workflowId that is no uuid', '/v1/api/run', { workflowId: 'x' }, 'workflowId'],
    ['[1-4.1-06] inputs that are a list', '/v1/api/run', { workflowId: randomUUID(), inputs: [] }, 'inputs'],
    ['[1-4.1-06] inputs that are text', '/v1/api/run', { workflowId: randomUUID(), inputs: 'x' }, 'inputs'],
    ['[1-4.1-07] wait that is no boolean', '/v1/api/run?wait=maybe', { workflowId: randomUUID() }, 'wait'],
  ])('refuses %s, naming it', async (_what, path, body, field) => {
    const response = await api.as(owner).post(path, body);

    expect(response).toBeServiceError(400, 'validation_error');
    expect(response.body).toMatchObject({ error: { path: field } });
  });

  it('[1-4.1-20] answers another’s workflow like one that does not exist', async () => {
    const workflowId = await givenWorkflow(owner, joined);

    const foreign = await api.as(stranger).post('/v1/api/run', { workflowId });
    const missing = await api.as(stranger).post('/v1/api/run', { workflowId: randomUUID() });

    expect(foreign).toBeServiceError(404, 'not_found');
    expect(foreign.body).toEqual(missing.body);
    const schema = await api.as(stranger).get(`/v1/api/schema?workflowId=${workflowId}`);
    expect(schema).toBeServiceError(404, 'not_found');
  });
});

describe('GET /v1/api/schema', () => {
  it('[1-2.2-09..11] [1-2.2-16] [1-4.1-04] names inputs with the field that overrides them, and outputs', async () => {
    const workflowId = await givenWorkflow(owner, joined);

    const { status, body } = await api.as(owner).get<{
      inputs: { nodeId: string; key: string }[];
      outputs: { nodeId: string }[];
      estimatedCredits: number;
    }>(`/v1/api/schema?workflowId=${workflowId}`);

    expect(status).toBe(200);
    expect(body.inputs.map(({ nodeId }) => nodeId)).toEqual(['first', 'second']);
    const given = body.inputs.map(({ nodeId, key }, at) => [nodeId, { [key]: ['an owl', 'at dusk'][at] }]);
    const run = await api
      .as(owner)
      .post<Result>('/v1/api/run?wait=true', { workflowId, inputs: Object.fromEntries(given) });
    expect(run.body.outputs[0]?.url).toBe('an owl at dusk');
    expect(body.outputs.map(({ nodeId }) => nodeId)).toEqual(['joined']);
    expect(body.estimatedCredits).toEqual(expect.any(Number));
    for (const query of ['', '?workflowId=x']) {
      expect(await api.as(owner).get(`/v1/api/schema${query}`)).toBeServiceError(400, 'validation_error');
    }
  });
});

describe('status and result', () => {
  it('[1-2.2-08] [1-4.1-09] [1-4.1-10] count nodes up to the total and give the result', async () => {
    const workflowId = await givenWorkflow(owner, chainOf(3, 300));
    const id = await givenRun(owner, workflowId);
    const read = () => api.as(owner).get<{ status: string; completedNodes: number }>(`/v1/api/status/${id}`);
    const counts: number[] = [];
    let status = await read();
    for (; status.body.status === 'pending'; status = await read()) counts.push(status.body.completedNodes);

    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts).toEqual(expect.arrayContaining([1, 2]));
    const result = await api.as(owner).get(`/v1/api/result/${id}`);

    expect(status.body).toMatchObject({
      status: 'completed',
      totalNodes: 3,
      completedNodes: 3,
      failedNodes: 0,
      creditsUsed: 0,
      errorMessage: null,
    });
    expect(result.body).toMatchObject({ executionId: id, status: 'completed' });
  });

  it('[1-2.2-05] [1-4.1-14] say why a run failed', async () => {
    const workflowId = await givenWorkflow(owner, broken);

    const { body } = await api.as(owner).post<Result>('/v1/api/run?wait=true', { workflowId });

    expect(body).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringMatching(/needs|missing|connect/i),
    });
    const status = await api.as(owner).get(`/v1/api/status/${body.executionId}`);
    expect(status.body).toMatchObject({ status: 'failed', errorMessage: body.errorMessage, failedNodes: 1 });
    const result = await api.as(owner).get(`/v1/api/result/${body.executionId}`);
    expect(result).toMatchObject({
      status: 200,
      body: { status: 'failed', errorMessage: body.errorMessage, outputs: [] },
    });
  });

  it('[1-4.1-21] answer another’s execution like one that does not exist', async () => {
    const id = await givenRun(owner, await givenWorkflow(owner, joined));

    for (const path of ['/v1/api/status/', '/v1/api/result/', '/v1/workflow-executions/']) {
      const foreign = await api.as(stranger).get(path + id);
      const missing = await api.as(stranger).get(path + randomUUID());
      expect(foreign).toBeServiceError(404, 'not_found');
      expect(foreign.body).toEqual(missing.body);
    }
  });
});

/** Everything about a run that failed is found in the logs by its id, and in one trace. */
async function requireLogged(executionId: string, jobId: string): Promise<void> {
  const lines = await untilLogged(testedStack, executionId, (found) =>
    found.some(({ msg }) => msg === 'run ended'),
  );
  const { body } = await api
    .as(owner)
    .get<{ data: { traceId: string; workflowId: string } }>(`/v1/workflow-executions/${executionId}`);
  const { traceId, workflowId } = body.data;
  const job = { executionId, jobId, nodeId: 'slow', lane: expect.any(String), attempt: 1, type: 'noop' };

  expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(lines.filter(({ level }) => level === 'info')).toEqual([
    expect.objectContaining({ msg: 'run started', executionId, workflowId, account: owner.id, traceId }),
    expect.objectContaining({ msg: 'job started', ...job, account: owner.id, traceId }),
    expect.objectContaining({
      msg: 'job ended',
      ...job,
      status: 'failed',
      code: 'timeout',
      retries: false,
      ms: expect.any(Number),
      traceId,
    }),
    expect.objectContaining({
      msg: 'run ended',
      status: 'failed',
      failedNodes: 1,
      executionId,
      workflowId,
      traceId,
    }),
  ]);
}

describe('how a node is run', () => {
  it('is refused where it is out of bounds, naming the field', async () => {
    const nodes = [{ ...step('s', 0), data: { retry: { maxAttempts: 99 }, timeoutSeconds: 0 } }];

    const response = await api.as(owner).post('/v1/workflows', { name: 'x', nodes, edges: [], settings: {} });

    expect(response).toBeServiceError(400, 'validation_error');
    expect(JSON.stringify(response.body)).toContain('nodes[0].data.retry.maxAttempts');
    expect(JSON.stringify(response.body)).toContain('nodes[0].data.timeoutSeconds');
  });

  it('ends an attempt at the node’s own deadline, and tells of it', async () => {
    const slow = step('slow', 20_000);
    const nodes = [{ ...slow, data: { ...slow.data, timeoutSeconds: 1 } }];

    const { body } = await api.as(owner).post<Result>('/v1/api/run?wait=true', {
      workflowId: await givenWorkflow(owner, { nodes, edges: [] }),
    });

    expect(body.status).toBe('failed');
    const { nodeStates } = await untilExecution(api.as(owner), body.executionId, isOver);
    expect(nodeStates['slow']).toMatchObject({
      status: 'failed',
      attempts: 1,
      history: [{ attempt: 1, status: 'failed', errorCode: 'timeout' }],
    });
    const job = await api.as(owner).get(`/v1/jobs/${nodeStates['slow']?.jobId}`);
    expect(job.body).toMatchObject({ data: { attempts: 1, history: [{ errorCode: 'timeout' }] } });
    await requireLogged(body.executionId, String(nodeStates['slow']?.jobId));
  });
});

describe('a node whose result may be used again', () => {
  const drawn = (data: object = {}) => ({
    nodes: [
      {
        id: 'draw',
        type: 'generate-image',
        data: {
          prompt: 'a heron',
          aspectRatio: '1:1',
          seed: 11,
          cache: true,
          presentationOutput: true,
          ...data,
        },
      },
      { id: 'small', type: 'resize-image', data: { width: 40, height: 40, cache: true } },
    ],
    edges: [wire('draw', 'image', 'small', 'image')],
  });
  const outputsOf = async (user: TestUser, graph: ReturnType<typeof drawn>) => {
    const workflowId = await givenWorkflow(user, graph);
    const { body } = await api.as(user).post<Result>('/v1/api/run?wait=true', { workflowId });
    const { nodeStates } = await untilExecution(api.as(user), body.executionId, isOver);
    return { ...body, draw: nodeStates['draw'], small: nodeStates['small'] };
  };

  it('is not run again for the same work, says so, and costs nothing', async () => {
    const first = await outputsOf(owner, drawn());
    const again = await outputsOf(owner, drawn());

    expect([first.status, again.status]).toEqual(['completed', 'completed']);
    expect(first.draw?.output).not.toHaveProperty('cached');
    expect(again.draw?.output).toEqual({ ...first.draw?.output, cached: true });
    expect(again.small?.output).toEqual({ ...first.small?.output, cached: true });
    expect(again.creditsUsed).toBe(0);
    expect((await fetch(String(again.draw?.output?.['imageUrl']))).status).toBe(200);
    const events = await api.as(owner).get<string>(`/v1/workflow-executions/${again.executionId}/events`);
    expect(JSON.stringify(events.body)).toContain('cached');
  });

  it('is run for other settings, for another user, and where the node does not ask for it', async () => {
    await outputsOf(owner, drawn());

    for (const [user, graph] of [
      [owner, drawn({ seed: 12 })],
      [owner, drawn({ cache: false })],
      [stranger, drawn()],
    ] as const) {
      expect((await outputsOf(user, graph)).draw?.output).not.toHaveProperty('cached');
    }
  });
});

describe('a run that makes media', () => {
  it('[1-1-03] [1-2.2-07] stores it once, serves it with ranges, and resizes what an earlier node drew', async () => {
    const workflowId = await givenWorkflow(owner, picture);

    const { body } = await api.as(owner).post<Result>('/v1/api/run?wait=true', { workflowId });

    expect(body).toMatchObject({ status: 'completed' });
    expect(body.outputs.map(({ nodeId, type }) => [nodeId, type])).toEqual([
      ['draw', 'image'],
      ['small', 'image'],
    ]);
    for (const { url } of body.outputs) {
      const whole = await fetch(url);
      const bytes = Buffer.from(await whole.arrayBuffer());
      const part = await fetch(url, { headers: { range: 'bytes=0-7' } });
      expect([whole.status, whole.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ]);
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-7/${bytes.length}`]);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(0, 8));
    }
    const states = await untilExecution(api.as(owner), body.executionId, isOver);
    expect(states.nodeStates['small']?.output).toMatchObject({ width: 64, height: 48 });
  });
});

describe('POST /v1/workflow-executions/:id/cancel', () => {
  it('ends a run at once, may be repeated, and no node begins after it', async () => {
    const id = await givenRun(owner, await givenWorkflow(owner, chainOf(3, 800)));
    await untilExecution(api.as(owner), id, ({ nodeStates }) => nodeStates['s0']?.status === 'running');

    const first = await api.as(owner).post(`/v1/workflow-executions/${id}/cancel`);
    const again = await api.as(owner).post(`/v1/workflow-executions/${id}/cancel`, {});

    expect([first.status, first.body, again.body]).toEqual([200, { success: true }, { success: true }]);
    const { status, nodeStates } = await untilExecution(api.as(owner), id, isOver);
    expect(status).toBe('cancelled');
    expect(nodeStates['s2']).toMatchObject({ attempts: 0, status: 'cancelled' });
  });

  it.each<[string, string | null, (id: string) => Promise<unknown>]>([
    ['cancelled', null, (id) => api.as(owner).post(`/v1/workflow-executions/${id}/cancel`)],
    [
      'discarded',
      null,
      (id) => api.as(owner).post(`/v1/workflow-executions/${id}/cancel`, { mode: 'discard' }),
    ],
    ['timed_out', 'The run took longer than it may.', passDeadline],
  ])(
    '[1-3-05] [1-4.1-15] leaves a run %s, and the status says why as far as there is more',
    async (status, why, end) => {
      const workflowId = await givenWorkflow(owner, chainOf(1, 8_000));
      const waiting = api.as(owner).post<Result>('/v1/api/run?wait=true', { workflowId });
      const id = await onlyRunOf(workflowId);

      await end(id);

      expect((await waiting).body).toMatchObject({ executionId: id, status, errorMessage: why });
      const shown = await api.as(owner).get(`/v1/api/status/${id}`);
      expect(shown.body).toMatchObject({ status, errorMessage: why });
    },
  );

  it('with after_current lets the running node end and begins no other', async () => {
    const id = await givenRun(owner, await givenWorkflow(owner, chainOf(3, 500)));
    await untilExecution(api.as(owner), id, ({ nodeStates }) => nodeStates['s0']?.status === 'running');

    await api.as(owner).post(`/v1/workflow-executions/${id}/cancel`, { mode: 'after_current' });

    const { status, nodeStates } = await untilExecution(api.as(owner), id, isOver);
    expect(status).toBe('cancelled');
    expect(nodeStates['s0']?.status).toBe('completed');
    expect(nodeStates['s2']?.attempts).toBe(0);
  });

  it('with discard ends the run as discarded; what runs ends on its own, and nothing else begins', async () => {
    const id = await givenRun(owner, await givenWorkflow(owner, chainOf(2, 1_500)));
    const { nodeStates } = await untilExecution(
      api.as(owner),
      id,
      (run) => run.nodeStates.s0?.status === 'running',
    );
    await api.as(owner).post(`/v1/workflow-executions/${id}/cancel`, { mode: 'discard' });

    expect(await untilExecution(api.as(owner), id, isOver)).toMatchObject({ status: 'discarded' });
    const jobNow = async () =>
      (await api.as(owner).get<{ data: { status: string } }>(`/v1/jobs/${nodeStates.s0.jobId}`)).body.data;
    let job = await jobNow();
    while (job.status === 'running') job = await jobNow();
    expect(job).toMatchObject({ status: 'completed', progress: 100 });
    const after = await api.as(owner).get<{ data: object }>(`/v1/workflow-executions/${id}`);
    expect(after.body.data).toMatchObject({ status: 'discarded', nodeStates: { s1: { jobId: null } } });
  });

  it('answers another’s run like one that does not exist, and leaves it alone', async () => {
    const id = await givenRun(owner, await givenWorkflow(owner, chainOf(2, 200)));

    const response = await api.as(stranger).post(`/v1/workflow-executions/${id}/cancel`);

    expect(response).toBeServiceError(404, 'not_found');
    expect(await untilExecution(api.as(owner), id, isOver)).toMatchObject({ status: 'completed' });
  });

  it('[1-3-05] [1-4.1-16] ends a synchronous wait with the result', async () => {
    const workflowId = await givenWorkflow(owner, chainOf(1, 120_000));
    const waiting = api.as(owner).post<Result>('/v1/api/run?wait=true', { workflowId });
    const id = await onlyRunOf(workflowId);

    await api.as(owner).post(`/v1/workflow-executions/${id}/cancel`);

    expect((await waiting).body).toMatchObject({ status: 'cancelled', outputs: expect.any(Array) });
  });
});

describe('POST /v1/workflow-executions/:id/resume', () => {
  it('goes on with a cancelled run: what completed is kept and its effect not begun again', async () => {
    const id = await givenRun(owner, await givenWorkflow(owner, chainOf(3, 300)));
    await untilExecution(api.as(owner), id, ({ nodeStates }) => nodeStates['s1']?.status === 'running');
    await api.as(owner).post(`/v1/workflow-executions/${id}/cancel`);

    const resumed = await api.as(owner).post(`/v1/workflow-executions/${id}/resume`);

    expect([resumed.status, resumed.body]).toEqual([202, { executionId: id, status: 'pending' }]);
    const { status, nodeStates } = await untilExecution(api.as(owner), id, isOver);
    expect(status).toBe('completed');
    expect(nodeStates['s0']?.attempts).toBe(1);
    expect(nodeStates['s1']?.attempts).toBe(2);
  });

  it('refuses a run that completed, and hides another’s', async () => {
    const id = await givenRun(owner, await givenWorkflow(owner, joined));
    await untilExecution(api.as(owner), id, isOver);

    expect(await api.as(owner).post(`/v1/workflow-executions/${id}/resume`)).toBeServiceError(
      409,
      'not_resumable',
    );
    expect(await api.as(stranger).post(`/v1/workflow-executions/${id}/resume`)).toBeServiceError(
      404,
      'not_found',
    );
  });
});

describe('GET /v1/workflow-executions/:id/events', () => {
  /** The whole stream, as its frames. */
  const frames = async (id: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${testedStack.secondUrl}/v1/workflow-executions/${id}/events`, {
      headers: { authorization: `Bearer ${owner.accessToken}`, ...headers },
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    return (await response.text())
      .split('\n\n')
      .filter((frame) => frame.startsWith('event:'))
      .map((frame) => ({
        event: /^event: (.*)$/m.exec(frame)?.[1],
        id: /^id: (.*)$/m.exec(frame)?.[1],
        data: JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? '{}') as { nodeId?: string; progress?: number },
      }));
  };

  it('begins with a snapshot, misses nothing, and ends with the run', async () => {
    const id = await givenRun(owner, await givenWorkflow(owner, chainOf(3, 250)));

    const followed = await frames(id);

    expect(followed[0]?.event).toBe('snapshot');
    expect(followed.slice(-2).map(({ event }) => event)).toEqual(['execution.ended', 'end']);
    const numbers = followed.slice(0, -1).map((frame) => Number(frame.id));
    expect(numbers).toEqual(numbers.map((_number, index) => numbers[0] + index));
  });

  it('goes on after Last-Event-ID, at any replica, without a gap', async () => {
    const id = await givenRun(owner, await givenWorkflow(owner, chainOf(2, 100)));
    await untilExecution(api.as(owner), id, isOver);

    const followed = await frames(id, { 'last-event-id': '1' });
    const atTheEnd = await frames(id, { 'last-event-id': String(2 ** 31 - 1) });

    expect(atTheEnd.map(({ event }) => event)).toEqual(['end']);
    expect(followed[0]).toMatchObject({ id: '2' });
    expect(followed.at(-1)).toMatchObject({ event: 'end', id: undefined });
  });

  it('tells once how each node ended, whichever process ran it', async () => {
    const wide = { nodes: Array.from({ length: 30 }, (_, index) => step(`w${index}`, 120)), edges: [] };
    const workflowId = await givenWorkflow(owner, wide);
    const ids = await Promise.all([1, 2, 3, 4].map(() => givenRun(owner, workflowId)));

    for (const id of ids) {
      await untilExecution(api.as(owner), id, isOver);
      const ended = (await frames(id, { 'last-event-id': '-1' })).filter(
        ({ event }) => event === 'node.completed',
      );
      expect(ended).toHaveLength(wide.nodes.length);
      expect(new Set(ended.map(({ data }) => data.nodeId))).toEqual(
        new Set(wide.nodes.map((node) => node.id)),
      );
    }
  });

  it('reports how far a slideshow is while its frames are made', async () => {
    const { url } = (await upload(api.as(owner))).body.data;
    const slideshow = {
      imageUrls: Array<string>(12).fill(url),
      resolution: '720p',
      fps: 24,
      perImageDuration: 3,
    };
    const id = await givenRun(
      owner,
      await givenWorkflow(owner, { nodes: [{ id: 'show', type: 'slideshow', data: slideshow }], edges: [] }),
    );

    const reported = (await frames(id)).filter(({ event }) => event === 'node.progress');

    expect(reported.length).toBeGreaterThan(0);
    const parts = reported.map(({ data }) => data.progress ?? 0);
    expect(new Set(reported.map(({ data }) => data.nodeId))).toEqual(new Set(['show']));
    expect(parts).toEqual(parts.toSorted((one, other) => one - other));
    expect(parts[0]).toBeGreaterThan(0);
    expect(parts.at(-1)).toBeLessThan(100);
  });

  it('tells a cancel in its history too', async () => {
    const id = await givenRun(owner, await givenWorkflow(owner, chainOf(1, 3_000)));
    await untilExecution(api.as(owner), id, ({ status }) => status === 'running');
    await api.as(owner).post(`/v1/workflow-executions/${id}/cancel`);

    expect((await frames(id, { 'last-event-id': '-1' })).map(({ event }) => event)).toContain(
      'execution.ended',
    );
  });

  it('hides another’s run and refuses an id that is none', async () => {
    const id = await givenRun(owner, await givenWorkflow(owner, joined));

    expect(await api.as(stranger).get(`/v1/workflow-executions/${id}/events`)).toBeServiceError(
      404,
      'not_found',
    );
    const bad = await api
      .as(owner)
      .with({ 'last-event-id': 'x' })
      .get(`/v1/workflow-executions/${id}/events`);
    expect(bad).toBeServiceError(400, 'validation_error');
  });
});
