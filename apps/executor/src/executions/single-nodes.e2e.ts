import { api, givenRun, givenWorkflow, step, type TestUser, untilExecution } from '@easel/testing';

interface Summary {
  id: string;
  status: string;
  triggerType: string;
}

let owner: TestUser;
let workflowId: string;
beforeEach(async () => {
  owner = await api.signUp();
  workflowId = await givenWorkflow(owner, { nodes: [step('s')], edges: [] });
});

const isOver = ({ status }: { status: string }) => ['completed', 'failed', 'cancelled'].includes(status);

async function givenJob(body: object = {}): Promise<string> {
  const answer = await api.as(owner).post<{ jobId: string }>('/v1/noop', { workflowId, ...body });
  return answer.body.jobId;
}
async function listed(query = ''): Promise<Summary[]> {
  const { status, body } = await api
    .as(owner)
    .get<{ data: Summary[] }>(`/v1/workflows/${workflowId}/executions${query}`);
  expect(status).toBe(200);
  return body.data;
}

describe('a node that was run on its own', () => {
  it('is read like an execution by the id of its job, by its owner alone', async () => {
    const jobId = await givenJob({ text: 'fox' });

    const record = await untilExecution(api.as(owner), jobId, isOver);

    expect(record).toMatchObject({
      id: jobId,
      workflowId,
      status: 'completed',
      triggerType: 'single-node',
      totalNodes: 1,
      completedNodes: 1,
      failedNodes: 0,
      nodeStates: { noop: { status: 'completed', nodeType: 'noop', jobId, output: { text: 'fox' } } },
    });
    const stranger = await api.signUp();
    expect(await api.as(stranger).get(`/v1/workflow-executions/${jobId}`)).toBeServiceError(404, 'not_found');
  });

  it('is listed with the runs of its workflow, newest first, page by page', async () => {
    const made: string[] = [];
    for (let turn = 0; turn < 3; turn++) made.unshift(await givenRun(owner, workflowId), await givenJob());
    for (const id of made) await untilExecution(api.as(owner), id, isOver);
    const inOrder = (await listed()).map(({ id }) => id);

    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await api
        .as(owner)
        .get<{ data: Summary[]; nextCursor?: string }>(
          `/v1/workflows/${workflowId}/executions?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
        );
      paged.push(...body.data.map(({ id }) => id));
      cursor = body.nextCursor;
    } while (cursor);

    expect(inOrder.toSorted()).toEqual(made.toSorted());
    expect(paged).toEqual(inOrder);
    expect((await listed('?source=editor')).map(({ id }) => id)).toEqual(inOrder);
  });

  it('is found by its status', async () => {
    const [done, going] = [await givenJob(), await givenJob({ delayMs: 30_000 })];
    await untilExecution(api.as(owner), done, isOver);
    await untilExecution(api.as(owner), going, ({ status }) => status === 'running');

    expect((await listed('?status=completed')).map(({ id }) => id)).toEqual([done]);
    expect((await listed('?status=running,pending')).map(({ id }) => id)).toEqual([going]);
    expect(await listed('?status=timed_out')).toEqual([]);
    expect(await listed('?status=')).toHaveLength(2);
    await api.as(owner).post(`/v1/jobs/${going}/cancel`);
    expect((await listed('?status=cancelled')).map(({ id }) => id)).toEqual([going]);
  });
});
