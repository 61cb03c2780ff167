import { Injectable } from '@nestjs/common';
import { Database } from '@easel/platform';

export interface Quote {
  productionId: string;
  userId: string;
  inputHash: string;
  /** Credits; null where there was no price. */
  estimate: number | null;
}

const SECONDS = 3_600;

/**
 * Old ones go with new ones: as many as come, and a few more. The commit waits for no disk: a quote that a crash takes away
 * is asked for again, with 409 `sequence_quote_changed`.
 */
const KEEP = {
  name: 'keep-quote',
  text: `
    with expired as (
      delete from quotes q using (
        select production_id, user_id, input_hash from quotes where expires_at < now() order by expires_at limit 5
        for update skip locked) old
      where (q.production_id, q.user_id, q.input_hash) = (old.production_id, old.user_id, old.input_hash)
        and q.input_hash <> $3
    )
    insert into quotes (production_id, user_id, input_hash, estimate, expires_at)
    select $1::uuid, $2::uuid, $3::text, $4::integer, now() + make_interval(secs => ${SECONDS})
    from set_config('synchronous_commit', 'off', true)
    on conflict (production_id, user_id, input_hash) do update
      set estimate = excluded.estimate, expires_at = excluded.expires_at
    returning expires_at as "expiresAt"`,
};

const FIND = {
  name: 'find-quote',
  text: `
    select estimate from quotes
    where production_id = $1 and user_id = $2 and input_hash = $3 and expires_at > now()`,
};

/** What was quoted to whom: it binds for an hour. Decisions: productions. */
@Injectable()
export class QuotesRepository {
  constructor(private readonly database: Database) {}

  /** @returns until when it binds, ISO */
  async keep({ productionId, userId, inputHash, estimate }: Quote): Promise<string> {
    const [row] = await this.database.run<{ expiresAt: Date }>(KEEP, [
      productionId,
      userId,
      inputHash,
      estimate,
    ]);
    return (row?.expiresAt ?? new Date()).toISOString();
  }

  async find({
    productionId,
    userId,
    inputHash,
  }: Omit<Quote, 'estimate'>): Promise<Pick<Quote, 'estimate'> | undefined> {
    const [row] = await this.database.run<Pick<Quote, 'estimate'>>(FIND, [productionId, userId, inputHash]);
    return row;
  }
}
