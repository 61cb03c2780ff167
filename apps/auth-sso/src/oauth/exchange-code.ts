import { Injectable } from '@nestjs/common';
import { OAUTH_TOKEN_SECONDS, type OAuthTokenGranted, type OAuthTokenRequest } from '@easel/contracts';
import { Database } from '@easel/platform';
import { isPassword } from '../accounts/password-hash.js';
import { hashToken } from '../api-tokens/api-token.js';
import { AuthConfig } from '../auth.config.js';
import type { OAuthAppRow } from '../developer-apps/oauth-app.row.js';
import { OAuthAppsRepository } from '../developer-apps/oauth-apps.repository.js';
import { OAuthGrantsRepository } from '../oauth-grants/oauth-grants.repository.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { answersChallenge } from './code-challenge.js';
import { InvalidClient, InvalidGrant, InvalidOAuthRequest } from './oauth.errors.js';
import { newOAuthToken } from './oauth-token.js';
import { boundResource, requireChallenge, resourceOf } from './resource.js';

/**
 * Trades a code for a token, once. A code that comes again was seen by somebody whom it was not for: the token that
 * came of it dies as well.
 */
@Injectable()
export class ExchangeCode {
  constructor(
    private readonly config: AuthConfig,
    private readonly database: Database,
    private readonly apps: OAuthAppsRepository,
    private readonly grants: OAuthGrantsRepository,
    private readonly principals: DropPrincipals,
  ) {}

  /** @throws InvalidOAuthRequest, InvalidClient, InvalidGrant, InvalidTarget */
  async run(request: OAuthTokenRequest): Promise<OAuthTokenGranted> {
    const { client_secret: secret, code_verifier: verifier } = request;
    if (secret === undefined && verifier === undefined) {
      throw new InvalidOAuthRequest('Send the client_secret, the code_verifier, or both.');
    }
    const appId = await this.authenticateClient(request.client_id, secret);
    const named = resourceOf(request.resource, this.config);

    const codeHash = hashToken(request.code);
    const token = newOAuthToken();
    const outcome = await this.database.transaction(async (tx) => {
      const code = await this.grants.findCodeForUpdate(tx, codeHash);
      if (!code || code.appId !== appId) return undefined;
      if (code.used) {
        await this.grants.deleteTokensOfCode(tx, codeHash);
        return { reusedFor: code.userId };
      }
      const resource = boundResource(code.resource, named);
      requireChallenge(resource, code.codeChallenge, this.config);
      const fits =
        code.redirectUri === request.redirect_uri && answersChallenge(verifier, code.codeChallenge);
      if (code.expired || !fits) return undefined;
      await this.grants.insertToken(tx, { ...code, resource }, codeHash, hashToken(token));
      return { scopes: code.scopes };
    });
    // After the commit: that tokens died must last.
    if (outcome?.reusedFor) await this.principals.run([outcome.reusedFor]);
    if (!outcome?.scopes) throw new InvalidGrant();
    return {
      access_token: token,
      token_type: 'Bearer',
      scope: outcome.scopes.join(' '),
      expires_in: OAUTH_TOKEN_SECONDS,
    };
  }

  private async authenticateClient(clientId: string, secret: string | undefined): Promise<string> {
    const app = await this.apps.findByClientId(clientId);
    if (secret !== undefined && !(await isPassword(secret, secretHashOf(app), 'app')))
      throw new InvalidClient();
    if (app?.status !== 'active') throw new InvalidClient();
    return app.id;
  }
}

/** A client that describes itself in a document has no secret. */
const secretHashOf = (app: OAuthAppRow | null): string | undefined =>
  app && app.secretHash !== '' ? app.secretHash : undefined;
