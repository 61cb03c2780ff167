import type { Caller, RunAppRequest, WorkflowRecord } from '@easel/contracts';
import { NotFound, ValidationFailed } from '@easel/contracts';
import { ExecutionsRepository } from '../executions.repository.js';
import { ReadExecution } from '../read-execution.js';
import { busNaming, callerNamed, StoredWorkflows } from '../triggers/stored-workflows.fixture.js';
import { AppsRepository } from './apps.repository.js';
import { PublishApp } from './publish-app.js';
import { ReadAppRun } from './read-app-run.js';
import { ReadApp } from './read-app.js';
import { AttemptsRepository } from '../../jobs/attempts.repository.js';
import { RunApp } from './run-app.js';

let stored: StoredWorkflows;
let apps: AppsRepository;
let publishing: PublishApp;
let reading: ReadApp;
let running: RunApp;
let runs: ReadAppRun;
beforeEach(async () => {
  stored = await StoredWorkflows.open();
  apps = new AppsRepository(stored.database);
  reading = new ReadApp(apps, stored.estimating);
  publishing = new PublishApp(
    busNaming('Ada'),
    stored.database,
    stored.workflows,
    reading,
    stored.plans,
    stored.graphs,
    apps,
  );
  running = new RunApp(stored.database, apps, stored.starting);
  const executions = new ExecutionsRepository(stored.database);
  const attempts = new AttemptsRepository(stored.database);
  runs = new ReadAppRun(
    apps,
    new ReadExecution(executions, attempts, stored.workflows, stored.plans),
    stored.plans,
  );
});
afterEach(() => stored.close());

const text = (id: string, value: string) => ({ id, type: 'text-prompt', data: { label: id, text: value } });
const joined = { id: 'joined', type: 'combine-text', data: { label: 'Joined' } };
const edges = ['one', 'two'].map((source) => ({
  id: source,
  source,
  target: 'joined',
  sourceHandle: 'prompt',
  targetHandle: 'text',
}));

const createWorkflow = (first = 'a') =>
  stored.create([text('one', first), text('two', 'b'), joined], { edges });
const publish = (workflow: WorkflowRecord, given: object = {}, caller: Caller = stored.owner) =>
  publishing.run(caller, { workflowId: workflow.id, slug: 'foxes', name: 'Foxes', ...given });
const run = (given: Partial<RunAppRequest> = {}, caller: Caller = callerNamed()) =>
  running.run(caller, { slug: 'foxes', ...given });

describe('publishing', () => {
  it('pins the workflow as it stands, until it is published again as the next version', async () => {
    const workflow = await createWorkflow('first');
    const published = await publish(workflow);
    await stored.save(workflow, [text('one', 'second'), text('two', 'b'), joined]);
    const kept = await reading.detail('foxes');
    const anew = await publish(workflow, { name: 'More foxes' });

    expect(published.creatorName).toBe('Ada');
    expect(kept).toEqual(published);
    expect(kept.snapshotNodes[0]).toMatchObject({ data: { text: 'first' } });
    expect(anew).toMatchObject({ id: published.id, name: 'More foxes', version: 2 });
    expect(anew.snapshotNodes[0]).toMatchObject({ data: { text: 'second' } });
    expect(anew.versions.map(({ version }) => version)).toEqual([2, 1]);
  });

  it('shows the curated inputs and outputs, else those of the workflow', async () => {
    const workflow = await createWorkflow();
    const plain = await publish(workflow);
    const curated = await publish(workflow, {
      inputs: [
        {
          type: 'group',
          items: [{ type: 'field', id: 'f', nodeId: 'two', field: 'text', allowedValues: ['b', 'c'] }],
        },
      ],
      outputs: [{ type: 'output', id: 'o', nodeId: 'joined', outputKey: 'text' }],
    });

    expect(Object.keys(plain.inputSchema.properties)).toEqual(['one', 'two']);
    expect(curated.inputSchema.properties).toEqual({
      text: { enum: ['b', 'c'], title: 'two', default: 'b', nodeId: 'two', field: 'text' },
    });
    expect(curated.outputs.map(({ nodeId }) => nodeId)).toEqual(['joined']);
    expect(curated.outputTypes).toEqual(['text']);
  });

  it('refuses an item of a node that the workflow has not, naming it', async () => {
    const workflow = await createWorkflow();
    const attempt = publish(workflow, {
      inputs: [
        { type: 'node', nodeId: 'one' },
        { type: 'group', items: [{ type: 'node', nodeId: 'nobody' }] },
      ],
    });

    await expect(attempt).rejects.toMatchObject({
      status: 400,
      extra: { path: 'inputs[1].items[0].nodeId' },
    });
  });

  it("takes neither another's workflow nor another's slug", async () => {
    const workflow = await createWorkflow();
    await publish(workflow);

    await expect(publish(workflow, { slug: 'mine' }, callerNamed())).rejects.toBeInstanceOf(NotFound);
    await stored.source.query(`update published_apps set user_id = gen_random_uuid()`);
    await expect(publish(workflow)).rejects.toMatchObject({ status: 409, code: 'slug_taken' });
  });

  it('gives each of several at once a version of its own', async () => {
    const workflow = await createWorkflow();
    await Promise.all(Array.from({ length: 6 }, () => publish(workflow)));

    const { versions } = await reading.detail('foxes');
    expect(versions.map(({ version }) => version)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('shows nobody the token of a webhook', async () => {
    const workflow = await stored.create([
      { id: 'hook', type: 'webhook-trigger', data: { params: [{ name: 'a', type: 'text' }] } },
    ]);
    const { snapshotNodes } = await publish(workflow);

    expect(JSON.stringify(workflow.nodes)).toMatch(/[0-9a-f]{64}/);
    expect(snapshotNodes).toEqual([
      { id: 'hook', type: 'webhook-trigger', data: { params: [{ name: 'a', type: 'text' }] } },
    ]);
  });

  it('is taken back by its publisher alone', async () => {
    await publish(await createWorkflow());

    await expect(apps.delete(callerNamed(), 'foxes')).rejects.toBeInstanceOf(NotFound);
    await apps.delete(stored.owner, 'foxes');
    await expect(reading.detail('foxes')).rejects.toBeInstanceOf(NotFound);
  });
});

describe('browsing', () => {
  it('pages through every app once, newest first, and searches', async () => {
    const workflow = await createWorkflow();
    for (let n = 0; n < 7; n++) await publish(workflow, { slug: `app-${n}`, name: `100% no ${n}` });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await reading.browse({ limit: 3, ...(cursor && { cursor }) });
      seen.push(...page.data.map(({ slug }) => slug));
      cursor = page.nextCursor;
    } while (cursor);

    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `app-${n}`));
    expect((await reading.browse({ search: 'NO 3' })).data.map(({ slug }) => slug)).toEqual(['app-3']);
    expect((await reading.browse({ search: '_00%' })).data).toEqual([]);
    expect((await reading.browse({ publishType: 'component' })).data).toEqual([]);
    expect((await reading.browse({ publishType: 'app', limit: 50 })).data).toHaveLength(7);
  });
});

