import { Injectable } from '@nestjs/common';
import { Batcher } from '@easel/platform';
import { LRUCache } from 'lru-cache';
import { EngineDatabase } from '../engine/engine-database.js';
import { ExecutorConfig } from '../engine/executor.config.js';
import { OPEN, BALANCE, AVAILABLE } from '../sql/credits/accounts.js';

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
