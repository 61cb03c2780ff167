import { Injectable } from '@nestjs/common';
import { type Caller, OAUTH_TOKEN_SECONDS, type OAuthGrantRecord, type OAuthScope } from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import { v7 as newId } from 'uuid';

const CODE_SECONDS = 600;

export interface NewCode {
  hash: Buffer;
  redirectUri: string;
  scopes: readonly OAuthScope[];
  codeChallenge: string | null;
  resource: string | null;
}

export interface PresentedCode {
  grantId: string;
  appId: string;
  userId: string;
  redirectUri: string;
  scopes: OAuthScope[];
  codeChallenge: string | null;
  resource: string | null;
  expired: boolean;
  used: boolean;
}

/** What a gateway learns about a token of an app. */
export interface AuthenticatedAppToken {
  id: string;
  userId: string;
  email: string;
  scopes: OAuthScope[];
  /** What it is for alone; null for nothing in particular. */
  resource: string | null;
  expiresAt: Date;
  expired: boolean;
}

/** What users allowed apps, and the codes and tokens that came of it; they go with the grant, and with the app. */
@Injectable()
export class OAuthGrantsRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async list({ userId }: Caller): Promise<OAuthGrantRecord[]> {
    const rows = await this.database.orm.query<
      {
        id: string;
        client_id: string;
        name: string;
        logo_url: string | null;
        scopes: OAuthScope[];
        expires_at: Date | null;
        created_at: Date;
        updated_at: Date;
      }[]
    >(
      `select g.id, a.client_id, a.name, a.logo_url, g.scopes, g.created_at, g.updated_at,
              (select max(t.expires_at) from oauth_tokens t
               where t.grant_id = g.id and t.expires_at > now()) as expires_at
       from oauth_grants g join oauth_apps a on a.id = g.app_id
       where g.user_id = $1 order by g.created_at desc, g.id desc`,
      [userId],
    );
    return rows.map((row) => ({
      id: row.id,
      clientId: row.client_id,
      appName: row.name,
      logoUrl: row.logo_url,
      scopes: row.scopes,
      expiresAt: row.expires_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }));
  }

  /**
   * Consent is one row for user and app; consenting again widens it. Answers its id, or undefined when the app has
   * been deleted since somebody looked.
   */
  async consent(
    tx: Transaction,
    userId: string,
    appId: string,
    scopes: readonly OAuthScope[],
  ): Promise<string | undefined> {
    const [row] = await tx.query<({ id: string } | undefined)[]>(
      `insert into oauth_grants as g (id, user_id, app_id, scopes)
       select $1, $2, a.id, $4 from oauth_apps a where a.id = $3 for key share
       on conflict (user_id, app_id) do update set
         scopes = array(select distinct unnest(g.scopes || excluded.scopes) order by 1), updated_at = now()
       returning id`,
      [newId(), userId, appId, scopes],
    );
    return row?.id;
  }

  async delete(tx: Transaction, { userId }: Caller, id: string): Promise<boolean> {
    const [, deleted] = await tx.query<[unknown, number]>(
      'delete from oauth_grants where id = $1 and user_id = $2',
      [id, userId],
    );
    return deleted === 1;
  }

  async usersOf(tx: Transaction, appId: string): Promise<string[]> {
    const rows = await tx.query<{ user_id: string }[]>('select user_id from oauth_grants where app_id = $1', [
      appId,
    ]);
    return rows.map((row) => row.user_id);
  }

  async insertCode(tx: Transaction, grantId: string, code: NewCode): Promise<void> {
    await tx.query('delete from oauth_codes where grant_id = $1 and expires_at < now()', [grantId]);
    await tx.query(
      `insert into oauth_codes (hash, grant_id, redirect_uri, scopes, code_challenge, resource, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => ${CODE_SECONDS}))`,
      [code.hash, grantId, code.redirectUri, code.scopes, code.codeChallenge, code.resource],
    );
  }

  /**
   * Locks the code, so that of two that present it one comes second. The grant is locked before it, because who
   * revokes a grant locks them in that order.
   */
  async findCodeForUpdate(tx: Transaction, hash: Buffer): Promise<PresentedCode | undefined> {
    await tx.query(
      `select 1 from oauth_grants where id = (select grant_id from oauth_codes where hash = $1) for key share`,
      [hash],
    );
    const [row] = await tx.query<
      {
        grant_id: string;
        app_id: string;
        user_id: string;
        redirect_uri: string;
        scopes: OAuthScope[];
        code_challenge: string | null;
        resource: string | null;
        expired: boolean;
        used: boolean;
      }[]
    >(
      `select c.grant_id, g.app_id, g.user_id, c.redirect_uri, c.scopes, c.code_challenge, c.resource,
              c.expires_at <= now() as expired, c.used_at is not null as used
       from oauth_codes c join oauth_grants g on g.id = c.grant_id
       where c.hash = $1 for update of c`,
      [hash],
    );
    return (
      row && {
        grantId: row.grant_id,
        appId: row.app_id,
        userId: row.user_id,
        redirectUri: row.redirect_uri,
        scopes: row.scopes,
        codeChallenge: row.code_challenge,
        resource: row.resource,
        expired: row.expired,
        used: row.used,
      }
    );
  }

  /** Uses the code up and stores the token that came of it. */
  async insertToken(
    tx: Transaction,
    code: PresentedCode,
    codeHash: Buffer,
    tokenHash: Buffer,
  ): Promise<void> {
    await tx.query('update oauth_codes set used_at = now() where hash = $1', [codeHash]);
    await this.storeToken(tx, code, codeHash, tokenHash);
  }

  /** @param codeHash of the code that it came of */
  async storeToken(
    tx: Transaction,
    {
      grantId,
      scopes,
      resource,
    }: Pick<PresentedCode, 'grantId' | 'resource'> & { scopes: readonly OAuthScope[] },
    codeHash: Buffer,
    tokenHash: Buffer,
  ): Promise<void> {
    await tx.query('delete from oauth_tokens where grant_id = $1 and expires_at < now()', [grantId]);
    await tx.query(
      `insert into oauth_tokens (id, hash, grant_id, code_hash, scopes, resource, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => ${OAUTH_TOKEN_SECONDS}))`,
      [newId(), tokenHash, grantId, codeHash, scopes, resource],
    );
  }

  async deleteTokensOfCode(tx: Transaction, codeHash: Buffer): Promise<void> {
    await tx.query('delete from oauth_tokens where code_hash = $1', [codeHash]);
  }

  /** Answers which it was, and whose. */
  async deleteToken(tx: Transaction, hash: Buffer): Promise<{ id: string; userId: string } | undefined> {
    const [[row]] = await tx.query<[{ id: string; user_id: string }[], number]>(
      `delete from oauth_tokens t using oauth_grants g
       where t.hash = $1 and g.id = t.grant_id returning t.id, g.user_id`,
      [hash],
    );
    return row && { id: row.id, userId: row.user_id };
  }

  /** Of an active app. Whether the token has expired is for the caller to judge, by `expired`. */
  async findTokenByHash(hash: Buffer): Promise<AuthenticatedAppToken | undefined> {
    const [row] = await this.database.run<{
      id: string;
      user_id: string;
      email: string;
      scopes: OAuthScope[];
      resource: string | null;
      expires_at: Date;
      expired: boolean;
    }>(
      {
        name: 'find_oauth_token',
        text: `select t.id, g.user_id, u.email, t.scopes, t.resource, t.expires_at,
                      t.expires_at <= now() as expired
               from oauth_tokens t
               join oauth_grants g on g.id = t.grant_id
               join oauth_apps a on a.id = g.app_id and a.status = 'active'
               join users u on u.id = g.user_id and u.banned_at is null
               where t.hash = $1`,
      },
      [hash],
    );
    return (
      row && {
        id: row.id,
        userId: row.user_id,
        email: row.email,
        scopes: row.scopes,
        resource: row.resource,
        expiresAt: row.expires_at,
        expired: row.expired,
      }
    );
  }
}
