import { Injectable } from '@nestjs/common';
import type { Caller, DeadLetterRecord, ExecutionStatus } from '@easel/contracts';
import { Database } from '@easel/platform';
import type { EntityManager } from 'typeorm';
import { TellDeed } from '../audit/tell-deed.js';
import { reserveAgain } from '../credits/credit-statements.js';
import { formOf, perEdition } from '../engine/edition-statement.js';
import { Hints } from '../engine/hints.js';
import { ExecutorConfig } from '../executor.config.js';
import { queueRenewed, RENEWED_ATTEMPTS } from '../jobs/job-statements.js';
import { RESUME } from '../orchestrator/step-statements.js';
import { ExecutionRunning } from './dead-letter.errors.js';
import { type DeadLetterRow, DeadLettersRepository, toDeadLetter } from './dead-letters.repository.js';

const UNDER_WAY: ReadonlySet<ExecutionStatus> = new Set(['pending', 'running', 'stopping']);

// For a job without a run, or of a run that can not go on: its result is stored with the job alone.
const RENEW_JOB = perEdition(
  'renew-job',
  (charged) => `
  with renewed as (
    update jobs j set status = 'pending', epoch = j.epoch + 1, completed_at = null, error_code = null,
      error_message = null, progress = 0, max_attempts = ${RENEWED_ATTEMPTS}
    where j.id = $1 and j.status = 'failed'
    returning j.id, j.user_id, j.type, j.lane, j.status, j.credits, coalesce(j.payer_id, j.user_id) as account_id
  ), ${charged ? `${reserveAgain('renewed')}, ` : ''}queued as (${queueRenewed('renewed')}
  )
  select 'job' as kind, id, 0 as epoch, lane from renewed`,
);

interface Renewed {
  kind: 'execution' | 'job';
  id: string;
  epoch: number;
  lane: string | null;
}

/**
 * Decides what becomes of a job that was given up. The decision, what it sets going and the audit entry are one
 * commit under a lock of the dead letter; hints that are lost with the process are repeated by the sweep.
 */
@Injectable()
export class ResolveDeadLetter {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: Database,
    private readonly letters: DeadLettersRepository,
    private readonly deeds: TellDeed,
    private readonly hints: Hints,
  ) {}

  /** @throws NotFound, ExecutionRunning */
  async replay(caller: Caller, id: string): Promise<DeadLetterRecord> {
    const renewed: Renewed[] = [];
    const letter = await this.database.transaction(async (tx) => {
      const found = await this.letters.findForUpdate(tx, id);
      if (found.resolvedAt) return found;
      if (found.executionStatus && UNDER_WAY.has(found.executionStatus)) throw new ExecutionRunning();
      renewed.push(...(await this.renew(tx, found)));
      return this.settle(tx, caller, found, 'replayed');
    });
    for (const { kind, id: each, epoch, lane } of renewed) {
      if (kind === 'job' && lane) this.hints.job(lane, each, Date.now());
      else this.hints.execution(each, `replayed-${epoch}`);
    }
    return toDeadLetter(letter);
  }

  /** @throws NotFound */
  async discard(caller: Caller, id: string): Promise<DeadLetterRecord> {
    const letter = await this.database.transaction(async (tx) => {
      const found = await this.letters.findForUpdate(tx, id);
      return found.resolvedAt ? found : this.settle(tx, caller, found, 'discarded');
    });
    return toDeadLetter(letter);
  }

  private get charges(): boolean {
    return this.config.EDITION === 'cloud';
  }

  private async renew(tx: EntityManager, { id, executionId }: DeadLetterRow): Promise<Renewed[]> {
    const resumed =
      executionId === null
        ? []
        : await tx.query<Renewed[]>(formOf(RESUME, this.charges).text, [
            executionId,
            this.config.EXECUTION_DEADLINE_SECONDS,
            null,
          ]);
    return resumed.length > 0 ? resumed : tx.query<Renewed[]>(formOf(RENEW_JOB, this.charges).text, [id]);
  }

  private async settle(
    tx: EntityManager,
    caller: Caller,
    { id, userId, executionId, reason }: DeadLetterRow,
    resolution: 'replayed' | 'discarded',
  ): Promise<DeadLetterRow> {
    await this.letters.resolve(tx, id, resolution);
    await this.deeds.run(tx, caller, {
      workspaceId: null,
      accountId: caller.userId,
      action: `dead-letter.${resolution}`,
      targetId: id,
      detail: { ownerId: userId, executionId, reason },
    });
    return this.letters.find(tx, id);
  }
}
