import { Injectable } from '@nestjs/common';
import { type AccountName, type FindAccountRequest, NotFound } from '@easel/contracts';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';
import { AccountsRepository } from './accounts.repository.js';

/** Tells services who is meant when work is shared with somebody. */
@Injectable()
export class FindAccount {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly workspaces: WorkspacesRepository,
  ) {}

  async run({ email, userId, workspaceId }: FindAccountRequest): Promise<AccountName> {
    const user =
      userId == null ? await this.accounts.findByEmail(email ?? '') : await this.accounts.find(userId);
    if (!user) throw new NotFound('account');
    if (workspaceId != null) {
      const standing = await this.workspaces.standing(user.id, workspaceId);
      if (!standing || standing.suspended) throw new NotFound('account');
    }
    // A caller who names an account by id may not know its address, and must not learn it here.
    const unnamed = userId == null ? user.email : `User ${user.id.slice(-6)}`;
    return { userId: user.id, name: user.displayName ?? unnamed };
  }
}
