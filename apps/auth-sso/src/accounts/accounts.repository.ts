import { Injectable } from '@nestjs/common';
import { Database, decodeCursor, type Transaction } from '@easel/platform';
import { emailKey } from './email-key.js';
import { UserRow } from '../users/user.row.js';

@Injectable()
export class AccountsRepository {
  constructor(private readonly database: Database) {}

  find(id: string): Promise<UserRow | null> {
    return this.database.orm.manager.findOneBy(UserRow, { id });
  }

  findByEmail(email: string): Promise<UserRow | null> {
    return this.database.orm.manager.findOneBy(UserRow, { emailKey: emailKey(email) });
  }

  /** The oldest account. */
  async first(): Promise<string | undefined> {
    const [row] = await this.database.orm.query<{ id: string }[]>(
      'select id from users order by created_at, id limit 1',
    );
    return row?.id;
  }

  /** Whether one of these addresses has an account that has confirmed it. */
  async anyConfirmed(emails: readonly string[]): Promise<boolean> {
    if (emails.length === 0) return false;
    const rows = await this.database.orm.query<unknown[]>(
      'select 1 from users where email_key = any($1) and email_confirmed_at is not null limit 1',
      [emails.map(emailKey)],
    );
    return rows.length > 0;
  }

  /** Says that the address is the account's own. May be repeated. */
  async confirm(tx: Transaction, id: string): Promise<void> {
    await tx.query(
      'update users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1',
      [id],
    );
  }

  /** Local and federated accounts, newest first, from before the cursor on; with `search`, of these letters. */
  listAll(limit: number, { search, cursor }: { search?: string; cursor?: string }): Promise<UserRow[]> {
    const [time, before] = cursor === undefined ? [null, null] : decodeCursor(cursor);
    return this.database.orm.manager
      .createQueryBuilder(UserRow, 'u')
      .where('(:search::text is null or strpos(u.email_key, :search) > 0)', {
        search: search === undefined ? null : emailKey(search),
      })
      .andWhere(
        '(:time::timestamptz is null or (u.created_at, u.id) < (:time::timestamptz, :before::uuid))',
        { time, before },
      )
      .orderBy('u.created_at', 'DESC')
      .addOrderBy('u.id', 'DESC')
      .limit(limit)
      .getMany();
  }

  async setBan(tx: Transaction, id: string, bannedAt: Date | null): Promise<void> {
    await tx.update(UserRow, { id }, { bannedAt });
  }

  async setPassword(tx: Transaction, id: string, passwordHash: string): Promise<void> {
    await tx.update(UserRow, { id }, { passwordHash });
  }

  /** The account as it is now. What changes its password, or bans or deletes it, comes before this or after `tx`. */
  lock(tx: Transaction, id: string): Promise<UserRow | null> {
    return tx.findOne(UserRow, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  /** Every account but this one, newest first, from before the cursor on. */
  async listOthers(id: string, limit: number, cursor?: string): Promise<UserRow[]> {
    const [time, before] = cursor === undefined ? [null, null] : decodeCursor(cursor);
    return this.database.orm.manager
      .createQueryBuilder(UserRow, 'u')
      .where('u.id <> :id', { id })
      .andWhere(
        '(:time::timestamptz is null or (u.created_at, u.id) < (:time::timestamptz, :before::uuid))',
        { time, before },
      )
      .orderBy('u.created_at', 'DESC')
      .addOrderBy('u.id', 'DESC')
      .limit(limit)
      .getMany();
  }

  /** Answers false, and stores nothing, when the address has an account. */
  async insert(tx: Transaction, user: Pick<UserRow, 'id' | 'email' | 'passwordHash'>): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `insert into users (id, email, email_key, password_hash) values ($1, $2, $3, $4)
       on conflict (email_key) do nothing returning id`,
      [user.id, user.email, emailKey(user.email), user.passwordHash],
    );
    return rows.length === 1;
  }

  /** Answers false, and changes nothing, when another change came first. */
  async replacePasswordHash(tx: Transaction, user: UserRow, passwordHash: string): Promise<boolean> {
    const { affected } = await tx.update(
      UserRow,
      { id: user.id, passwordHash: user.passwordHash ?? '' },
      { passwordHash },
    );
    return affected === 1;
  }
}
