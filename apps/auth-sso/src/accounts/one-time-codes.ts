import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@easel/platform';
import { emailKey } from './email-key.js';

export type CodeKind = 'confirm-address' | 'password-link' | 'sign-up';

/** What a code is for; without `email` any address. */
export interface CodeFor {
  kind: CodeKind;
  email?: string;
  userId?: string;
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Codes that work once: only the hash of each is stored, and the request that deletes its row has redeemed it. */
@Injectable()
export class OneTimeCodes {
  constructor(private readonly database: Database) {}

  /** Whether a code could be redeemed now: asked before work that costs more, such as a password's hash. */
  async isOpen(kind: CodeKind, code: string): Promise<boolean> {
    const rows = await this.database.orm.query<unknown[]>(
      'select 1 from one_time_codes where hash = $1 and kind = $2 and expires_at > now()',
      [hashOf(code), kind],
    );
    return rows.length > 0;
  }

  /** The code, which nothing shows again. */
  async create(tx: Transaction, { kind, email, userId }: CodeFor, expiresAt: Date): Promise<string> {
    const code = randomBytes(24).toString('hex');
    await tx.query('delete from one_time_codes where expires_at < now()');
    await tx.query(
      'insert into one_time_codes (hash, kind, email_key, user_id, expires_at) values ($1, $2, $3, $4, $5)',
      [hashOf(code), kind, email === undefined ? null : emailKey(email), userId ?? null, expiresAt],
    );
    return code;
  }

  /** Uses a code up in `tx`; of several that try at once, one gets it. Undefined for any other code. */
  async redeem(
    tx: Transaction,
    kind: CodeKind,
    code: string,
    email?: string,
  ): Promise<{ emailKey: string | null; userId: string | null } | undefined> {
    const [rows] = await tx.query<[{ emailKey: string | null; userId: string | null }[], number]>(
      `delete from one_time_codes
       where hash = $1 and kind = $2 and expires_at > now() and ($3::text is null or coalesce(email_key, $3) = $3)
       returning email_key as "emailKey", user_id as "userId"`,
      [hashOf(code), kind, email === undefined ? null : emailKey(email)],
    );
    return rows[0];
  }

  /** A newer link takes the place of those before. */
  async revokeLinks(tx: Transaction, userId: string): Promise<void> {
    await tx.query(`delete from one_time_codes where user_id = $1 and kind = 'password-link'`, [userId]);
  }
}
