import { Injectable } from '@nestjs/common';
import { Batcher, jsonParameter, type Queryable, storableJson } from '@easel/platform';
import type { PureNodeState } from '@easel/workflow';
import { BUDGET_SPENT, TOO_FEW_CREDITS } from '../../credits/credit.errors.js';
import { EngineDatabase } from '../../engine/engine-database.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { WORKERS_LOST } from '../../jobs/ending-messages.js';
import { QueueFull } from '../../jobs/fairness/queue-full.js';
import { WorkerSession } from '../../engine/worker-session.js';
import { endExecutions, FAIL } from './end-executions.js';
import type { ExecutionEvent } from './execution-event.js';
import type { NewExecution } from './new-execution.js';
import { type AcceptedRow, PlacedRuns } from './placed-runs.js';
import type { ClaimedExecution, JobState, KnownExecution, Step, StepWritten, Unpaid } from './step.js';
import { stepRecord } from './step-records.js';
import { BEGIN, BEGIN_BUDGETED, INSERT } from '../../sql/runs/accept.js';
import { CLAIM, LEASED, JOBS_OF, PURE_STATES } from '../../sql/runs/claim.js';
import { LET_GO, SET_ASIDE } from '../../sql/runs/release.js';
import { WRITE, WRITE_BUDGETED, WRITTEN } from '../../sql/runs/steps.js';

interface OwnedRow {
  id: string;
  epoch: number;
  status: string;
  wakeSeq: number;
  completedAt: Date | null;
  unpaid?: Unpaid | null;
}

