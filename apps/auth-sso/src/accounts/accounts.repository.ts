import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '@easel/platform';
import { emailKey } from './email-key.js';
import { UserRow } from './user.row.js';

@Injectable()
export class AccountsRepository {
  constructor(private readonly database: Database) {}

  find(id: string): Promise<UserRow | null> {
    return this.database.orm.manager.findOneBy(UserRow, { id });
  }

  findByEmail(email: string): Promise<UserRow | null> {
    return this.database.orm.manager.findOneBy(UserRow, { emailKey: emailKey(email) });
  }

  /** Answers false, and stores nothing, when the address has an account. */
  async insert(tx: EntityManager, user: Pick<UserRow, 'id' | 'email' | 'passwordHash'>): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `insert into users (id, email, email_key, password_hash) values ($1, $2, $3, $4)
       on conflict (email_key) do nothing returning id`,
      [user.id, user.email, emailKey(user.email), user.passwordHash],
    );
    return rows.length === 1;
  }

  /** Answers false, and changes nothing, when another change came first. */
  async replacePasswordHash(tx: EntityManager, user: UserRow, passwordHash: string): Promise<boolean> {
    const { affected } = await tx.update(
      UserRow,
      { id: user.id, passwordHash: user.passwordHash ?? '' },
      { passwordHash },
    );
    return affected === 1;
  }
}
