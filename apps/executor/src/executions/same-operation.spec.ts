import { randomUUID } from 'node:crypto';
import { NotFound, type WorkflowRecord } from '@easel/contracts';
import { v7 as newId } from 'uuid';
import { AppsRepository } from './apps/apps.repository.js';
import { PublishApp } from './apps/publish-app.js';
import { ReadApp } from './apps/read-app.js';
import { RunApp } from './apps/run-app.js';
import { FireWebhook } from './triggers/fire-webhook.js';
import { MOST_PER_MINUTE } from '../sql/executions/webhooks.js';
import { busNaming, callerNamed, StoredWorkflows } from './triggers/stored-workflows.fixture.js';

let stored: StoredWorkflows;
beforeAll(async () => {
  stored = await StoredWorkflows.open();
});
afterAll(() => stored.close());

const text = { id: 'one', type: 'text-prompt', data: { text: 'a fox' } };
const times = <T>(count: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, () => work()));
const ids = (runs: readonly { executionId: string }[]) => runs.map(({ executionId }) => executionId);

describe('work that is asked for again under the same operation', () => {
  it('is one run, which has the id of the operation, however many ask at once', async () => {
    const workflow = await stored.create([text]);
    const operationId = newId();
    const ask = () => stored.starting.run(stored.owner, { workflowId: workflow.id }, { operationId });
    const answers = await times(20, ask);

    expect(new Set(ids(answers))).toEqual(new Set([operationId]));
    expect((await stored.runsOf(workflow)).map(({ id }) => id)).toEqual([operationId]);
    expect(stored.announced).toContain(operationId);
  });

  it('is the run that stands there, even when its workflow has gone since', async () => {
    const workflow = await stored.create([text]);
    const operationId = newId();
    const ask = () => stored.starting.run(stored.owner, { workflowId: workflow.id }, { operationId });
    const first = await ask();
    await stored.delete(workflow);

    expect(await ask()).toEqual(first);
  });

  it('is not refused by who cannot look whether it stands there', async () => {
    const workflow = await stored.create([text]);
    const operationId = newId();
    const ask = () => stored.starting.run(stored.owner, { workflowId: workflow.id }, { operationId });
    await ask();
    await stored.delete(workflow);
    const away = new Error('the database is away');
    jest.spyOn(stored.starting, 'find').mockRejectedValueOnce(away);

    await expect(ask()).rejects.toBe(away);
  });

  it("never answers another account's run", async () => {
    const workflow = await stored.create([text]);
    const operationId = newId();
    await stored.starting.run(stored.owner, { workflowId: workflow.id }, { operationId });
    const asked = stored.starting.run(callerNamed(), { workflowId: workflow.id }, { operationId });

    await expect(asked).rejects.toBeInstanceOf(NotFound);
  });

  it('is one run of an app, noted and counted once', async () => {
    const apps = new AppsRepository(stored.database);
    const workflow = await stored.create([text]);
    const slug = `fox-${randomUUID()}`;
    const reading = new ReadApp(apps, stored.estimating);
    const publishing = new PublishApp(
      busNaming(null),
      stored.database,
      stored.workflows,
      reading,
      stored.plans,
      stored.graphs,
      apps,
    );
    await publishing.run(stored.owner, { workflowId: workflow.id, slug, name: 'Fox' });
    const running = new RunApp(stored.database, apps, stored.starting);
    const operationId = newId();
    const answers = await times(10, () => running.run(stored.owner, { slug }, operationId));

    expect(new Set(ids(answers))).toEqual(new Set([operationId]));
    expect(new Set(answers.map(({ runId }) => runId)).size).toBe(1);
    const [counted] = await stored.source.query<{ noted: number; counted: number }[]>(
      `select count(r.id)::integer as noted, max(a.run_count)::integer as counted
       from published_apps a join app_runs r on r.app_id = a.id where a.slug = $1`,
      [slug],
    );
    expect(counted).toEqual({ noted: 1, counted: 1 });
  });

  it('is one call of a webhook', async () => {
    const firing = new FireWebhook(stored.database, stored.starting, stored.standing);
    const workflow: WorkflowRecord = await stored.create([{ id: 'hook', type: 'webhook-trigger', data: {} }]);
    const [{ data }] = workflow.nodes as [{ data: { token: string } }];
    const operationId = newId();
    const call = (id?: string) => firing.run({ token: data.token, payload: {} }, id);
    const answers = await times(MOST_PER_MINUTE + 5, () => call(operationId));

    expect(new Set(ids(answers))).toEqual(new Set([operationId]));
    expect(await stored.runsOf(workflow)).toHaveLength(1);
    expect((await call()).executionId).not.toBe(operationId);
  });
});
