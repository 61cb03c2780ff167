import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Budget } from '@easel/contracts';
import * as fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { completed, EngineFixture, type Holder, jobOf, stepOf } from '../engine/engine.fixture.js';
import { ExecutorConfig } from '../engine/executor.config.js';
import { INSERT_BUDGETED_DONE_JOB, INSERT_BUDGETED_JOB } from '../sql/jobs/jobs-alone.js';
import { CANCEL, endExecutions } from '../runs/orchestrator/end-executions.js';
import { RESUME } from '../sql/runs/resume.js';
import type { ClaimedExecution, JobBegun } from '../runs/orchestrator/step.js';
import { AuditLedger } from './audit-ledger.js';
import { CreditAccounts } from './credit-accounts.js';
import { BUDGET_SPENT, budgetExceededIn, isUncovered, TOO_FEW_CREDITS } from './credit.errors.js';
import { budgetsOf, budgetsParameter, type SpendBudgets } from './spend-budgets.js';

const RICH = 100_000;

let engine: EngineFixture;
let holder: Holder;
let budgets: SpendBudgets;
beforeEach(async () => {
  engine = await EngineFixture.open({ EDITION: 'cloud', SIGNUP_CREDITS: RICH });
  holder = await engine.holder();
  budgets = engine.budgets();
});
afterEach(async () => {
  expect(await new AuditLedger(engine.database).run()).toMatchObject({ sound: true, problems: [] });
  await engine.close();
});

async function givenAccount(): Promise<string> {
  const id = randomUUID();
  const config = Object.assign(new ExecutorConfig(), { SIGNUP_CREDITS: RICH });
  await new CreditAccounts(config, engine.database).ensure([id]);
  return id;
}

async function givenBudget(of: Budget['of'], credits: number, owner: string = randomUUID()): Promise<Budget> {
  const budget: Budget = { of, id: randomUUID(), credits };
  await budgets.ensure(owner, [budget]);
  return budget;
}

async function givenRun(userId: string, within: readonly Budget[] | null): Promise<ClaimedExecution> {
  const { id } = await engine.acceptedExecution({ userId, budgets: within });
  const execution = (await holder.steps.claim(50)).find((each) => each.id === id);
  if (!execution) throw new Error('the run was not claimed');
  return execution;
}

const costing = (execution: ClaimedExecution, node: string, credits: number, here = true): JobBegun => ({
  job: { ...jobOf(execution, node, { here }), credits },
  iterations: 1,
  here,
});

/** A node on its own; answers whether it was made, and throws what Postgres says of a budget. */
async function startJob(
  userId: string,
  within: readonly Budget[],
  credits: number,
): Promise<string | undefined> {
  const id = newId();
  const [made] = await engine.database.run<{ id: string | null }>(INSERT_BUDGETED_JOB, [
    id,
    userId,
    null,
    null,
    'noop',
    'local',
    'pending',
    '{"params":{},"inputs":{}}',
    3,
    null,
    null,
    null,
    null,
    userId,
    credits,
    JSON.stringify(within),
    engine.config.ACCOUNT_JOB_LIMIT,
  ]);
  return made?.id ?? undefined;
}

async function used({ id }: Budget): Promise<number> {
  const [row] = await engine.source.query<{ used: number }[]>(
    `select used::integer as used from spend_budgets
     where id = $1 and month = date_trunc('month', now() at time zone 'UTC')::date`,
    [id],
  );
  return row?.used ?? 0;
}

const failed = (retryable = false) => ({
  status: 'failed' as const,
  code: 'x',
  message: 'broke',
  retryable,
});

describe('what the work of a caller counts against', () => {
  const token: Budget = { of: 'token', id: randomUUID(), credits: 5 };
  const [here, there]: Budget[] = [
    { of: 'workspace', id: randomUUID(), credits: 7 },
    { of: 'workspace', id: randomUUID(), credits: 8 },
  ];
  const caller = { userId: randomUUID(), credential: 'personal-token', credentialId: token.id } as const;

  it('is its token, and the workspace that the work is in', () => {
    const budgeted = { ...caller, budgets: [token, here, there] };
    expect(budgetsOf(budgeted, here?.id ?? '')).toEqual([token, here]);
    expect(budgetsOf(budgeted, null)).toEqual([token]);
  });

  it('is nothing where nobody set a budget', () => {
    expect(budgetsOf(caller, here?.id ?? '')).toBeNull();
    expect(budgetsOf({ ...caller, budgets: [there] }, here?.id ?? '')).toBeNull();
  });
});

