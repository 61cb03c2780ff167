import { Injectable } from '@nestjs/common';
import { Database, decodeCursor, type Transaction } from '@easel/platform';
import { UserRow } from '../users/user.row.js';

/** Accounts that sign in through a provider; others are not found. */
@Injectable()
export class FederatedAccountsRepository {
  constructor(private readonly database: Database) {}

  /** Newest first, from before the cursor on. */
  list(limit: number, cursor?: string): Promise<UserRow[]> {
    const [time, before] = cursor === undefined ? [null, null] : decodeCursor(cursor);
    return this.database.orm.manager
      .createQueryBuilder(UserRow, 'u')
      .where(`u.app_metadata->'sso' is not null`)
      .andWhere(
        '(:time::timestamptz is null or (u.created_at, u.id) < (:time::timestamptz, :before::uuid))',
        { time, before },
      )
      .orderBy('u.created_at', 'DESC')
      .addOrderBy('u.id', 'DESC')
      .limit(limit)
      .getMany();
  }

  findForUpdate(tx: Transaction, id: string): Promise<UserRow | null> {
    return tx
      .createQueryBuilder(UserRow, 'u')
      .where('u.id = :id', { id })
      .andWhere(`u.app_metadata->'sso' is not null`)
      .setLock('pessimistic_write')
      .getOne();
  }

  async setBan(tx: Transaction, id: string, bannedAt: Date | null): Promise<void> {
    await tx.update(UserRow, { id }, { bannedAt });
  }

  /** Nobody makes the account an owner from here to the end of `tx`. */
  async ownsOrganization(tx: Transaction, id: string): Promise<boolean> {
    await tx.query(
      `select 1 from organizations
       where id in (select organization_id from organization_members where user_id = $1)
       order by id for no key update`,
      [id],
    );
    const rows = await tx.query<unknown[]>(
      `select 1 from organization_members where user_id = $1 and role = 'owner' limit 1`,
      [id],
    );
    return rows.length > 0;
  }

  async personalProjects(tx: Transaction, id: string): Promise<string[]> {
    const rows = await tx.query<{ id: string }[]>(
      'select id from projects where user_id = $1 and workspace_id is null',
      [id],
    );
    return rows.map((row) => row.id);
  }

  /** Who allowed an app of the account's to act for them. */
  async usersOfApps(tx: Transaction, id: string): Promise<string[]> {
    const rows = await tx.query<{ user_id: string }[]>(
      `select distinct g.user_id from oauth_grants g join oauth_apps a on a.id = g.app_id where a.user_id = $1`,
      [id],
    );
    return rows.map((row) => row.user_id);
  }

  /** What is the account's own goes with it; projects of workspaces stay, in the hands of the organization's owner. */
  async delete(tx: Transaction, id: string): Promise<void> {
    await tx.query(
      `update projects p set user_id = o.user_id
       from workspaces w join organization_members o
         on o.organization_id = w.organization_id and o.role = 'owner'
       where p.workspace_id = w.id and p.user_id = $1`,
      [id],
    );
    await tx.delete(UserRow, { id });
  }
}
