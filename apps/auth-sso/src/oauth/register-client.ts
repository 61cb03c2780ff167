import { Injectable } from '@nestjs/common';
import { OAUTH_SCOPES, type RegisterClientRequest, type RegisteredClient } from '@easel/contracts';
import { Database } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { hashPassword } from '../accounts/password-hash.js';
import { AuthConfig } from '../auth.config.js';
import { newClientId, newClientSecret } from '../developer-apps/client-secret.js';
import type { OAuthAppRow } from '../developer-apps/oauth-app.row.js';
import { OAuthAppsRepository } from '../developer-apps/oauth-apps.repository.js';
import { grantedScopes } from './granted-scopes.js';
import { ClientNotAllowed, RegistrationDisabled, TooManyOpenRegistrations } from './oauth.errors.js';

/** Registrations of one name and address set in a day that nobody has consented to. */
const OPEN_REGISTRATIONS = 10;

/** An app registers itself (RFC 7591); what it may do is for each user to allow. */
@Injectable()
export class RegisterClient {
  constructor(
    private readonly config: AuthConfig,
    private readonly database: Database,
    private readonly apps: OAuthAppsRepository,
  ) {}

  /** @throws RegistrationDisabled, ClientNotAllowed, InvalidScope, TooManyOpenRegistrations */
  async run(request: RegisterClientRequest): Promise<RegisteredClient> {
    this.requireAllowed(request.client_name);
    const secret = newClientSecret();
    const now = new Date();
    const app: OAuthAppRow = {
      id: newId(),
      userId: null,
      clientId: newClientId('ndr_dcr_'),
      secretHash: await hashPassword(secret, 'app'),
      name: request.client_name,
      description: null,
      homepageUrl: request.client_uri ?? null,
      logoUrl: request.logo_uri ?? null,
      redirectUris: [...new Set(request.redirect_uris)],
      allowedOrigins: [],
      scopesRequested: grantedScopes(request.scope ?? undefined, {
        scopesRequested: OAUTH_SCOPES,
        selfRegistered: true,
      }),
      status: 'active',
      softwareId: request.software_id ?? null,
      createdAt: now,
      updatedAt: now,
    };
    await this.database.transaction(async (tx) => {
      const open = await this.apps.countOpenRegistrations(tx, app.name, app.redirectUris);
      if (open >= OPEN_REGISTRATIONS) throw new TooManyOpenRegistrations();
      await this.apps.insert(tx, app);
    });
    return {
      client_id: app.clientId,
      client_secret: secret,
      client_id_issued_at: Math.floor(now.getTime() / 1000),
      client_secret_expires_at: 0,
      client_name: app.name,
      redirect_uris: app.redirectUris,
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: request.token_endpoint_auth_method ?? 'client_secret_post',
      scope: app.scopesRequested.join(' '),
    };
  }

  private requireAllowed(name: string): void {
    const { MCP_DYNAMIC_REGISTRATION: mode, MCP_DCR_ALLOWLIST: allowed } = this.config;
    if (mode === 'off') throw new RegistrationDisabled();
    if (mode === 'allowlist' && !allowed.includes(name)) throw new ClientNotAllowed();
  }
}