describe('a budget', () => {
  it('counts what is reserved, and is corrected when a job is charged less or nothing', async () => {
    const payer = await givenAccount();
    const [token, workspace] = [await givenBudget('token', 100), await givenBudget('workspace', 500)];
    const execution = await givenRun(payer, [token, workspace]);
    const [a, b] = [costing(execution, 'a', 30), costing(execution, 'b', 40)];

    await holder.steps.write(stepOf(execution, { begun: [a, b] }));
    expect([await used(token), await used(workspace)]).toEqual([70, 70]);

    await holder.steps.write(
      stepOf(execution, {
        seq: 1,
        ended: [
          { job: a.job, outcome: { ...completed(), charge: 12 } },
          { job: b.job, outcome: failed() },
        ],
      }),
    );
    expect([await used(token), await used(workspace)]).toEqual([12, 12]);
  });

  it('is not exceeded by a run: the node that it has too little left for fails, what it covers goes on', async () => {
    const payer = await givenAccount();
    const token = await givenBudget('token', 50);
    const execution = await givenRun(payer, [token]);
    const [first, dear, cheap, free] = [
      costing(execution, 'first', 30, false),
      costing(execution, 'dear', 30, false),
      costing(execution, 'cheap', 20, false),
      costing(execution, 'free', 0, false),
    ];
    const inTurn = [first, dear, cheap].toSorted((one, other) => (one.job.id < other.job.id ? -1 : 1));

    const { unpaid } = await holder.steps.write(stepOf(execution, { begun: [first, dear, cheap, free] }));

    const refused = Object.keys(unpaid ?? {});
    expect(Object.values(unpaid ?? {})).toEqual([BUDGET_SPENT]);
    expect(refused).toEqual([inTurn.filter(({ job }) => job.credits === 30)[1]?.job.id]);
    expect(await engine.job(refused[0] ?? '')).toMatchObject({ status: 'failed', attempts: 0 });
    expect(await holder.jobs.claim('local', 10)).toHaveLength(3);
    expect(await used(token)).toBe(50);
  });

  it('and the account are told apart', async () => {
    const payer = await givenAccount();
    const token = await givenBudget('token', 2 * RICH);
    const execution = await givenRun(payer, [token]);
    const dear = costing(execution, 'dear', RICH + 1);

    const { unpaid } = await holder.steps.write(stepOf(execution, { begun: [dear] }));

    expect(unpaid).toEqual({ [dear.job.id]: TOO_FEW_CREDITS });
    expect(await used(token)).toBe(0);
  });

  it('holds with every other of the run: the tightest one decides, and none counts what another refused', async () => {
    const payer = await givenAccount();
    const [token, workspace] = [await givenBudget('token', 100), await givenBudget('workspace', 20)];
    const execution = await givenRun(payer, [token, workspace]);

    const { unpaid } = await holder.steps.write(stepOf(execution, { begun: [costing(execution, 'a', 30)] }));

    expect(Object.values(unpaid ?? {})).toEqual([BUDGET_SPENT]);
    expect([await used(token), await used(workspace)]).toEqual([0, 0]);
  });

  it('of a workspace is shared by everybody in it, and leaves work elsewhere alone', async () => {
    const [one, other] = [await givenAccount(), await givenAccount()];
    const workspace = await givenBudget('workspace', 50);
    const [first, second, elsewhere] = [
      await givenRun(one, [workspace]),
      await givenRun(other, [workspace]),
      await givenRun(other, null),
    ];

    const written = await Promise.all(
      [first, second, elsewhere].map((run) =>
        holder.steps.write(stepOf(run, { begun: [costing(run, 'a', 40)] })),
      ),
    );

    expect(written.filter(({ unpaid }) => unpaid)).toHaveLength(1);
    expect(written[2]?.unpaid).toBeUndefined();
    expect(await used(workspace)).toBe(40);
  });

  it('gets what was given back in the same commit, and is counted once when a step is repeated', async () => {
    const payer = await givenAccount();
    const token = await givenBudget('token', 40);
    const execution = await givenRun(payer, [token]);
    const [first, second] = [costing(execution, 'a', 40), costing(execution, 'b', 35)];
    await holder.steps.write(stepOf(execution, { begun: [first] }));
    const step = stepOf(execution, {
      seq: 1,
      begun: [second],
      ended: [{ job: first.job, outcome: failed() }],
    });

    expect((await holder.steps.write(step)).unpaid).toBeUndefined();
    expect((await holder.steps.write(step)).owned).toBe(true);

    expect(await used(token)).toBe(35);
  });

  it('stays counted while a job is tried again, and is given back when its workers keep dying', async () => {
    const payer = await givenAccount();
    const token = await givenBudget('token', 40);
    const execution = await givenRun(payer, [token]);
    const begun = costing(execution, 'a', 30, false);
    await holder.steps.write(stepOf(execution, { begun: [begun], release: true }));

    for (let attempt = 0; attempt < 6; attempt++) {
      expect(await used(token)).toBe(30);
      const worker = await engine.holder();
      await worker.jobs.claim('local', 1);
      await engine.loseSession(worker);
    }

    expect(await engine.job(begun.job.id)).toMatchObject({ status: 'failed' });
    expect(await used(token)).toBe(0);
  });

  it('gets back in the month in which it was reserved', async () => {
    const payer = await givenAccount();
    const token = await givenBudget('token', 40);
    const execution = await givenRun(payer, [token]);
    const begun = costing(execution, 'a', 30);
    await holder.steps.write(stepOf(execution, { begun: [begun] }));
    const lastMonth = `(date_trunc('month', now() at time zone 'UTC') - interval '1 month')::date`;
    for (const statement of [
      'alter table credit_ledger disable trigger credit_ledger_stays',
      `update credit_ledger set budget_month = ${lastMonth} where budget_month is not null`,
      'alter table credit_ledger enable trigger credit_ledger_stays',
      `update credit_holds set budget_month = ${lastMonth}`,
      `update spend_budgets set month = ${lastMonth} where used > 0`,
    ]) {
      await engine.source.query(statement);
    }
    // Another process, in the new month.
    budgets = engine.budgets();
    await budgets.ensure(payer, [token]);
    const next = await givenRun(payer, [token]);
    await holder.steps.write(stepOf(next, { begun: [costing(next, 'b', 25, false)] }));

    await holder.steps.write(
      stepOf(execution, { seq: 1, ended: [{ job: begun.job, outcome: { ...completed(), charge: 10 } }] }),
    );

    const months = await engine.source.query<{ used: number }[]>(
      'select used::integer as used from spend_budgets where id = $1 and used > 0 order by month',
      [token.id],
    );
    expect(months).toEqual([{ used: 10 }, { used: 25 }]);
  });

  it('is counted again when a run is resumed, and a run that it cannot cover is not resumed', async () => {
    const payer = await givenAccount();
    const token = await givenBudget('token', 40);
    const execution = await givenRun(payer, [token]);
    await holder.steps.write(
      stepOf(execution, { begun: [costing(execution, 'a', 30, false)], release: true }),
    );
    await endExecutions(engine.database, CANCEL, [execution.id]);
    expect(await used(token)).toBe(0);
    await startJob(payer, [token], 15);
    const resume = (within: readonly Budget[]) =>
      engine.database.run(RESUME, [execution.id, 60, null, JSON.stringify(within)]);

    const error: unknown = await resume([token]).catch((thrown: unknown) => thrown);

    expect(budgetExceededIn(error)).toMatchObject({
      status: 402,
      code: 'budget_exceeded',
      extra: { budgetOf: 'token', budget: 40, used: 15, required: 30 },
    });
    expect((await engine.status(execution.id)).status).toBe('cancelled');
    await resume([{ ...token, credits: 45 }]);
    expect(await used(token)).toBe(45);
    const [row] = await engine.source.query<{ budgets: Budget[] }[]>(
      'select budgets from executions where id = $1',
      [execution.id],
    );
    expect(row?.budgets).toEqual([{ ...token, credits: 45 }]);
  });

  it('of who resumes a run counts as well as those it was started under, each as it is now', async () => {
    const [mine, theirs, gone] = [
      await givenBudget('token', 10),
      await givenBudget('token', 20),
      await givenBudget('token', 30),
    ];
    const now = engine.budgets([{ ...theirs, credits: 25 }]);
    const work = { userId: randomUUID(), workspaceId: null, budgets: [theirs, gone] };
    const caller = { userId: work.userId, credential: 'personal-token', credentialId: mine.id } as const;

    expect(await now.renewed(work, { ...caller, budgets: [mine] })).toEqual([
      mine,
      { ...theirs, credits: 25 },
    ]);
    expect(await now.renewed({ ...work, budgets: null }, caller)).toBeNull();
  });

  it('refuses a node on its own with what there is to know, and nothing is made', async () => {
    const payer = await givenAccount();
    const token = await givenBudget('token', 40);
    await startJob(payer, [token], 25);

    const error: unknown = await startJob(payer, [token], 16).catch((thrown: unknown) => thrown);

    const now = new Date();
    expect(budgetExceededIn(error)).toMatchObject({
      status: 402,
      code: 'budget_exceeded',
      extra: {
        budgetOf: 'token',
        budget: 40,
        used: 25,
        required: 16,
        resetsAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString(),
      },
    });
    expect(await used(token)).toBe(25);
    expect(await engine.source.query('select count(*)::integer as jobs from jobs')).toEqual([{ jobs: 1 }]);
    expect(await startJob(payer, [token], 15)).toBeDefined();
  });

  it('is not counted for a node that the account cannot pay', async () => {
    const payer = await givenAccount();
    const token = await givenBudget('token', 2 * RICH);

    expect(await startJob(payer, [token], RICH + 1)).toBeUndefined();
    expect(await used(token)).toBe(0);
  });

  it('counts what is computed at once', async () => {
    const payer = await givenAccount();
    const token = await givenBudget('token', 15);
    const compute = () =>
      engine.database.run(INSERT_BUDGETED_DONE_JOB, [
        newId(),
        payer,
        null,
        null,
        'reduce',
        '{"params":{},"inputs":{}}',
        '{}',
        null,
        null,
        payer,
        10,
        JSON.stringify([token]),
      ]);

    expect(await compute()).toHaveLength(1);
    expect(budgetExceededIn(await compute().catch((thrown: unknown) => thrown))).toBeDefined();
    expect(await used(token)).toBe(10);
  });

  it('of zero lets nothing that costs begin, and everything that is free', async () => {
    const payer = await givenAccount();
    const token = await givenBudget('token', 0);
    const execution = await givenRun(payer, [token]);
    const [free, dear] = [costing(execution, 'free', 0, false), costing(execution, 'dear', 1, false)];

    const { unpaid } = await holder.steps.write(stepOf(execution, { begun: [free, dear] }));

    expect(Object.keys(unpaid ?? {})).toEqual([dear.job.id]);
  });

  it('is told to its owner and the members of its workspace alone', async () => {
    const owner = await givenAccount();
    const [token, workspace] = [await givenBudget('token', 40, owner), await givenBudget('workspace', 40)];
    await startJob(owner, [token, workspace], 5);
    const asking = (userId: string, workspaces = {}) =>
      budgets.use({ userId, credential: 'session', credentialId: randomUUID(), workspaces }, [
        token.id,
        workspace.id,
      ]);

    expect((await asking(owner)).used).toEqual({ [token.id]: 5 });
    expect((await asking(randomUUID(), { [workspace.id]: 'member' })).used).toEqual({ [workspace.id]: 5 });
    expect((await asking(randomUUID())).used).toEqual({});
  });
});

