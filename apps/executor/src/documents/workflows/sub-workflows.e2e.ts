import { api, givenWorkflow, type TestUser, testedStack, text, untilExecution, wire } from '@easel/testing';

let owner: TestUser;
beforeAll(async () => (owner = await api.signUp()));

const port = { id: 'p', name: 'Topic', mediaType: 'text' };

/** Puts `word` before what comes in. */
const saying = (word: string) => ({
  nodes: [
    { id: 'in', type: 'sub-workflow-input', data: { routeId: 'r', ports: [port] } },
    text('word', word, { label: 'Topic' }),
    { id: 'joined', type: 'combine-text', data: { separator: 'space' } },
    { id: 'out', type: 'sub-workflow-output', data: { routeId: 'r', ports: [port] } },
  ],
  edges: [
    wire('word', 'prompt', 'joined', 'text'),
    wire('in', 'out_p', 'joined', 'text'),
    wire('joined', 'text', 'out', 'in_p'),
  ],
});

const calling = (workflowId: string, before?: number) => ({
  nodes: [
    text('topic', 'a fox', { label: 'Topic' }),
    ...(before === undefined ? [] : [{ id: 'wait', type: 'noop', data: { delayMs: before } }]),
    { id: 'call', type: 'sub-workflow', data: { referencedWorkflowId: workflowId, routeId: 'r' } },
    { id: 'said', type: 'combine-text', data: { presentationOutput: true } },
  ],
  edges: [wire('topic', 'prompt', 'call', 'in_p'), wire('call', 'out_p', 'said', 'text')],
});

interface Result {
  status: string;
  outputs: { nodeId: string; url: string }[];
}

const run = (workflowId: string, body: object = {}, gateway = testedStack.url) =>
  api
    .as(owner)
    .at(gateway)
    .post<Result>('/v1/api/run?wait=true&timeout=20', { workflowId, ...body });

describe('a workflow that calls another', () => {
  it('given a run, has the called route in place of the call', async () => {
    const parent = await givenWorkflow(owner, calling(await givenWorkflow(owner, saying('draw'))));

    const { body } = await run(parent);

    expect(body).toMatchObject({
      status: 'completed',
      outputs: [expect.objectContaining({ nodeId: 'said', url: 'draw a fox' })],
    });
  });

  it('given a label that the called workflow has too, overrides the node that the caller sees', async () => {
    const parent = await givenWorkflow(owner, calling(await givenWorkflow(owner, saying('draw'))));

    const { body } = await run(parent, { inputs: { Topic: { text: 'a hare' } } });

    expect(body.outputs).toEqual([expect.objectContaining({ url: 'draw a hare' })]);
  });

  it('given a child that changes while a run is under way, runs it as it was, and the next run as it is', async () => {
    const child = await givenWorkflow(owner, saying('draw'));
    const graph = calling(child, 700);
    const parent = await givenWorkflow(owner, {
      nodes: graph.nodes,
      // The run is still under way when the child changes.
      edges: [wire('topic', 'prompt', 'wait', 'in'), wire('wait', 'out', 'said', 'text'), ...graph.edges],
    });
    const started = await api.as(owner).post<{ executionId: string }>(`/v1/workflows/${parent}/run`);
    await api.as(owner).patch(`/v1/workflows/${child}`, saying('paint'));

    const first = await untilExecution(api.as(owner), started.body.executionId, ({ status }) =>
      ['completed', 'failed'].includes(status),
    );
    const second = await run(parent);

    expect(JSON.stringify(first.nodeStates.said?.output)).toContain('draw a fox');
    expect(second.body.outputs).toEqual([
      expect.objectContaining({ url: expect.stringContaining('paint a fox') }),
    ]);
  });

  it("given another's workflow, fails at the node that calls it", async () => {
    const theirs = await givenWorkflow(await api.signUp(), saying('draw'));
    const parent = await givenWorkflow(owner, calling(theirs));

    const { body } = await run(parent);

    expect(body.status).toBe('failed');
  });
});
