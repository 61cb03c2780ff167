import { randomUUID } from 'node:crypto';
import type { WorkflowEdge, WorkflowNode } from '@easel/workflow';
import { v7 as newId } from 'uuid';
import { EngineFixture } from '../../engine/engine.fixture.js';
import { Plans } from './plans.js';

let engine: EngineFixture;
let plans: Plans;
beforeAll(async () => {
  engine = await EngineFixture.open();
  plans = new Plans(engine.database);
});
afterAll(() => engine.close());

interface Stored {
  workflowId: string;
  documentId: string;
}
interface Graph {
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
}

const owner = randomUUID();
const port = { id: 'p', name: 'p', mediaType: 'any' };

const wire = (source: string, sourceHandle: string, target: string, targetHandle: string): WorkflowEdge => ({
  source,
  sourceHandle,
  target,
  targetHandle,
});

/** A route that puts `inner` between what comes in and what goes out. */
const route = (inner: WorkflowNode): Graph => ({
  nodes: [
    { id: 'in', type: 'sub-workflow-input', data: { routeId: 'r', ports: [port] } },
    inner,
    { id: 'out', type: 'sub-workflow-output', data: { routeId: 'r', ports: [port] } },
  ],
  edges: [wire('in', 'out_p', inner.id, 'in_p'), wire(inner.id, 'out_p', 'out', 'in_p')],
});
const step = (delayMs: number): WorkflowNode => ({ id: 'step', type: 'noop', data: { delayMs } });
const call = (workflowId: string): WorkflowNode => ({
  id: 'call',
  type: 'sub-workflow',
  data: { referencedWorkflowId: workflowId, routeId: 'r' },
});
const calling = (workflowId: string): Graph => ({ nodes: [call(workflowId)], edges: [] });

async function stored(graph: Graph, userId = owner, workflowId: string = randomUUID()): Promise<Stored> {
  const documentId = newId();
  const version = await engine.source.query<{ next: number }[]>(
    'select coalesce(max(version), 0) + 1 as next from documents where workflow_id = $1',
    [workflowId],
  );
  await engine.source.query(
    `insert into documents (id, workflow_id, version, nodes, edges, settings, created_by)
     values ($1, $2, $3, $4, $5, '{"grid": 8}', $6)`,
    [
      documentId,
      workflowId,
      version[0]?.next,
      JSON.stringify(graph.nodes),
      JSON.stringify(graph.edges),
      userId,
    ],
  );
  await engine.source.query(
    `insert into workflows (id, user_id, name, version, document_id) values ($1, $2, 'w', 1, $3)
     on conflict (id) do update set document_id = $3`,
    [workflowId, userId, documentId],
  );
  return { workflowId, documentId };
}

const nodesOf = async (documentId: string, nodeIds?: string[]) =>
  (await new Plans(engine.database).planOf(documentId, nodeIds)).executableNodeIds;

