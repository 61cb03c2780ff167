import { Logger } from '@nestjs/common';
import { ServiceUnavailable, WorkspaceArchived, type WorkflowRecord } from '@easel/contracts';
import { InsufficientCredits } from '../../credits/credit.errors.js';
import { FireSchedules } from './fire-schedules.js';
import { ListSchedules } from './list-schedules.js';
import { StoredWorkflows } from './stored-workflows.fixture.js';

const MOST_RUNS = 20;

let stored: StoredWorkflows;
let firing: FireSchedules;
beforeEach(async () => {
  stored = await StoredWorkflows.open({ ACCOUNT_RUN_LIMIT: MOST_RUNS });
  firing = new FireSchedules(stored.database, stored.starting, stored.standing);
});
afterEach(() => stored.close());

// One case fails on purpose.
beforeAll(() => Logger.overrideLogger(false));
afterAll(() => Logger.overrideLogger(true));

const schedule = (data: object = {}, id = 'clock') => ({ id, type: 'schedule-trigger', data });

interface Stored {
  nodeId: string;
  nextAt: Date | null;
  fired: number;
}
const schedulesOf = ({ id }: WorkflowRecord): Promise<Stored[]> =>
  stored.source.query(
    `select node_id as "nodeId", next_at as "nextAt", fired from schedule_triggers where workflow_id = $1
     order by node_id`,
    [id],
  );

async function scheduleOf(workflow: WorkflowRecord): Promise<Stored> {
  const [only] = await schedulesOf(workflow);
  if (!only) throw new Error('there is no schedule');
  return only;
}

/** As its owner is shown it. */
async function shownOf({ id }: WorkflowRecord) {
  const [only] = await new ListSchedules(stored.database, stored.workflows).run(stored.owner, { id });
  if (!only) throw new Error('there is no schedule');
  return only;
}

/** Milliseconds until the next slot. */
async function waitOf(workflow: WorkflowRecord): Promise<number> {
  return Number((await scheduleOf(workflow)).nextAt) - Date.now();
}

/** The slot that comes next came `minutes` ago. */
async function makeDue({ id }: WorkflowRecord, minutes = 1, nodeId?: string): Promise<Date> {
  const slot = new Date(Math.floor(Date.now() / 60_000) * 60_000 - minutes * 60_000);
  await stored.source.query(
    `update schedule_triggers set next_at = $2 where workflow_id = $1 and node_id = coalesce($3, node_id)`,
    [id, slot, nodeId ?? null],
  );
  return slot;
}

describe('a saved schedule', () => {
  it('waits for its next slot', async () => {
    const created = await stored.create([schedule({ interval: 'every-5-minutes' })]);
    const wait = await waitOf(created);

    expect(Number((await scheduleOf(created)).nextAt) % 300_000).toBe(0);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(300_000);
    expect(await firing.run()).toEqual([]);
  });

  it('is refused, naming node and field, when it cannot be read', async () => {
    const create = stored.create([
      schedule(),
      schedule({ interval: 'custom', cron: '99 * * * *' }, 'broken'),
    ]);

    await expect(create).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'nodes[1].data.cron', nodeId: 'broken', field: 'cron' }],
    });
  });

  it('is refused among more triggers than a workflow may have', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => schedule({}, `clock${index}`));

    await expect(stored.create(many(501))).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'nodes' }],
    });
    expect(await schedulesOf(await stored.create(many(20)))).toHaveLength(20);
  });

  it('is computed anew when its timetable is edited, and starts to count again', async () => {
    const created = await stored.create([schedule({ interval: 'day' })]);
    await makeDue(created);
    await firing.run();
    const before = await scheduleOf(created);
    await stored.save(created, [schedule({ interval: 'every-15-minutes' })]);
    const after = await scheduleOf(created);

    expect(before.fired).toBe(1);
    expect(after.fired).toBe(0);
    expect(await waitOf(created)).toBeLessThanOrEqual(900_000);
  });

  it('keeps its place when something else is edited', async () => {
    const created = await stored.create([schedule()]);
    const due = await makeDue(created);
    await stored.save(created, [schedule({ label: 'each hour' })]);

    expect((await scheduleOf(created)).nextAt).toEqual(due);
  });

  it('goes with its node, and with its workflow', async () => {
    const created = await stored.create([schedule({}, 'one'), schedule({}, 'two')]);
    await stored.save(created, [schedule({}, 'two')]);
    const left = await schedulesOf(created);
    await makeDue(created);
    await stored.delete(created);

    expect(left.map(({ nodeId }) => nodeId)).toEqual(['two']);
    expect(await schedulesOf(created)).toEqual([]);
    expect(await firing.run()).toEqual([]);
  });

  it('fires no more while a custom one has lost its expression', async () => {
    const created = await stored.create([schedule()]);
    await stored.save(created, [schedule({ interval: 'custom', cron: '' })]);

    expect(await schedulesOf(created)).toEqual([]);
  });
});

