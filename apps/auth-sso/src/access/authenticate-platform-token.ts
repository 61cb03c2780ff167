import { Injectable } from '@nestjs/common';
import { type AuthenticatePlatformTokenRequest, type Principal, Unauthorized } from '@easel/contracts';
import { PlatformSignIn } from '../platform-identity/platform-sign-in.js';
import { DescribePrincipal } from './describe-principal.js';

/** Who is behind a token of the identity platform, which counts as a session until it expires. */
@Injectable()
export class AuthenticatePlatformToken {
  constructor(
    private readonly platform: PlatformSignIn,
    private readonly principal: DescribePrincipal,
  ) {}

  /** @throws as `authenticatePlatformToken` says */
  async run({ token }: AuthenticatePlatformTokenRequest): Promise<Principal> {
    const { identity, expires } = await this.platform.run(token);
    if (identity.banned) throw new Unauthorized();
    const { userId, id, email } = identity;
    return this.principal.run({ userId, credential: 'session', credentialId: id, email }, { expires });
  }
}
