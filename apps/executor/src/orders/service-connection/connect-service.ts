import { createHash, randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { isObject } from 'class-validator';
import {
  type Caller,
  Forbidden,
  requireOperator,
  ServiceError,
  type ServiceConnectionRecord,
  ServiceUnavailable,
} from '@easel/contracts';
import { Database, SecretBox } from '@easel/platform';
import { AuditEvents } from '../../engine/audit-events.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import {
  CLIENT_SECRET_CONTEXT,
  CONNECTION_CONTEXT,
  ProviderAccounts,
  VERIFIER_CONTEXT,
} from '../providers/provider-accounts.js';
import { ProviderFailure } from '@easel/providers/provider-failure';
import { ProviderHttp } from '@easel/providers/provider-http';

const SCOPES = 'assets:write workflows:execute jobs:read credits:read';
/** By this the service knows what connects; every installation says the same. */
const SOFTWARE_ID = 'easel-community-instance';
const TIMEOUT_MS = 15_000;

interface Row {
  target: string;
  clientId: string;
  sealedSecret: Buffer;
  sealedVerifier: Buffer | null;
  sealed: Buffer | null;
  scope: string | null;
  connectedAt: Date | null;
  expiresAt: Date | null;
}

const COLUMNS = `target, client_id as "clientId", sealed_secret as "sealedSecret",
  sealed_verifier as "sealedVerifier", sealed, scope, connected_at as "connectedAt", expires_at as "expiresAt"`;

type Json = Readonly<Record<string, unknown>>;

/**
 * Connects this installation to the hosted service, by an authorization code with PKCE: one connection for all its
 * users, which goes before a token. Its credential never leaves the server. Facts: hosting D8.
 */
