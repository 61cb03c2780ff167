import { Injectable } from '@nestjs/common';
import { PRINCIPAL_LEASE_MS } from '@easel/contracts';
import { Database } from '@easel/platform';

/** Gateways that may keep principals, and until when: by the database's clock. */
@Injectable()
export class PrincipalLeasesRepository {
  constructor(private readonly database: Database) {}

  /** Prolongs the lease, or begins one; answers whether it ran on without a gap. */
  async hold(id: string): Promise<boolean> {
    const rows = await this.database.run<{ continued: boolean }>(
      {
        name: 'hold_principals',
        text: `with before as (select expires_at from principal_holders where id = $1 for update),
                    held as (
                      insert into principal_holders (id, expires_at)
                      values ($1, clock_timestamp() + make_interval(secs => $2))
                      on conflict (id) do update set expires_at = excluded.expires_at)
               select coalesce((select expires_at > clock_timestamp() from before), false) as continued`,
      },
      [id, PRINCIPAL_LEASE_MS / 1000],
    );
    return rows[0].continued;
  }

  async release(id: string): Promise<void> {
    await this.database.orm.query('delete from principal_holders where id = $1', [id]);
  }

  /** Whose lease runs, with the milliseconds that are left of it. */
  async running(): Promise<Map<string, number>> {
    const rows = await this.database.orm.query<{ id: string; left_ms: number }[]>(
      `select id, (extract(epoch from expires_at - clock_timestamp()) * 1000)::float8 as left_ms
       from principal_holders where expires_at > clock_timestamp()`,
    );
    return new Map(rows.map((row) => [row.id, row.left_ms]));
  }

  async forgetLapsed(): Promise<void> {
    await this.database.orm.query(
      `delete from principal_holders where expires_at < clock_timestamp() - interval '1 hour'`,
    );
  }
}