describe('the document that a run names', () => {
  it('given no calls, is the one that was saved', async () => {
    const { documentId } = await stored({ nodes: [step(0)], edges: [] });

    expect(await plans.documentToRun(documentId)).toBe(documentId);
  });

  it('given a call, has the called part in it, for every process that reads it', async () => {
    const child = await stored(route(step(1)));
    const parent = await stored(calling(child.workflowId));

    const run = await plans.documentToRun(parent.documentId);

    expect(run).not.toBe(parent.documentId);
    expect(await nodesOf(run)).toEqual(['call/step']);
    const [row] = await engine.source.query<object[]>(
      'select settings, created_by as "createdBy" from documents where id = $1',
      [run],
    );
    expect(row).toEqual({ settings: { grid: 8 }, createdBy: owner });
  });

  it('given a child that changes, stays for runs accepted before, and is another for later ones', async () => {
    const child = await stored(route(step(1)));
    const parent = await stored(calling(child.workflowId));
    const before = await plans.documentToRun(parent.documentId);

    await stored(route(step(2)), owner, child.workflowId);
    const after = await plans.documentToRun(parent.documentId);

    const delayIn = async (id: string) =>
      (await new Plans(engine.database).planOf(id)).document.nodes.find(
        ({ id: node }) => node === 'call/step',
      )?.data.delayMs;
    expect([await delayIn(before), await delayIn(after)]).toEqual([1, 2]);
  });

  it('given the same children, is the same one, also for processes at once', async () => {
    const child = await stored(route(step(1)));
    const parent = await stored(calling(child.workflowId));

    const ids = await Promise.all(
      [plans, plans, new Plans(engine.database)].map((each) => each.documentToRun(parent.documentId)),
    );

    expect(new Set(ids).size).toBe(1);
  });

  it('that was not used for long counts as used again, and is made anew when it went meanwhile', async () => {
    const { documentId } = await stored(calling((await stored(route(step(1)))).workflowId));
    const run = await plans.documentToRun(documentId);
    const age = async () => {
      const [row] = await engine.source.query<{ days: number }[]>(
        `select extract(day from now() - created_at)::integer as days from documents where id = $1`,
        [run],
      );
      return row?.days;
    };
    await plans.planOf(run);
    await engine.source.query(`update documents set created_at = now() - interval '80 days' where id = $1`, [
      run,
    ]);

    expect([await age(), await plans.documentToRun(documentId), await age()]).toEqual([80, run, 0]);

    await engine.source.query('delete from documents where id = $1', [run]);
    expect([await plans.documentToRun(documentId), await age()]).toEqual([run, 0]);
  });

  it('given calls within calls, has them all, and no version of a workflow is made of it', async () => {
    const inner = await stored(route(step(1)));
    const middle = await stored(route(call(inner.workflowId)));
    const outer = await stored(calling(middle.workflowId));

    const run = await plans.documentToRun(outer.documentId);

    expect(await nodesOf(run)).toEqual(['call/call/step']);
    const versions = await engine.source.query<object[]>(
      'select 1 from documents where workflow_id = any($1::uuid[])',
      [[inner, middle, outer].map(({ workflowId }) => workflowId)],
    );
    expect(versions).toHaveLength(3);
  });

  it("given another's workflow, one that is gone or what is no id, puts nothing in but why", async () => {
    const foreign = await stored(route(step(1)), randomUUID());
    for (const workflowId of [foreign.workflowId, randomUUID(), 'my child']) {
      const { documentId } = await stored(calling(workflowId));

      const run = await plans.documentToRun(documentId);

      expect(await nodesOf(run)).toEqual([]);
      const { nodes } = (await plans.planOf(run)).document;
      expect(nodes.map(({ data }) => data['__refused']).filter(Boolean)).toEqual([
        expect.stringContaining('was not found'),
      ]);
    }
  });

  it('given calls of 100 workflows, has them all; given more, is refused with the node that leads to these', async () => {
    const children = await Promise.all(Array.from({ length: 100 }, (_, index) => stored(route(step(index)))));
    const calls = children.map(({ workflowId }, index) => ({ ...call(workflowId), id: `call${index}` }));
    const most = await stored({ nodes: calls, edges: [] });
    const { document } = await plans.planOf(await plans.documentToRun(most.documentId));
    expect(document.nodes).toHaveLength(4 * 100);

    const caller = await stored({ nodes: [...route(step(1)).nodes, ...calls], edges: route(step(1)).edges });
    const more = await stored(calling(caller.workflowId));
    await expect(plans.documentToRun(more.documentId)).rejects.toMatchObject({
      status: 400,
      code: 'validation_error',
      issues: [
        { path: 'nodes.call.data.referencedWorkflowId', nodeId: 'call', code: 'sub_workflow_too_large' },
      ],
    });
  });

  it('given what calls itself, ends', async () => {
    const workflowId = randomUUID();
    const { documentId } = await stored(route(call(workflowId)), owner, workflowId);

    const run = await plans.documentToRun(documentId);

    expect(await nodesOf(run)).toEqual([]);
  });
});

describe('a partial run', () => {
  it('given a node that calls, runs what it calls and nothing else', async () => {
    const child = await stored(route(step(1)));
    const graph = calling(child.workflowId);
    const parent = await stored({ ...graph, nodes: [...graph.nodes, { ...step(0), id: 'callous' }] });

    const run = await plans.documentToRun(parent.documentId);

    expect(await nodesOf(run, ['call'])).toEqual(['call/step']);
  });
});

describe('compiled documents', () => {
  const texts = (count: number, characters: number): Graph => ({
    nodes: Array.from({ length: count }, (_, at) => ({
      id: `n${at}`,
      type: 'text-prompt',
      data: { text: 'x'.repeat(characters) },
    })),
    edges: [],
  });

  it('that take more memory than all that are kept are too large to run', async () => {
    const { documentId } = await stored(texts(30, 2_000_000));

    await expect(plans.planOf(documentId)).rejects.toMatchObject({ code: 'computation_too_large' });
  });

  it('are kept by what their texts take, not only by their number of nodes', async () => {
    const [one, two, three] = [
      await stored(texts(10, 2_000_000)),
      await stored(texts(10, 2_000_000)),
      await stored(texts(10, 2_000_000)),
    ].map(({ documentId }) => documentId);
    const kept = new Plans(engine.database);
    const [first, second] = [await kept.planOf(one), await kept.planOf(two)];

    expect(await kept.planOf(one)).toBe(first);
    await kept.load([three]);

    expect(await kept.planOf(one)).toBe(first);
    // What was used least recently made room.
    expect(await kept.planOf(two)).not.toBe(second);
  });

  it('that one workflow calls are bounded together', async () => {
    const large = await Promise.all([1, 2, 3].map(() => stored(texts(10, 1_500_000))));
    const calls = large.map(({ workflowId }, at) => ({ ...call(workflowId), id: `call${at}` }));
    const { documentId } = await stored({ nodes: calls, edges: [] });

    await expect(new Plans(engine.database).documentToRun(documentId)).rejects.toMatchObject({
      issues: [expect.objectContaining({ code: 'sub_workflow_too_large' })],
    });
  });
});
