import { Injectable, Logger } from '@nestjs/common';
import { type AuthenticateTokenRequest, type Principal, Unauthorized } from '@easel/contracts';
import { ApiTokensRepository } from '../api-tokens/api-tokens.repository.js';
import { AuthConfig } from '../auth.config.js';
import { OAuthGrantsRepository } from '../oauth-grants/oauth-grants.repository.js';
import { DescribePrincipal } from './describe-principal.js';

/** Who is behind a token, by its hash. */
@Injectable()
export class AuthenticateToken {
  private readonly logger = new Logger(AuthenticateToken.name);

  constructor(
    private readonly config: AuthConfig,
    private readonly apiTokens: ApiTokensRepository,
    private readonly grants: OAuthGrantsRepository,
    private readonly principal: DescribePrincipal,
  ) {}

  /** @throws Unauthorized */
  run({ credential, hash }: AuthenticateTokenRequest): Promise<Principal> {
    const bytes = Buffer.from(hash, 'hex');
    return credential === 'personal-token' ? this.personal(bytes) : this.app(bytes);
  }

  private async personal(hash: Buffer): Promise<Principal> {
    // There are no personal tokens on community, also none from the time of another edition.
    if (this.config.EDITION === 'community') throw new Unauthorized();
    const token = await this.apiTokens.findActiveByHash(hash);
    if (!token) throw new Unauthorized();
    this.apiTokens
      .recordUse(token.id)
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'the last use of a token was not recorded'),
      );
    return this.principal.run(
      {
        userId: token.userId,
        credential: 'personal-token',
        credentialId: token.id,
        email: token.email,
        ...(token.workflowIds.length > 0 && { workflowIds: token.workflowIds }),
      },
      {
        rateLimit: token.rateLimit,
        ...(token.workspaceId !== null && { boundWorkspaceId: token.workspaceId }),
        tokenBudget: token.monthlyBudget,
      },
    );
  }

  private async app(hash: Buffer): Promise<Principal> {
    const token = await this.grants.findTokenByHash(hash);
    if (!token) throw new Unauthorized();
    if (token.expired) throw new Unauthorized('The access token has expired; authorize the app again.');
    return this.principal.run(
      {
        userId: token.userId,
        credential: 'oauth-app',
        credentialId: token.id,
        email: token.email,
        scopes: token.scopes,
      },
      {
        expires: token.expiresAt.getTime(),
        ...(token.resource !== null && { resource: token.resource }),
      },
    );
  }
}
