import { Injectable } from '@nestjs/common';
import type { Caller } from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import { OAuthAppRow } from './oauth-app.row.js';

/** Every query of an owner names them: another's app is not found, like one that does not exist. */
@Injectable()
export class OAuthAppsRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  list({ userId }: Caller): Promise<OAuthAppRow[]> {
    return this.database.orm.manager.find(OAuthAppRow, {
      where: { userId },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  find({ userId }: Caller, id: string): Promise<OAuthAppRow | null> {
    return this.database.orm.manager.findOneBy(OAuthAppRow, { id, userId });
  }

  findForUpdate(tx: Transaction, { userId }: Caller, id: string): Promise<OAuthAppRow | null> {
    return tx.findOne(OAuthAppRow, { where: { id, userId }, lock: { mode: 'pessimistic_write' } });
  }

  findByClientId(clientId: string): Promise<OAuthAppRow | null> {
    return this.database.orm.manager.findOneBy(OAuthAppRow, { clientId });
  }

  /** How many the account has. Creates of one account come one after the other from here to the end of `tx`. */
  async countForCreate(tx: Transaction, { userId }: Caller): Promise<number> {
    await tx.query('select 1 from users where id = $1 for no key update', [userId]);
    return tx.countBy(OAuthAppRow, { userId });
  }

  async insert(tx: Transaction, app: OAuthAppRow): Promise<void> {
    await tx.insert(OAuthAppRow, app);
  }

  /** Keeps what a client's own document says now; answers the id that it has here. */
  async keepDocument(tx: Transaction, app: OAuthAppRow): Promise<string> {
    const [row] = await tx.query<{ id: string }[]>(
      `insert into oauth_apps as a (id, client_id, secret_hash, name, homepage_url, logo_url, redirect_uris, scopes_requested)
       values ($1, $2, '', $3, $4, $5, $6, $7)
       on conflict (client_id) do update set name = excluded.name, homepage_url = excluded.homepage_url,
         logo_url = excluded.logo_url, redirect_uris = excluded.redirect_uris,
         scopes_requested = excluded.scopes_requested, updated_at = now()
       returning a.id`,
      [app.id, app.clientId, app.name, app.homepageUrl, app.logoUrl, app.redirectUris, app.scopesRequested],
    );
    return row.id;
  }

  async update(tx: Transaction, { id, ...columns }: OAuthAppRow): Promise<void> {
    await tx.update(OAuthAppRow, { id }, columns);
  }

  async delete(tx: Transaction, id: string): Promise<void> {
    await tx.delete(OAuthAppRow, { id });
  }

  async deleteOwn(tx: Transaction, { userId }: Caller, id: string): Promise<void> {
    await tx.delete(OAuthAppRow, { id, userId });
  }

  /**
   * How often an app of this name and with these addresses registered itself in the last day without that anybody
   * consented to it. Registrations of one name come one after the other from here to the end of `tx`.
   */
  async countOpenRegistrations(
    tx: Transaction,
    name: string,
    redirectUris: readonly string[],
  ): Promise<number> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [name]);
    const [row] = await tx.query<{ n: string }[]>(
      `select count(*) as n from oauth_apps a
       where a.user_id is null and a.name = $1 and a.redirect_uris = $2::text[]
         and a.created_at > now() - interval '1 day'
         and not exists (select 1 from oauth_grants g where g.app_id = a.id)`,
      [name, redirectUris],
    );
    return Number(row.n);
  }
}
