import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@easel/platform';
import { emailKey } from '../accounts/email-key.js';
import { UserRow } from '../users/user.row.js';
import { LOGIN_TOKEN_SECONDS } from './login-token.js';

/** Seconds by which the database's clock may differ from a service's. */
const CLOCK_ROOM_SECONDS = 300;
/** Dead rows that one sign-in removes; each leaves one row behind. */
const SWEPT_AT_ONCE = 20;

@Injectable()
export class SsoRepository {
  constructor(private readonly database: Database) {}

  /**
   * Answers whether this call is the first with this key. It is remembered for as long as the key would be accepted.
   *
   * @param acceptedUntil seconds since 1970
   */
  async redeemOnce(providerId: string, keyHash: Buffer, acceptedUntil: number): Promise<boolean> {
    const rows = await this.database.run(
      {
        name: 'redeem_once',
        text: `insert into sso_redemptions (provider_id, key_hash, expires_at)
               values ($1, $2, to_timestamp($3) + make_interval(secs => ${CLOCK_ROOM_SECONDS}))
               on conflict do nothing returning 1`,
      },
      [providerId, keyHash, acceptedUntil],
    );
    return rows.length === 1;
  }

  /** Lets a key be redeemed again. */
  async forget(providerId: string, keyHash: Buffer): Promise<void> {
    await this.database.run(
      {
        name: 'forget_redemption',
        text: 'delete from sso_redemptions where provider_id = $1 and key_hash = $2',
      },
      [providerId, keyHash],
    );
  }

  /** Removes some of what can't be redeemed any more; several may do so at once. */
  async sweep(): Promise<void> {
    for (const table of ['sso_redemptions', 'sso_login_tokens']) {
      await this.database.run(
        {
          name: `sweep_${table}`,
          text: `delete from ${table} where ctid = any(array(
                   select ctid from ${table} where expires_at < now()
                   limit ${SWEPT_AT_ONCE} for update skip locked))`,
        },
        [],
      );
    }
  }

  /** Every account with this address, locked, so that of two sign-ins one sees what the other made of it. */
  findAccountsForUpdate(tx: Transaction, email: string): Promise<UserRow[]> {
    return tx
      .createQueryBuilder(UserRow, 'u')
      .where({ emailKey: emailKey(email) })
      .setLock('pessimistic_write')
      .getMany();
  }

  /** Stamps an account with the provider through which it signs in from now on. */
  async link(tx: Transaction, userId: string, provider: string, subject: string | undefined): Promise<void> {
    await tx.query(
      `update users set
         user_metadata = user_metadata || jsonb_build_object('sso', jsonb_build_object('provider', $2::text)),
         app_metadata = app_metadata || jsonb_build_object('sso', jsonb_build_object(
           'provider', $2::text, 'subject', $3::text, 'linkedAt', $4::text)),
         updated_at = now()
       where id = $1`,
      [userId, provider, subject ?? null, new Date().toISOString()],
    );
  }

  async insertLoginToken(tx: Transaction, hash: Buffer, userId: string, providerId: string): Promise<void> {
    await tx.query(
      `insert into sso_login_tokens (hash, user_id, provider_id, expires_at)
       values ($1, $2, $3, now() + make_interval(secs => ${LOGIN_TOKEN_SECONDS}))`,
      [hash, userId, providerId],
    );
  }

  /** Takes the token out of the table: of many that present it, one finds it. */
  async takeLoginToken(
    tx: Transaction,
    hash: Buffer,
  ): Promise<{ userId: string; providerId: string } | undefined> {
    const [[row]] = await tx.query<[{ user_id: string; provider_id: string }[], number]>(
      `delete from sso_login_tokens where hash = $1 and expires_at > now() returning user_id, provider_id`,
      [hash],
    );
    return row && { userId: row.user_id, providerId: row.provider_id };
  }
}
