import { Injectable } from '@nestjs/common';
import type { Budget } from '@easel/contracts';
import { BudgetExceeded } from '../../credits/credit.errors.js';
import { EstimateRun, type RunToEstimate } from './estimate-run.js';
import { SpendBudgets } from '../../credits/spend-budgets.js';

/** Says, before a run is accepted, whether its budgets have room for anything of it. */
@Injectable()
export class BudgetCheck {
  constructor(
    private readonly budgets: SpendBudgets,
    private readonly estimateRun: EstimateRun,
  ) {}

  /**
   * Where there is room for a part, the run begins, and its nodes fail one by one when a budget is spent.
   * @throws BudgetExceeded when none of the nodes that cost anything could be paid
   */
  async require(run: RunToEstimate & { userId: string; budgets?: readonly Budget[] | null }): Promise<void> {
    if (!run.budgets) return;
    const { totalCredits, leastCredits } = await this.estimateRun.run(run);
    if (totalCredits === 0) return;
    const { used, resetsAt } = await this.budgets.used(run.userId, run.budgets);
    for (const { of, id, credits: budget } of run.budgets) {
      const spent = used[id] ?? 0;
      if (spent + leastCredits <= budget) continue;
      throw new BudgetExceeded({ budgetOf: of, budget, used: spent, required: totalCredits, resetsAt });
    }
  }
}
