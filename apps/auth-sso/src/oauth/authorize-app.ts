import { Injectable } from '@nestjs/common';
import {
  type AuthorizationGranted,
  type AuthorizationRequest,
  type Caller,
  Forbidden,
} from '@easel/contracts';
import { Database } from '@easel/platform';
import { hashToken } from '../api-tokens/api-token.js';
import { AuditLog } from '../audit/audit-log.js';
import { AuthConfig } from '../auth.config.js';
import { OAuthAppsRepository } from '../developer-apps/oauth-apps.repository.js';
import { OAuthGrantsRepository } from '../oauth-grants/oauth-grants.repository.js';
import { isDocumentAddress } from './client-documents.js';
import { UnknownClient } from './oauth.errors.js';
import { newOAuthCode } from './oauth-token.js';
import { ReviewAuthorization } from './review-authorization.js';

/** Records a user's consent and makes the code that the app trades for a token. */
@Injectable()
export class AuthorizeApp {
  constructor(
    private readonly config: AuthConfig,
    private readonly database: Database,
    private readonly apps: OAuthAppsRepository,
    private readonly review: ReviewAuthorization,
    private readonly grants: OAuthGrantsRepository,
    private readonly audit: AuditLog,
  ) {}

  /** @throws Forbidden, and what the review throws */
  async run(caller: Caller, request: AuthorizationRequest): Promise<AuthorizationGranted> {
    if (caller.credential !== 'session') throw new Forbidden('Only a signed-in session may allow apps.');
    const { app, scopes, codeChallenge, resource } = await this.review.run(request);
    const code = newOAuthCode();
    await this.database.transaction(async (tx) => {
      // What a client's own document says is kept from here on: the code is traded without asking it again.
      const appId = isDocumentAddress(app.clientId) ? await this.apps.keepDocument(tx, app) : app.id;
      const grantId = await this.grants.consent(tx, caller.userId, appId, scopes);
      if (grantId === undefined) throw new UnknownClient();
      await this.grants.insertCode(tx, grantId, {
        hash: hashToken(code),
        redirectUri: request.redirect_uri,
        scopes,
        codeChallenge,
        resource,
      });
      await this.audit.record(tx, caller.userId, caller, {
        action: 'oauth-grant.given',
        targetId: grantId,
        detail: { clientId: app.clientId, appName: app.name, scopes, ...(resource !== null && { resource }) },
      });
    });
    return {
      code,
      redirectUri: request.redirect_uri,
      state: request.state ?? null,
      iss: this.config.publicOrigin,
    };
  }
}
