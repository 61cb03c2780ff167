import { Injectable } from '@nestjs/common';
import type { Budget, Caller, DeadLetterRecord, ExecutionStatus } from '@easel/contracts';
import { againOnDeadlock, Database, type Transaction } from '@easel/platform';
import { AuditEvents } from '../../engine/audit-events.js';
import { CreditAccounts } from '../../credits/credit-accounts.js';
import { budgetExceededIn, InsufficientCredits, isUncovered } from '../../credits/credit.errors.js';
import { budgetsParameter, SpendBudgets } from '../../credits/spend-budgets.js';
import { formOf } from '../../sql/edition-statement.js';
import { Hints } from '../../engine/hints.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { RESUME } from '../../sql/runs/resume.js';
import { ExecutionRunning } from './dead-letter.errors.js';
import { type DeadLetterRow, DeadLettersRepository, toDeadLetter } from './dead-letters.repository.js';
import { RENEW_JOB, COST_AGAIN } from '../../sql/runs/resolve-dead-letter.js';

const UNDER_WAY: ReadonlySet<ExecutionStatus> = new Set(['pending', 'running', 'stopping']);

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
    private readonly audit: AuditEvents,
    private readonly hints: Hints,
    private readonly accounts: CreditAccounts,
    private readonly budgets: SpendBudgets,
  ) {}

  /**
   * @throws NotFound, ExecutionRunning
   * @throws InsufficientCredits, BudgetExceeded when it can't be paid again; nothing is changed then
   */
  async replay(caller: Caller, id: string): Promise<DeadLetterRecord> {
    const paying = this.charges ? [budgetsParameter(await this.renewedBudgets(id))] : [];
    // Its owner may resume the run, or somebody replay another of its jobs: these lock the same rows in another order.
    const { letter, renewed } = await againOnDeadlock(() =>
      this.database.transaction(async (tx) => {
        const found = await this.letters.findForUpdate(tx, id);
        if (found.resolvedAt) return { letter: found, renewed: [] };
        if (found.executionStatus && UNDER_WAY.has(found.executionStatus)) throw new ExecutionRunning();
        const begun = await this.renew(tx, found, paying);
        return { letter: await this.settle(tx, caller, found, 'replayed'), renewed: begun };
      }),
    ).catch(async (error: unknown) => {
      throw isUncovered(error) ? await this.uncovered(id) : (budgetExceededIn(error) ?? error);
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

  /** Before the transaction, which waits for nobody. */
  private async renewedBudgets(id: string): Promise<readonly Budget[] | null> {
    return this.budgets.renewed(await this.letters.find(this.database.orm.manager, id));
  }

  private async renew(
    tx: Transaction,
    { id, executionId }: DeadLetterRow,
    paying: (string | null)[],
  ): Promise<Renewed[]> {
    const resumed =
      executionId === null
        ? []
        : await tx.run<Renewed>(formOf(RESUME, this.charges), [
            executionId,
            this.config.EXECUTION_DEADLINE_SECONDS,
            null,
            ...paying,
          ]);
    return resumed.length > 0 ? resumed : tx.run<Renewed>(formOf(RENEW_JOB, this.charges), [id, ...paying]);
  }

  private async uncovered(id: string): Promise<InsufficientCredits> {
    const [again] = await this.database.orm.query<{ payerId: string; credits: number }[]>(COST_AGAIN, [id]);
    if (!again) throw new Error(`dead letter ${id} has no job`);
    const { available } = await this.accounts.state(again.payerId);
    return new InsufficientCredits(again.credits, available);
  }

  private async settle(
    tx: Transaction,
    caller: Caller,
    { id, userId, executionId, reason }: DeadLetterRow,
    resolution: 'replayed' | 'discarded',
  ): Promise<DeadLetterRow> {
    await this.letters.resolve(tx, id, resolution);
    await this.audit.add(tx, caller, {
      workspaceId: null,
      accountId: caller.userId,
      action: `dead-letter.${resolution}`,
      targetId: id,
      detail: { ownerId: userId, executionId, reason },
    });
    return this.letters.find(tx, id);
  }
}
