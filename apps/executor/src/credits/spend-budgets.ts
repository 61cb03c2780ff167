import { Injectable } from '@nestjs/common';
import { type Budget, type BudgetUse, type Caller, getAccountFunding } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { LRUCache } from 'lru-cache';
import { EngineDatabase } from '../engine/engine-database.js';
import { BUDGET_USE, OPEN_BUDGETS } from '../sql/credits/budgets.js';

/** What work of the caller in a workspace (null: in none) counts against; null: against nothing. */
export function budgetsOf({ budgets = [] }: Caller, workspaceId: string | null): readonly Budget[] | null {
  const counted = budgets.filter(({ of, id }) => of === 'token' || id === workspaceId);
  return counted.length > 0 ? counted : null;
}

/** As statements take them. */
export function budgetsParameter(budgets: readonly Budget[] | null): string | null {
  return budgets && JSON.stringify(budgets);
}

/** Work that was stored with what it counts against. */
export interface BudgetedWork {
  userId: string;
  workspaceId: string | null;
  budgets: readonly Budget[] | null;
}

/**
 * Budgets, as far as they are spent; what they are, auth-sso says. Nothing here is asked for work that has none.
 * Specification 1, 5.1.
 */
@Injectable()
export class SpendBudgets {
  /** By id and month. Rows are never removed, so one that is there need not be asked for again. */
  // With `max` it would take the memory for all of them at once, and 20 ms.
  private readonly opened = new LRUCache<string, true>({ maxSize: 100_000, sizeCalculation: () => 1 });

  constructor(
    private readonly database: EngineDatabase,
    private readonly bus: BusClient,
  ) {}

  /** Before a statement counts against budgets: their rows are there. `userId` is the owner of the tokens. */
  async ensure(userId: string, budgets: readonly Budget[] | null | undefined): Promise<void> {
    if (!budgets) return;
    const month = new Date().toISOString().slice(0, 7);
    const missing = budgets.filter(({ id }) => !this.opened.has(`${id} ${month}`));
    if (missing.length === 0) return;
    await this.database.run(OPEN_BUDGETS, [missing.map(({ id }) => id), missing.map(({ of }) => of), userId]);
    for (const { id } of missing) this.opened.set(`${id} ${month}`, true);
  }

  /**
   * What work that goes on counts against from now on: what it was started under, as that is now, and what the caller
   * who lets it go on acts under. A token or budget that is gone is not counted against any more.
   */
  async renewed(
    { userId, workspaceId, budgets }: BudgetedWork,
    caller?: Caller,
  ): Promise<readonly Budget[] | null> {
    const acting = (caller && budgetsOf(caller, workspaceId)) ?? [];
    const others = (budgets ?? []).map(({ id }) => id).filter((id) => !acting.some((each) => each.id === id));
    const now =
      others.length > 0
        ? (await this.bus.request(getAccountFunding, undefined, { userId, budgetIds: others })).budgets
        : [];
    const counted = [...acting, ...now];
    if (counted.length === 0) return null;
    await this.ensure(userId, counted);
    return counted;
  }

  /** Of the caller's tokens, and of workspaces in which they are active. */
  use({ userId, workspaces = {} }: Caller, ids: readonly string[]): Promise<BudgetUse> {
    return this.read(ids, userId, Object.keys(workspaces));
  }

  /** Of work of that user, which was started under these. */
  used(userId: string, budgets: readonly Budget[]): Promise<BudgetUse> {
    const workspaces = budgets.filter(({ of }) => of === 'workspace').map(({ id }) => id);
    return this.read(
      budgets.map(({ id }) => id),
      userId,
      workspaces,
    );
  }

  private async read(
    ids: readonly string[],
    userId: string,
    workspaceIds: readonly string[],
  ): Promise<BudgetUse> {
    const [row] = await this.database.run<BudgetUse & Record<string, unknown>>(BUDGET_USE, [
      ids,
      userId,
      workspaceIds,
    ]);
    if (!row) throw new Error('the month is not known');
    return row;
  }
}