/** Claims executions and writes their steps, many with one commit. */
@Injectable()
export class StepStore {
  private readonly inserting: Batcher<NewExecution, boolean | 'full'>;
  private readonly beginning: Batcher<{ execution: NewExecution; step: Step }, Unpaid | 'full'>;
  private readonly writing: Batcher<Step, StepWritten>;
  private readonly writingLarge: Batcher<Step, StepWritten>;

  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: EngineDatabase,
    private readonly session: WorkerSession,
  ) {
    this.inserting = new Batcher((executions) => this.insertAll(database, executions), {
      lanes: 2,
      max: 300,
    });
    // One commit at a time: what comes up meanwhile shares the next. Two at a time are twice as many, each half as
    // full.
    this.beginning = new Batcher((begun) => this.beginAll(begun), { lanes: 1, max: 300 });
    this.writing = new Batcher((steps) => this.writeAll(steps, storableJson), { lanes: 1, max: 300 });
    // Megabytes each: together they would fill the memory, and the small ones would wait for them.
    this.writingLarge = new Batcher((steps) => this.writeAll(steps, jsonParameter), { lanes: 1, max: 1 });
  }

  /** @param except users of whom none is wanted */
  async claim(most: number, except: readonly string[] = []): Promise<ClaimedExecution[]> {
    if (!this.session.alive) return [];
    return this.database.run<ClaimedExecution>(CLAIM, [this.session.id, most, except]);
  }

  /**
   * Accepts a run, for any orchestrator to claim. Answers whether it did: false where one has this id already.
   *
   * @throws QueueFull
   */
  async insert(execution: NewExecution): Promise<boolean> {
    const inserted = await this.inserting.add(execution);
    if (inserted === 'full') throw this.queueFull();
    return inserted;
  }

  /**
   * Accepts a run in `tx`, together with everything that belongs to it; its hint follows the commit.
   *
   * @throws QueueFull; `tx` may go on, and commit without the run
   */
  async insertIn(tx: Queryable, execution: NewExecution): Promise<void> {
    const [inserted] = await this.insertAll(tx, [execution]);
    if (inserted === 'full') throw this.queueFull();
    if (!inserted) throw new Error(`execution ${execution.id} is there already`);
  }

  /**
   * Accepts a run, together with the first step that this process has planned for it. Answers those of its jobs that
   * could not be paid for.
   *
   * @throws QueueFull; nothing is stored then
   */
  async begin(execution: NewExecution, step: Step): Promise<Unpaid> {
    const begun = await this.beginning.add({ execution, step });
    if (begun === 'full') throw this.queueFull();
    return begun;
  }

  write(step: Step, { isLarge = false } = {}): Promise<StepWritten> {
    return (isLarge ? this.writingLarge : this.writing).add(step);
  }

  jobsOf(executionId: string): Promise<JobState[]> {
    return this.database.run<JobState & { [column: string]: unknown }>(JOBS_OF, [[executionId], false]);
  }

  /** By the ids of the executions, for a holder that knows nothing of them yet. */
  async knownOf(executionIds: readonly string[]): Promise<Map<string, KnownExecution>> {
    const known = new Map<string, KnownExecution>(executionIds.map((id) => [id, { jobs: [], history: [] }]));
    const rows = await this.database.run<JobState & { history: ExecutionEvent[] | null }>(JOBS_OF, [
      executionIds,
      true,
    ]);
    for (const { history, ...job } of rows) {
      const execution = known.get(job.executionId);
      if (history) execution?.history.push(...history);
      else execution?.jobs.push(job);
    }
    return known;
  }

  /** What was computed of a heavy execution; nothing where somebody else holds it. */
  async pureStatesOf({ id, epoch }: ClaimedExecution): Promise<Record<string, PureNodeState>> {
    const [row] = await this.database.run<{ pureStates: Record<string, PureNodeState> | null }>(PURE_STATES, [
      id,
      epoch,
    ]);
    return row?.pureStates ?? {};
  }

  /** Where the executions stand that this process leases, or one of them. */
  leased(id?: string): Promise<{ id: string; epoch: number; status: string; wakeSeq: number }[]> {
    return this.database.run(LEASED, [this.session.id, id ?? null]);
  }

  /** Gives an execution back, to be claimed by anyone a little later. */
  async letGo(id: string): Promise<void> {
    await this.database.run(LET_GO, [id, this.session.id, WORKERS_LOST]);
  }

  /**
   * Lets an execution go whose jobs go on in this process, each under a lease of its own. Undefined where this process
   * does not hold it any more.
   */
  async setAside(
    { id, epoch }: ClaimedExecution,
    { seq, wakeSeq }: { seq: number; wakeSeq: number },
  ): Promise<{ wakeSeq: number; isDue: boolean } | undefined> {
    const [row] = await this.database.run<{ wakeSeq: number; isDue: boolean }>(SET_ASIDE, [
      id,
      epoch,
      seq,
      this.session.id,
      wakeSeq,
      this.config.JOB_DEADLINE_SECONDS,
    ]);
    return row;
  }

  /** Ends an execution that cannot be planned: trying again would not help. */
  async fail(execution: ClaimedExecution): Promise<void> {
    await endExecutions(this.database, FAIL, [execution.id, execution.epoch]);
  }

  private async insertAll(
    database: Queryable,
    executions: readonly NewExecution[],
  ): Promise<(boolean | 'full')[]> {
    const placed = new PlacedRuns(executions, this.config.ACCOUNT_RUN_LIMIT);
    const rows = await database.run<AcceptedRow & Record<string, unknown>>(INSERT, [
      await jsonOf(executions, placed.records()),
      this.config.EXECUTION_DEADLINE_SECONDS,
      ...placed.parameters(),
    ]);
    const inserted = new Set(rows.map(({ id }) => id));
    const refused = placed.refusedBy(rows);
    return executions.map((execution) => (refused.has(execution) ? 'full' : inserted.has(execution.id)));
  }

  private async beginAll(begun: { execution: NewExecution; step: Step }[]): Promise<(Unpaid | 'full')[]> {
    const budgeted = begun.some(({ execution }) => execution.budgets);
    const placed = new PlacedRuns(
      begun.map(({ execution }) => execution),
      this.config.ACCOUNT_RUN_LIMIT,
    );
    const records = placed.records();
    const rows = await this.database.run<AcceptedRow & Record<string, unknown>>(
      budgeted ? BEGIN_BUDGETED : BEGIN,
      [
        await jsonOf(
          begun.map(({ execution }) => execution),
          begun.map(({ step }, index) => ({ ...stepRecord(step), ...records[index] })),
        ),
        this.session.id,
        this.config.EXECUTION_DEADLINE_SECONDS,
        ...placed.parameters(),
        ...this.unpaidMessages(budgeted),
      ],
    );
    const unpaid = new Map(rows.map((row) => [row.id, row.unpaid]));
    const refused = placed.refusedBy(rows);
    return begun.map(({ execution }) => (refused.has(execution) ? 'full' : (unpaid.get(execution.id) ?? {})));
  }

  /** Parameters of the forms that charge. */
  private unpaidMessages(budgeted: boolean): string[] {
    return this.database.charges || budgeted ? [TOO_FEW_CREDITS, BUDGET_SPENT] : [];
  }

  private queueFull(): QueueFull {
    return new QueueFull('runs', this.config.ACCOUNT_RUN_LIMIT);
  }

  private async writeAll(
    steps: Step[],
    jsonOfRecords: (records: object[]) => string | Promise<string | Buffer>,
  ): Promise<StepWritten[]> {
    const records = steps.map(stepRecord);
    const budgeted = steps.some(({ execution }) => execution.budgets);
    const rows = await this.database.run<OwnedRow>(budgeted ? WRITE_BUDGETED : WRITE, [
      await jsonOfRecords(records),
      steps.map(({ execution }) => execution.id),
      steps.flatMap(({ ended }) => ended.map(({ job }) => job.id)),
      ...this.unpaidMessages(budgeted),
    ]);
    const owned = new Map(rows.map((row) => [keyOf(row), row]));
    const unchanged = records.filter((record) => !owned.has(keyOf(record)));
    if (unchanged.length > 0) {
      const asked = unchanged.map(({ id, epoch, seq, event_count }) => ({ id, epoch, seq, event_count }));
      const written = await this.database.run<OwnedRow>(WRITTEN, [JSON.stringify(asked)]);
      for (const row of written) owned.set(keyOf(row), row);
    }
    return steps.map(({ execution }) => {
      const row = owned.get(keyOf(execution));
      if (!row) return { owned: false };
      const { status, wakeSeq, completedAt, unpaid } = row;
      return { owned: true, status, wakeSeq, completedAt, ...(unpaid && { unpaid }) };
    });
  }
}

/** The records of runs without inputs are small, which nearly all are: finding that out each time would cost CPU time. */
const jsonOf = (executions: readonly NewExecution[], records: object[]): string | Promise<string | Buffer> =>
  executions.some(({ inputs, triggerData }) => inputs ?? triggerData)
    ? jsonParameter(records)
    : storableJson(records);

function keyOf({ id, epoch }: { id: string; epoch: number }): string {
  return `${id} ${epoch}`;
}
