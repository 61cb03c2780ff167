import { Injectable } from '@nestjs/common';
import { getBudgetUse } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import type { HttpCall } from '../http/call.js';
import { integer, orNull, type Schema, timestamp } from '../reference/schema.js';

/** What a token or workspace shows beside its budget; null without one. */
export interface BudgetUseFields {
  /** Credits of this month, what is held for work under way included. */
  budgetUsed: number | null;
  budgetResetsAt: string | null;
}

export const budgetUseFields: Record<keyof BudgetUseFields, Schema> = {
  budgetUsed: {
    ...orNull(integer),
    description:
      'Spent of the budget this month, including reservations for work in progress; null without a ' +
      'budget.',
  },
  budgetResetsAt: { ...orNull(timestamp), description: 'When the next month begins; null without a budget.' },
};

interface Budgeted {
  id: string;
  monthlyBudget: number | null;
}

/** Puts what was spent, which the executor knows, beside budgets, which accounts are asked about. */
@Injectable()
export class BudgetUse {
  constructor(private readonly bus: BusClient) {}

  async of<R extends Budgeted>({ caller, context }: HttpCall, record: R): Promise<R & BudgetUseFields> {
    const [shown] = await this.ofAll({ caller, context }, [record]);
    return shown;
  }

  /** Of what was just made. Asks nobody: without an answer, a secret that is shown once would be lost. */
  ofNew<R extends Budgeted>(record: R): R & BudgetUseFields {
    const hasBudget = record.monthlyBudget !== null;
    return {
      ...record,
      budgetUsed: hasBudget ? 0 : null,
      budgetResetsAt: hasBudget ? nextMonth(new Date()) : null,
    };
  }

  /** Asks nothing where none of them has a budget. */
  async ofAll<R extends Budgeted>(
    { caller, context }: Pick<HttpCall, 'caller' | 'context'>,
    records: readonly R[],
  ): Promise<(R & BudgetUseFields)[]> {
    const ids = records.filter(({ monthlyBudget }) => monthlyBudget !== null).map(({ id }) => id);
    const use = ids.length > 0 ? await this.bus.request(getBudgetUse, caller, { ids }, context) : undefined;
    return records.map((record) =>
      use && record.monthlyBudget !== null
        ? { ...record, budgetUsed: use.used[record.id] ?? 0, budgetResetsAt: use.resetsAt }
        : { ...record, budgetUsed: null, budgetResetsAt: null },
    );
  }
}

function nextMonth(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
}