describe('a run of an app', () => {
  it('is of the published document, for whoever runs it', async () => {
    const workflow = await createWorkflow();
    const { document } = await stored.workflows.find(stored.owner, workflow.id);
    await publish(workflow);
    await stored.save(workflow, [text('one', 'changed'), text('two', 'b'), joined]);
    const caller = callerNamed();
    const { executionId, runId } = await run({ inputs: { one: 'x' } }, caller);

    expect(await stored.runsOf(workflow)).toEqual([
      expect.objectContaining({
        id: executionId,
        userId: caller.userId,
        documentId: document.id,
        triggerType: 'app_run',
        inputs: { one: { text: 'x' } },
      }),
    ]);
    expect(stored.announced).toEqual([executionId]);
    expect(await runs.record(caller, { slug: 'foxes', runId })).toMatchObject({
      id: runId,
      executionId,
      status: 'pending',
      inputs: { one: 'x' },
      execution: { status: 'pending' },
    });
    expect((await reading.detail('foxes')).runCount).toBe(1);
  });

  it('merges overrides over flat inputs, per node and per field, also where nothing is exposed', async () => {
    const workflow = await createWorkflow();
    await publish(workflow);
    await run({
      inputs: { one: 'flat', two: 'flat' },
      inputOverrides: { one: { text: 'over', promptPrefix: 'p' }, joined: { separator: 'space' } },
    });

    expect((await stored.runsOf(workflow))[0]?.inputs).toEqual({
      one: { text: 'over', promptPrefix: 'p' },
      two: { text: 'flat' },
      joined: { separator: 'space' },
    });
  });

  it('takes a version that was published earlier, and none that was not', async () => {
    const workflow = await createWorkflow();
    const { document } = await stored.workflows.find(stored.owner, workflow.id);
    await publish(workflow);
    await stored.save(workflow, [text('one', 'changed'), text('two', 'b'), joined]);
    await publish(workflow);
    await run({ version: 1 });

    expect((await stored.runsOf(workflow))[0]?.documentId).toBe(document.id);
    await expect(run({ version: 3 })).rejects.toBeInstanceOf(NotFound);
  });

  it('refuses a value that its publisher did not allow, and an override of no node', async () => {
    const workflow = await createWorkflow();
    await publish(workflow, {
      inputs: [{ type: 'field', id: 'f', nodeId: 'two', field: 'text', allowedValues: ['b'] }],
    });

    await expect(run({ inputs: { text: 'c' } })).rejects.toBeInstanceOf(ValidationFailed);
    await expect(run({ inputOverrides: { nobody: { text: 'c' } } })).rejects.toMatchObject({
      extra: { path: 'inputOverrides.nobody' },
    });
    expect(await stored.runsOf(workflow)).toEqual([]);
    expect((await reading.detail('foxes')).runCount).toBe(0);
  });

  it('is refused to a token that may run other workflows only', async () => {
    const workflow = await createWorkflow();
    await publish(workflow);
    const caller = { ...callerNamed(), workflowIds: ['0198a000-0000-7000-8000-000000000000'] };

    await expect(run({}, caller)).rejects.toMatchObject({ status: 403 });
  });

  it('is seen by its caller alone, the newest first, page by page', async () => {
    await publish(await createWorkflow());
    const [one, other] = [callerNamed(), callerNamed()];
    const mine: string[] = [];
    for (let n = 0; n < 5; n++) mine.unshift((await run({}, one)).runId);
    const { runId: theirs } = await run({}, other);

    const first = await runs.list(one, { slug: 'foxes', limit: 3 });
    const second = await runs.list(one, { slug: 'foxes', limit: 3, cursor: first.nextCursor ?? '' });

    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(mine);
    expect(second.nextCursor).toBeUndefined();
    await expect(runs.record(one, { slug: 'foxes', runId: theirs })).rejects.toBeInstanceOf(NotFound);
  });
});
