import { Injectable, Logger } from '@nestjs/common';
import { type AuthenticateTokenRequest, type Principal, Unauthorized } from '@easel/contracts';
import { ApiTokensRepository } from '../api-tokens/api-tokens.repository.js';
import { AuthConfig } from '../auth.config.js';
import { DescribePrincipal } from './describe-principal.js';

/** Who is behind a token, by its hash. */
@Injectable()
export class AuthenticateToken {
  private readonly logger = new Logger(AuthenticateToken.name);

  constructor(
    private readonly config: AuthConfig,
    private readonly apiTokens: ApiTokensRepository,
    private readonly principal: DescribePrincipal,
  ) {}

  /** @throws Unauthorized */
  run({ hash }: AuthenticateTokenRequest): Promise<Principal> {
    return this.personal(Buffer.from(hash, 'hex'));
  }

  private async personal(hash: Buffer): Promise<Principal> {
    // There are no personal tokens on community, also none from the time of another edition.
    if (this.config.EDITION === 'community') throw new Unauthorized();
    const token = await this.apiTokens.findActiveByHash(hash);
    if (!token) throw new Unauthorized();
    this.apiTokens
      .recordUse(token.id)
      .catch((error: unknown) => this.logger.warn(`last use was not recorded: ${String(error)}`));
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
      },
    );
  }
}
