import { Injectable } from '@nestjs/common';
import type { Transaction } from '@easel/platform';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { AccountsRepository } from './accounts.repository.js';

/** Gives an account to the holder of its code: sets a new password, and revokes every earlier credential. */
@Injectable()
export class TakeOver {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
  ) {}

  /** @param everything personal tokens and what OAuth apps were allowed go too, not sessions alone */
  async run(
    tx: Transaction,
    userId: string,
    passwordHash: string,
    { everything }: { everything: boolean },
  ): Promise<void> {
    await this.accounts.setPassword(tx, userId, passwordHash);
    await this.sessions.endAll(tx, userId, 'password changed');
    if (!everything) return;
    await tx.query('delete from api_tokens where user_id = $1', [userId]);
    await tx.query('delete from oauth_grants where user_id = $1', [userId]);
  }
}
