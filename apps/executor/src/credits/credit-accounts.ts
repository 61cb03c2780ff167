import { Injectable } from '@nestjs/common';
import { Batcher } from '@easel/platform';
import { LRUCache } from 'lru-cache';
import { EngineDatabase } from '../engine/engine-database.js';
import { ExecutorConfig } from '../engine/executor.config.js';

// Of two processes that open an account at once one inserts it, and only that one writes what it starts with.
const OPEN = {
  name: 'open-credit-accounts',
  text: `
    with opened as (
      insert into credit_accounts (id, balance) select id, $2 from unnest($1::uuid[]) id order by id
      on conflict do nothing returning id, balance
    )
    insert into credit_ledger (account_id, kind, balance_change, held_change)
    select id, 'signup', balance, 0 from opened where balance > 0`,
};

const BALANCE = {
  name: 'credit-balance',
  text: `
    select a.balance::float8 as available,
      coalesce((select sum(h.credits) from credit_holds h where h.account_id = a.id), 0)::float8 as held,
      coalesce((
        select -sum(l.held_change) from credit_ledger l
        where l.account_id = a.id and l.kind = 'settle' and l.created_at >= date_trunc('day', now(), 'UTC')
      ), 0)::float8 as "spentToday",
      exists (select 1 from credit_ledger l where l.account_id = a.id and l.kind = 'grant') as granted
    from credit_accounts a where a.id = $1`,
};

const AVAILABLE = {
  name: 'credits-available',
  text: `
    select x.ordinal, coalesce(a.balance, 0)::float8 as available
    from unnest($1::uuid[]) with ordinality as x(id, ordinal) left join credit_accounts a on a.id = x.id`,
};

export interface AccountState {
  /** What can still be spent. */
  available: number;
  /** What is set aside for work under way; no part of `available`. */
  held: number;
  /** Charged since midnight, UTC. */
  spentToday: number;
  /** Whether an operator ever added credits. */
  granted: boolean;
}

/** Accounts of credits. An account is opened, with what new ones start with, when it is first needed. */
@Injectable()
export class CreditAccounts {
  /** Accounts are never closed, so an open one need not be asked for again. */
  // With `max` it would take the memory for all of them at once, and 20 ms.
  private readonly opened = new LRUCache<string, true>({ maxSize: 100_000, sizeCalculation: () => 1 });

  /** Looks that coincide share one query. */
  private readonly looking = new Batcher((ids: string[]) => this.look(ids), { lanes: 2, max: 200 });

  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: EngineDatabase,
  ) {}

  /** What an account can spend now. */
  async available(id: string): Promise<number> {
    await this.ensure([id]);
    return this.looking.add(id);
  }

  private async look(ids: string[]): Promise<number[]> {
    const rows = await this.database.run<{ ordinal: string; available: number }>(AVAILABLE, [ids]);
    const found = ids.map(() => 0);
    for (const { ordinal, available } of rows) found[Number(ordinal) - 1] = available;
    return found;
  }

  async ensure(ids: Iterable<string>): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.opened.has(id));
    if (missing.length === 0) return;
    await this.database.run(OPEN, [missing, this.config.SIGNUP_CREDITS]);
    for (const id of missing) this.opened.set(id, true);
  }

  async state(id: string): Promise<AccountState> {
    await this.ensure([id]);
    const [row] = await this.database.run<AccountState & Record<string, unknown>>(BALANCE, [id]);
    if (!row) throw new Error(`account ${id} is not open`);
    return row;
  }
}
