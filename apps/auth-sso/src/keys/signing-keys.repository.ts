import { Injectable } from '@nestjs/common';
import { Database } from '@easel/platform';
import type { JWK } from 'jose';
import { IsNull } from 'typeorm';
import { SigningKeyRow } from './signing-key.row.js';

export type NewSigningKey = Pick<SigningKeyRow, 'kid' | 'publicJwk' | 'sealedPrivateKey'>;

@Injectable()
export class SigningKeysRepository {
  constructor(private readonly database: Database) {}

  findActive(): Promise<SigningKeyRow | null> {
    return this.database.orm.manager.findOneBy(SigningKeyRow, { retiredAt: IsNull() });
  }

  /** Whether the active key has signed for longer than it should, by the database's clock; false without one. */
  async isDue(maxAgeSeconds: number): Promise<boolean> {
    const rows = await this.database.orm.query<unknown[]>(
      `select 1 from signing_keys
       where retired_at is null and created_at <= now() - make_interval(secs => $1)`,
      [maxAgeSeconds],
    );
    return rows.length > 0;
  }

  /** Keeps `key` unless there is an active one: of several replicas that start together, the first one's stays. */
  async insertFirst(key: NewSigningKey): Promise<void> {
    await this.database.orm.query(
      `insert into signing_keys (kid, public_jwk, sealed_private_key) values ($1, $2, $3)
       on conflict ((true)) where retired_at is null do nothing`,
      [key.kid, JSON.stringify(key.publicJwk), key.sealedPrivateKey],
    );
  }

  /** Retires the active key in favour of `next`, unless it is younger than that: then another replica was faster. */
  replace(next: NewSigningKey, maxAgeSeconds: number): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const [, retired] = await tx.query<[unknown, number]>(
        `update signing_keys set retired_at = now()
         where retired_at is null and created_at <= now() - make_interval(secs => $1)`,
        [maxAgeSeconds],
      );
      if (retired === 0) return false;
      await tx.insert(SigningKeyRow, next);
      return true;
    });
  }

  /** Public keys of the active key and of those retired at most `seconds` ago. */
  async published(seconds: number): Promise<JWK[]> {
    const rows = await this.database.orm.query<{ public_jwk: JWK }[]>(
      `select public_jwk from signing_keys
       where retired_at is null or retired_at > now() - make_interval(secs => $1)
       order by created_at desc`,
      [seconds],
    );
    return rows.map((row) => row.public_jwk);
  }

  async deleteRetired(seconds: number): Promise<void> {
    await this.database.orm.query(
      'delete from signing_keys where retired_at <= now() - make_interval(secs => $1)',
      [seconds],
    );
  }
}
