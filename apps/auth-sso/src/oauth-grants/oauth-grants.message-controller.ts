import { Controller } from '@nestjs/common';
import {
  type Caller,
  listOAuthGrants,
  NoFields,
  OAuthGrantIdRequest,
  revokeOAuthGrant,
} from '@easel/contracts';
import { Answers } from '@easel/platform';
import { requireOwnCredential } from './own-credential.js';
import { OAuthGrantsRepository } from './oauth-grants.repository.js';
import { RevokeGrant } from './revoke-grant.js';

@Controller()
export class OAuthGrantsMessageController {
  constructor(
    private readonly grants: OAuthGrantsRepository,
    private readonly revocation: RevokeGrant,
  ) {}

  @Answers(listOAuthGrants)
  async list(_request: NoFields, caller: Caller) {
    requireOwnCredential(caller);
    return this.grants.list(caller);
  }

  @Answers(revokeOAuthGrant)
  async revoke({ id }: OAuthGrantIdRequest, caller: Caller) {
    await this.revocation.run(caller, id);
    return { success: true as const };
  }
}