describe('two budgets of one run', () => {
  const isAwaited = async (): Promise<boolean> => {
    const [row] = await engine.source.query<{ awaited: boolean }[]>(
      `select count(*) > 0 as awaited from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row?.awaited ?? false;
  };

  it('are locked in one order, so that what ends a run and what begins a job never wait for each other', async () => {
    for (let pair = 0; pair < 8; pair++) {
      const both = [await givenBudget('token', 500), await givenBudget('workspace', 500)];
      const [first, second] = both.map(({ id }) => id).sort();
      const execution = await givenRun(await givenAccount(), both);
      await holder.steps.write(stepOf(execution, { begun: [costing(execution, 'a', 30)] }));
      const lock = (id: string | undefined, how = '') =>
        [`select 1 from spend_budgets where id = $1 for update ${how}`, [id]] as const;

      let cancelled: Promise<unknown> | undefined;
      await engine.source.transaction(async (other) => {
        await other.query(...lock(first));
        cancelled = endExecutions(engine.database, CANCEL, [execution.id]);
        while (!(await isAwaited())) await setTimeout(5);
        await expect(engine.source.query(...lock(second, 'nowait'))).resolves.not.toHaveLength(0);
      });

      await cancelled;
      expect(await Promise.all(both.map(used))).toEqual([0, 0]);
    }
  });
});

describe('one budget and many processes', () => {
  it('is never exceeded: of 200 reservations at once, of runs and of nodes on their own, as many as it covers', async () => {
    const payer = await givenAccount();
    const [token, workspace] = [await givenBudget('token', 700), await givenBudget('workspace', 5_000)];
    const both = [token, workspace];
    const processes = [holder, await engine.holder()];
    for (let run = 0; run < 100; run++) await engine.acceptedExecution({ userId: payer, budgets: both });
    const claimed: ClaimedExecution[] = [];
    for (const { steps } of processes) claimed.push(...(await steps.claim(50)));
    expect(claimed).toHaveLength(100);

    const answers = await Promise.all([
      ...claimed.map(async (execution, index) => {
        const begun = [costing(execution, 'a', 10, false)];
        const { unpaid } = (await processes[index < 50 ? 0 : 1]?.steps.write(
          stepOf(execution, { begun, release: true }),
        )) ?? { unpaid: {} };
        return unpaid === undefined;
      }),
      ...Array.from({ length: 100 }, (_, index) =>
        startJob(payer, index % 2 === 0 ? both : both.toReversed(), 10).then(
          (id) => id !== undefined,
          (error: unknown) => {
            if (!budgetExceededIn(error)) throw error;
            return false;
          },
        ),
      ),
    ]);

    expect(answers.filter(Boolean)).toHaveLength(70);
    expect([await used(token), await used(workspace)]).toEqual([700, 700]);
  });
});

describe('any history of work, however it falls together', () => {
  const anyWork = fc.record({
    kind: fc.constantFrom('run', 'own'),
    credits: fc.integer({ min: 0, max: 60 }),
    within: fc.constantFrom('token', 'workspace', 'both', 'none'),
    end: fc.constantFrom('completed', 'failed', 'cancelled', 'resumed', 'never'),
    charge: fc.nat(80),
  });

  it('leaves a ledger that sums to zero for what is over, and budgets that are what is held and charged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyWork, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 150 }),
        fc.integer({ min: 0, max: 150 }),
        async (works, ofToken, ofWorkspace) => {
          const payer = await givenAccount();
          const token = await givenBudget('token', ofToken);
          const workspace = await givenBudget('workspace', ofWorkspace);
          const scopes = { token: [token], workspace: [workspace], both: [token, workspace], none: null };
          const runs = new Map<number, ClaimedExecution>();
          for (const [index, { kind, within }] of works.entries()) {
            if (kind === 'run' || scopes[within] === null) {
              runs.set(index, await givenRun(payer, scopes[within]));
            }
          }

          await Promise.all(
            works.map(async ({ credits, within, end, charge }, index) => {
              const execution = runs.get(index);
              if (!execution) {
                await startJob(payer, scopes[within] ?? [], credits).catch((error: unknown) => {
                  if (!budgetExceededIn(error)) throw error;
                });
                return;
              }
              const begun = costing(execution, 'a', credits);
              const { unpaid } = await holder.steps.write(stepOf(execution, { begun: [begun] }));
              if (unpaid || end === 'never') return;
              if (end === 'completed' || end === 'failed') {
                const outcome = end === 'completed' ? { ...completed(), charge } : failed();
                await holder.steps.write(stepOf(execution, { seq: 1, ended: [{ job: begun.job, outcome }] }));
                return;
              }
              await endExecutions(engine.database, CANCEL, [execution.id]);
              if (end === 'cancelled') return;
              const again = budgetsParameter(scopes[within]);
              await engine.database.run(RESUME, [execution.id, 60, null, again]).catch((error: unknown) => {
                if (!budgetExceededIn(error) && !isUncovered(error)) throw error;
              });
            }),
          );

          for (const budget of [token, workspace]) {
            const [row] = await engine.source.query<{ held: number; charged: number }[]>(
              `select
                 (select coalesce(sum(credits), 0)::integer from credit_holds where $1 = any(budget_ids)) as held,
                 (select coalesce(-sum(held_change), 0)::integer from credit_ledger
                  where $1 = any(budget_ids) and kind = 'settle') as charged`,
              [budget.id],
            );
            expect(await used(budget)).toBe((row?.held ?? 0) + (row?.charged ?? 0));
            expect(await used(budget)).toBeLessThanOrEqual(budget.credits);
          }
          const open = await engine.source.query(
            `select l.job_id from credit_ledger l where l.account_id = $1 and l.job_id is not null
             group by l.job_id, l.turn
             having sum(l.held_change) <> coalesce(
               (select h.credits from credit_holds h where h.job_id = l.job_id and h.turn = l.turn), 0)`,
            [payer],
          );
          expect(open).toEqual([]);
          expect(await new AuditLedger(engine.database).run()).toMatchObject({ sound: true });
        },
      ),
      { numRuns: 30 },
    );
  });
});