describe('a slot that has come', () => {
  it('starts the workflow for its owner, saying when and the how many-th run it is', async () => {
    const created = await stored.create([schedule()]);
    const slot = await makeDue(created);

    const [executionId] = await firing.run();

    expect(await stored.runsOf(created)).toEqual([
      expect.objectContaining({
        id: executionId,
        userId: stored.owner.userId,
        triggerType: 'schedule',
        triggerData: {
          scheduledAt: slot.toISOString(),
          triggeredAt: expect.any(String),
          lastTriggeredAt: null,
          run: 1,
        },
      }),
    ]);
    expect(stored.announced).toEqual([executionId]);
  });

  it('[1-6-03] fires once, however many schedulers look at once and again', async () => {
    const workflows = await Promise.all(Array.from({ length: 12 }, () => stored.create([schedule()])));
    for (const workflow of workflows) await makeDue(workflow);
    const schedulers = Array.from(
      { length: 8 },
      () => new FireSchedules(stored.database, stored.starting, stored.standing),
    );

    const started = (await Promise.all(schedulers.map((each) => each.run()))).flat();

    expect(new Set(started).size).toBe(12);
    for (const workflow of workflows) expect(await stored.runsOf(workflow)).toHaveLength(1);
    expect(await firing.run()).toEqual([]);
  });

  it('fires once also when it is taken for due again', async () => {
    const created = await stored.create([schedule()]);
    await makeDue(created);
    await firing.run();
    await stored.endRuns(created);
    await makeDue(created);

    expect(await firing.run()).toEqual([]);
    expect(await stored.runsOf(created)).toHaveLength(1);
  });

  it('is made up for once, when many were missed', async () => {
    const created = await stored.create([schedule({ interval: 'every-5-minutes' })]);
    await makeDue(created, 24 * 60);

    expect(await firing.run()).toHaveLength(1);
    expect(await waitOf(created)).toBeGreaterThan(0);
  });

  it('is skipped while the run of an earlier slot goes on, and not made up for', async () => {
    const created = await stored.create([schedule()]);
    await makeDue(created, 2);
    await firing.run();
    await makeDue(created, 1);
    const skipped = await firing.run();
    await stored.endRuns(created);
    const after = await firing.run();

    expect([skipped, after]).toEqual([[], []]);
    expect((await scheduleOf(created)).fired).toBe(1);
    expect(await shownOf(created)).toMatchObject({
      fired: 1,
      lastSlot: { executionId: null, skipped: { code: 'still_running' } },
    });
  });

  it('starts one run of each schedule of a workflow that has it, also for two schedulers', async () => {
    const created = await stored.create([schedule({}, 'one'), schedule({}, 'two')]);
    await makeDue(created);

    await Promise.all([
      firing.run(),
      new FireSchedules(stored.database, stored.starting, stored.standing).run(),
    ]);

    expect(await stored.runsOf(created)).toHaveLength(2);
  });

  it('is not skipped for a run of a webhook or of another schedule of the workflow', async () => {
    const created = await stored.create([schedule({}, 'one'), schedule({}, 'two')]);
    const other = await stored.runByHook(created);
    await makeDue(created, 2, 'one');
    const first = await firing.run();
    await makeDue(created, 1, 'two');
    const second = await firing.run();
    await makeDue(created, 1, 'one');

    // That one still runs.
    expect(await firing.run()).toEqual([]);
    expect(first).toHaveLength(1);
    expect(second).toHaveLength(1);
    expect((await stored.runsOf(created)).map(({ id }) => id)).toEqual(
      expect.arrayContaining([other, ...first, ...second]),
    );
  });

  it('is the last one after as many runs as the node allows; allowing more goes on', async () => {
    const created = await stored.create([schedule({ maxExecutions: 1 })]);
    await makeDue(created);
    await firing.run();
    const over = await schedulesOf(created);
    await stored.save(created, [schedule({ maxExecutions: 2 })]);
    const on = await schedulesOf(created);

    expect(over[0]).toMatchObject({ fired: 1, nextAt: null });
    expect(on[0]).toMatchObject({ fired: 1, nextAt: expect.any(Date) });
  });

  it('leaves neither a run nor a used slot when storing the run fails, and holds up nobody else', async () => {
    const broken = await stored.create([schedule()]);
    const whole = await stored.create([schedule()]);
    const due = await makeDue(broken, 2);
    await makeDue(whole, 1);
    const failing = new FireSchedules(
      stored.database,
      {
        announce: () => undefined,
        requireFundsUncalled: () => Promise.resolve(),
        prepareDocument: (id: string) => stored.starting.prepareDocument(id),
        addDocumentRun: (...[tx, ready, run]: Parameters<typeof stored.starting.addDocumentRun>) =>
          run.workflowId === broken.id
            ? tx.run({ name: 'broken', text: 'select 1/0' }, []).then(() => '')
            : stored.starting.addDocumentRun(tx, ready, run),
      } as unknown as typeof stored.starting,
      stored.standing,
    );

    expect(await failing.run()).toHaveLength(1);
    expect(await stored.runsOf(broken)).toEqual([]);
    expect(await scheduleOf(broken)).toMatchObject({ fired: 0, nextAt: due });
    expect(await firing.run()).toHaveLength(1);
  });

  it('passes without a run that its payer has too few credits for', async () => {
    const created = await stored.create([schedule()]);
    const slot = await makeDue(created, 1);
    const poor = new FireSchedules(
      stored.database,
      Object.assign(Object.create(stored.starting) as typeof stored.starting, {
        requireFundsUncalled: () => Promise.reject(new InsufficientCredits(45, 10)),
      }),
      stored.standing,
    );

    expect(await shownOf(created)).toMatchObject({ nodeId: 'clock', fired: 0, lastSlot: null });
    expect(await poor.run()).toEqual([]);
    expect(await stored.runsOf(created)).toEqual([]);
    expect((await shownOf(created)).lastSlot).toEqual({
      at: slot.toISOString(),
      executionId: null,
      skipped: { code: 'insufficient_credits', message: expect.any(String) },
    });
    expect(await scheduleOf(created)).toMatchObject({ fired: 0 });
    expect(await waitOf(created)).toBeGreaterThan(0);
  });

  it('passes without a run while its owner has as many unfinished ones as an account may have', async () => {
    const others = await Promise.all(Array.from({ length: MOST_RUNS }, () => stored.create([schedule()])));
    for (const workflow of others) await makeDue(workflow, 2);
    expect(await firing.run()).toHaveLength(MOST_RUNS);
    const created = await stored.create([schedule()]);
    await makeDue(created, 1);

    expect(await firing.run()).toEqual([]);
    expect((await shownOf(created)).lastSlot).toMatchObject({
      executionId: null,
      skipped: { code: 'queue_full', message: expect.stringContaining(`${MOST_RUNS} unfinished runs`) },
    });
    expect(await waitOf(created)).toBeGreaterThan(0);
    await stored.endRuns(others[0]);
    await makeDue(created, 3);
    expect(await firing.run()).toHaveLength(1);
  });

  it('passes without a run while its owner may make nothing where the workflow is', async () => {
    const created = await stored.create([schedule()]);
    await stored.putInWorkspace(created);
    await makeDue(created, 2);
    stored.refusal = new WorkspaceArchived();

    expect(await firing.run()).toEqual([]);
    expect(await stored.runsOf(created)).toEqual([]);
    expect(await waitOf(created)).toBeGreaterThan(0);
    stored.refusal = undefined;
    await makeDue(created);
    expect(await firing.run()).toHaveLength(1);
  });

  it('is not asked for one by one while nobody can say anything', async () => {
    for (let count = 0; count < 10; count++) await makeDue(await stored.create([schedule()]));
    stored.refusal = new ServiceUnavailable('auth');
    const asked = jest.spyOn(stored.standing, 'require');

    expect(await firing.run()).toEqual([]);
    expect(asked).toHaveBeenCalledTimes(3);
    stored.refusal = undefined;
    expect(await firing.run()).toHaveLength(10);
  });

  it('waits while nobody can say whether its owner may, in their personal space too', async () => {
    const created = await stored.create([schedule()]);
    const slot = await makeDue(created);
    stored.refusal = new ServiceUnavailable('auth');

    expect(await firing.run()).toEqual([]);
    expect(await scheduleOf(created)).toMatchObject({ fired: 0, nextAt: slot });
    stored.refusal = undefined;
    expect(await firing.run()).toHaveLength(1);
  });
});