@Injectable()
export class ConnectService {
  private readonly logger = new Logger(ConnectService.name);

  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: Database,
    private readonly box: SecretBox,
    private readonly accounts: ProviderAccounts,
    private readonly audit: AuditEvents,
  ) {}

  /** @throws Forbidden */
  async read(caller: Caller): Promise<ServiceConnectionRecord> {
    this.check(caller);
    return this.record();
  }

  /**
   * Registers this installation, once for each address of the service, and begins another attempt; an earlier one that
   * is still open comes to nothing.
   * @throws Forbidden, ServiceUnavailable
   */
  async start(caller: Caller): Promise<{ authorizeUrl: string }> {
    this.check(caller);
    const target = this.requireTarget();
    const known = await this.row();
    const client = known?.target === target ? known.clientId : await this.register(target);
    const [state, verifier] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString('base64url'));
    await this.database.orm.query(
      `update service_connections
       set state_hash = $1, sealed_verifier = $2, asked_at = now(), connected_by = coalesce(connected_by, $3)
       where id = 1`,
      [hashOf(state), this.box.seal(verifier ?? '', VERIFIER_CONTEXT), caller.userId],
    );
    const authorize = new URL(`${target}/oauth/authorize`);
    authorize.search = new URLSearchParams({
      client_id: client,
      redirect_uri: this.callback,
      response_type: 'code',
      scope: SCOPES,
      state: state ?? '',
      code_challenge: createHash('sha256')
        .update(verifier ?? '')
        .digest('base64url'),
      code_challenge_method: 'S256',
    }).toString();
    return { authorizeUrl: authorize.href };
  }

  /**
   * The way back. A state is good once, for ten minutes, on whichever replica.
   * @throws ServiceError 400 `invalid_request`, ServiceUnavailable
   */
  async finish(code: string, state: string | undefined): Promise<ServiceConnectionRecord> {
    const [row] = await this.database.orm.query<Row[]>(
      `with asked as (
         select * from service_connections
         where state_hash = $1 and asked_at > now() - interval '10 minutes' for update
       ), used as (
         update service_connections c set state_hash = null, sealed_verifier = null from asked where c.id = asked.id
       )
       select ${COLUMNS} from asked`,
      [hashOf(state)],
    );
    if (!row?.sealedVerifier) {
      throw new ServiceError(
        400,
        'invalid_request',
        'No connection waits for this answer; start the connection again.',
      );
    }
    const granted = await this.ask(row.target, '/v1/oauth/token', {
      grant_type: 'authorization_code',
      client_id: row.clientId,
      client_secret: this.box.open(row.sealedSecret, CLIENT_SECRET_CONTEXT),
      code,
      redirect_uri: this.callback,
      code_verifier: this.box.open(row.sealedVerifier, VERIFIER_CONTEXT),
    });
    const { access_token: token, expires_in: seconds, scope } = granted;
    if (typeof token !== 'string') throw new ServiceUnavailable('The hosted service');
    await this.database.orm.query(
      `update service_connections set sealed = $1, scope = $2, connected_at = now(),
         expires_at = now() + make_interval(secs => $3) where id = 1 and target = $4`,
      [
        this.box.seal(token, CONNECTION_CONTEXT),
        typeof scope === 'string' ? scope : SCOPES,
        typeof seconds === 'number' ? seconds : null,
        row.target,
      ],
    );
    return this.record();
  }

  /** @throws Forbidden */
  async end(caller: Caller): Promise<ServiceConnectionRecord> {
    this.check(caller);
    const row = await this.row();
    await this.database.transaction(async (tx) => {
      const ended = await tx.query<unknown[]>(
        `with ended as (
           update service_connections
           set sealed = null, scope = null, connected_at = null, connected_by = null, expires_at = null
           where sealed is not null returning id
         ) select id from ended`,
      );
      if (ended.length > 0) {
        await this.audit.add(tx, caller, {
          workspaceId: null,
          accountId: caller.userId,
          action: 'service-connection.ended',
          targetId: 'relay',
          detail: {},
        });
      }
    });
    if (row?.sealed) await this.revoke(row.target, row.sealed);
    return this.record();
  }

  private get callback(): string {
    return `${this.config.PUBLIC_URL}/v1/service-connect/callback`;
  }

  private check(caller: Caller): void {
    if (caller.credential !== 'session') throw new Forbidden('This takes a signed-in session, not a token.');
    if (!caller.configures) requireOperator(caller);
  }

  private requireTarget(): string {
    const { baseUrl } = this.accounts.settingsOf('relay');
    if (baseUrl === undefined) {
      throw new ServiceError(400, 'invalid_request', 'Set SERVICE_CLOUD_URL to the address of the service.');
    }
    return baseUrl;
  }

  private async register(target: string): Promise<string> {
    const registered = await this.ask(target, '/v1/oauth/register', {
      client_name: `Easel at ${new URL(this.config.PUBLIC_URL).host}`,
      redirect_uris: [this.callback],
      scope: SCOPES,
      token_endpoint_auth_method: 'client_secret_post',
      software_id: SOFTWARE_ID,
    });
    const { client_id: clientId, client_secret: secret } = registered;
    if (typeof clientId !== 'string' || typeof secret !== 'string') {
      throw new ServiceUnavailable('The hosted service');
    }
    await this.database.orm.query(
      `insert into service_connections (target, client_id, sealed_secret) values ($1, $2, $3)
       on conflict (id) do update set target = excluded.target, client_id = excluded.client_id,
         sealed_secret = excluded.sealed_secret, sealed = null, scope = null, connected_at = null,
         connected_by = null, expires_at = null, state_hash = null, sealed_verifier = null`,
      [target, clientId, this.box.seal(secret, CLIENT_SECRET_CONTEXT)],
    );
    return clientId;
  }

  /** Best effort: what is forgotten here is not used any more in any case. */
  private async revoke(target: string, sealed: Buffer): Promise<void> {
    try {
      await this.ask(target, '/v1/oauth/revoke', { token: this.box.open(sealed, CONNECTION_CONTEXT) });
    } catch (error) {
      this.logger.warn(
        { err: error },
        'the token of the hosted service was deleted here but not revoked there',
      );
    }
  }

  private async ask(target: string, path: string, json: Json): Promise<Json> {
    try {
      const http = new ProviderHttp({ baseUrl: target, headers: {}, timeoutMs: TIMEOUT_MS });
      const body = await http.json(path, { json });
      return isObject<Json>(body) ? body : {};
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      if (error.code !== 'invalid_params') throw new ServiceUnavailable('The hosted service');
      throw new ServiceError(400, 'invalid_request', `The hosted service refuses. ${error.message}`);
    }
  }

  private async record(): Promise<ServiceConnectionRecord> {
    const { baseUrl = null } = this.accounts.settingsOf('relay');
    const [row, accounts] = await Promise.all([this.row(), this.accounts.all()]);
    const live = row?.sealed && row.target === baseUrl && (row.expiresAt ?? Infinity) > new Date();
    const mode = live ? 'oauth' : accounts.has('relay') ? 'token' : null;
    return {
      connected: mode !== null,
      mode,
      target: baseUrl,
      scope: live ? row.scope : null,
      connectedAt: live ? (row.connectedAt?.toISOString() ?? null) : null,
      expiresAt: live ? (row.expiresAt?.toISOString() ?? null) : null,
    };
  }

  private async row(): Promise<Row | undefined> {
    const [row] = await this.database.orm.query<Row[]>(`select ${COLUMNS} from service_connections`);
    return row;
  }
}

const hashOf = (state: string | undefined): string =>
  createHash('sha256')
    .update(state ?? '')
    .digest('hex');
