import { Injectable } from '@nestjs/common';
import type { AuditEntry, Caller } from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import { CHAIN_START, hashEntry, type StoredEntry } from './audit-chain.js';

export interface NewAuditEntry {
  /** `<noun>.<past participle>` */
  action: string;
  targetId: string;
  /** Never a secret. */
  detail?: Record<string, unknown>;
  /** Default: now; another service reports its own time. */
  at?: string;
}

/** Who did it, with which credential. */
export type Actor = Pick<Caller, 'userId' | 'credentialId'> & Pick<AuditEntry, 'credential'>;

/** Records who did what, in the transaction that does it: neither is there without the other. */
@Injectable()
export class AuditLog {
  constructor(private readonly database: Database) {}

  /** @param chainId the organization that the entry concerns, or the account */
  async record(tx: Transaction, chainId: string, caller: Actor, entry: NewAuditEntry): Promise<void> {
    // Entries of a chain come one after the other, so that each is hashed over the one before.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [chainId]);
    const [last] = await tx.query<{ number: string; hash: Buffer }[]>(
      'select number, hash from audit_log where chain_id = $1 order by number desc limit 1',
      [chainId],
    );
    const number = Number(last?.number ?? 0) + 1;
    const content = JSON.stringify({
      number,
      at: entry.at ?? new Date().toISOString(),
      actorId: caller.userId,
      credential: caller.credential,
      credentialId: caller.credentialId,
      action: entry.action,
      targetId: entry.targetId,
      detail: entry.detail ?? {},
    } satisfies Omit<AuditEntry, 'hash'>);
    await tx.query('insert into audit_log (chain_id, number, content, hash) values ($1, $2, $3, $4)', [
      chainId,
      number,
      content,
      hashEntry(last?.hash ?? CHAIN_START, content),
    ]);
  }

  /** As they are stored, oldest first, from after the entry `after` on. */
  async stored(chainId: string, limit: number, after: number): Promise<StoredEntry[]> {
    const rows = await this.database.orm.query<{ number: string; content: string; hash: Buffer }[]>(
      `select number, content, hash from audit_log where chain_id = $1 and number > $2
       order by number limit $3`,
      [chainId, after, limit],
    );
    return rows.map((row) => ({ ...row, number: Number(row.number) }));
  }

  /** Newest first, from before the entry `before` on. */
  async list(chainId: string, limit: number, before?: number): Promise<AuditEntry[]> {
    const rows = await this.database.orm.query<{ content: string; hash: Buffer }[]>(
      `select content, hash from audit_log where chain_id = $1 and ($2::bigint is null or number < $2)
       order by number desc limit $3`,
      [chainId, before ?? null, limit],
    );
    return rows.map(({ content, hash }) => ({
      ...(JSON.parse(content) as Omit<AuditEntry, 'hash'>),
      hash: hash.toString('hex'),
    }));
  }
}
