import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@easel/platform';
import { v7 as newId } from 'uuid';

/** Whose tokens of an identity platform act as which account. */
export interface PlatformIdentity {
  id: string;
  userId: string;
  /** The account's, which need not be the token's. */
  email: string;
  banned: boolean;
}

const FIND = `select i.id, i.user_id as "userId", u.email, u.banned_at is not null as banned
  from platform_identities i join users u on u.id = i.user_id
  where i.issuer = $1 and i.subject = $2`;

@Injectable()
export class PlatformIdentitiesRepository {
  constructor(private readonly database: Database) {}

  async find(issuer: string, subject: string): Promise<PlatformIdentity | undefined> {
    const [row] = await this.database.run<PlatformIdentity>({ name: 'find_platform_identity', text: FIND }, [
      issuer,
      subject,
    ]);
    return row;
  }

  /** Waits for a concurrent transaction on the same subject, and finds what it stored. */
  async findAlone(tx: Transaction, issuer: string, subject: string): Promise<PlatformIdentity | undefined> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [`${issuer} ${subject}`]);
    const [row] = await tx.query<PlatformIdentity[]>(FIND, [issuer, subject]);
    return row;
  }

  /** Answers false, and stores nothing, when the account has another subject of this platform. */
  async insert(tx: Transaction, issuer: string, subject: string, userId: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `insert into platform_identities (id, issuer, subject, user_id) values ($1, $2, $3, $4)
       on conflict (user_id, issuer) do nothing returning 1`,
      [newId(), issuer, subject, userId],
    );
    return rows.length === 1;
  }
}
