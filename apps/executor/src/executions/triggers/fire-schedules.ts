import { Injectable, Logger } from '@nestjs/common';
import { ServiceError, ServiceUnavailable } from '@easel/contracts';
import { type StatementTransaction, Database, type Queryable, inSpan } from '@easel/platform';
import { type ReadyDocument, StartExecution } from '../start-execution.js';
import { QueueFull } from '../../jobs/fairness/queue-full.js';
import { OwnerStanding } from './owner-standing.js';
import { nextSlot } from './schedule.js';
import {
  FIND_DUE,
  CLAIM,
  STILL_RUNS,
  TAKE_SLOT,
  NOTE_RUN,
  NOTE_SKIP,
  MOVE_ON,
  FORGET_SLOTS,
} from '../../sql/executions/schedules.js';

const STILL_RUNNING = {
  code: 'still_running',
  message: 'The run of an earlier slot was still running at the time of this slot.',
};

interface DueSchedule {
  id: string;
  cron: string;
  timezone: string;
  fired: number;
  maxExecutions: number | null;
  slot: Date;
  lastFiredAt: Date | null;
  now: Date;
  workflowId: string;
  userId: string;
  workspaceId: string | null;
  documentId: string;
}

/** What a slot comes to as far as can be said before it is claimed: a run, nothing, or no run for a reason. */
type Outlook = { ready: ReadyDocument } | { refused: ServiceError } | 'still runs';

/** After so many in a row that nobody could answer for, the others of the round are not waited for either. */
const MOST_UNANSWERED = 3;

/**
 * Starts the workflows whose slot has come. The slot, the run and the next slot are one commit under a lock of the
 * trigger, so with any number of schedulers, and whichever of them dies, a slot starts one run or, while a run of an
 * earlier slot goes on, none. Other runs of the workflow, by hand or of other schedules, do not count. Slots missed while no scheduler ran are made up for by a single run, for the
 * earliest of them; the next slot is the first one after now. What has to be asked of others is asked before that commit,
 * which goes by it only where the workflow is still the same.
 */
@Injectable()
export class FireSchedules {
  private readonly logger = new Logger(FireSchedules.name);

  constructor(
    private readonly database: Database,
    private readonly startExecution: StartExecution,
    private readonly ownerStanding: OwnerStanding,
  ) {}

  /** Ids of the executions it started. */
  async run(): Promise<string[]> {
    const started: string[] = [];
    // One that can't be started keeps its slot for the next round and must not hold up the others in this one.
    const passed: string[] = [];
    let unanswered = 0;
    while (unanswered < MOST_UNANSWERED) {
      const [due] = await this.database.run<DueSchedule & Record<string, unknown>>(FIND_DUE, [passed]);
      if (!due) return started;
      passed.push(due.id);
      try {
        const outlook = await this.lookOut(due);
        unanswered = 0;
        // The trace of the run begins here, as nobody calls for it.
        const executionId = await inSpan('fire schedule', { 'easel.workflow.id': due.workflowId }, () =>
          this.database.batch((tx) => this.fire(tx, due, outlook)),
        );
        if (executionId === undefined) continue;
        started.push(executionId);
        this.startExecution.announce(executionId);
      } catch (error) {
        unanswered = error instanceof ServiceUnavailable ? unanswered + 1 : 0;
        this.logger.error({ err: error, trigger: due.id }, 'a schedule could not start its workflow');
      }
    }
    return started;
  }

  /** @throws ServiceUnavailable when nobody can say whether the owner may */
  private async lookOut(due: DueSchedule): Promise<Outlook> {
    if (await stillRuns(this.database, due)) return 'still runs';
    try {
      await this.ownerStanding.require(due);
      const ready = await this.startExecution.prepareDocument(due.documentId);
      await this.startExecution.requireFundsUncalled(ready, due);
      return { ready };
    } catch (error) {
      // No later round could start it either: what the workflow is, or where it is, refuses it.
      if (error instanceof ServiceError && error.status < 500) return { refused: error };
      throw error;
    }
  }

  private async fire(
    tx: StatementTransaction,
    { id, documentId, workspaceId }: DueSchedule,
    outlook: Outlook,
  ): Promise<string | undefined> {
    // Not there: another scheduler has it, or the workflow changed since, and the next round looks again.
    const [due] = await tx.run<DueSchedule & Record<string, unknown>>(CLAIM, [id, documentId, workspaceId]);
    if (!due) return undefined;
    const taken = await tx.run(TAKE_SLOT, [id, due.slot]);
    const executionId = taken.length === 0 ? undefined : await this.startRun(tx, due, outlook);
    const fired = due.fired + (executionId === undefined ? 0 : 1);
    const over = due.maxExecutions !== null && fired >= due.maxExecutions;
    await tx.run(MOVE_ON, [id, fired, over ? null : nextSlot(due, due.now)]);
    await tx.run(FORGET_SLOTS, [id]);
    return executionId;
  }

  private async startRun(
    tx: StatementTransaction,
    due: DueSchedule,
    outlook: Outlook,
  ): Promise<string | undefined> {
    const { id, slot, now, workflowId, userId, workspaceId } = due;
    if (outlook === 'still runs' || (await stillRuns(tx, due))) {
      await tx.run(NOTE_SKIP, [id, slot, STILL_RUNNING]);
      return undefined;
    }
    if ('refused' in outlook) {
      await this.skip(tx, due, outlook.refused);
      return undefined;
    }
    const data = {
      scheduledAt: slot.toISOString(),
      triggeredAt: now.toISOString(),
      lastTriggeredAt: due.lastFiredAt?.toISOString() ?? null,
      run: due.fired + 1,
    };
    const run = { userId, workspaceId, workflowId, trigger: { type: 'schedule' as const, data } };
    try {
      const executionId = await this.startExecution.addDocumentRun(tx, outlook.ready, run);
      await tx.run(NOTE_RUN, [id, slot, executionId]);
      return executionId;
    } catch (error) {
      // A slot that waited would come back each round for as long as the account's queue is full.
      if (!(error instanceof QueueFull)) throw error;
      await this.skip(tx, due, error);
      return undefined;
    }
  }

  private async skip(
    tx: StatementTransaction,
    { id, slot, workflowId }: DueSchedule,
    { code, message }: ServiceError,
  ): Promise<void> {
    this.logger.warn(`a slot of workflow ${workflowId} passes without a run: ${code}`);
    await tx.run(NOTE_SKIP, [id, slot, { code, message }]);
  }
}

async function stillRuns(database: Queryable, { id, workflowId, userId }: DueSchedule): Promise<boolean> {
  return (await database.run(STILL_RUNS, [workflowId, userId, id])).length > 0;
}
