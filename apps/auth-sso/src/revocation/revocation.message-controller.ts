import { Controller } from '@nestjs/common';
import { PrincipalLeaseRequest, leasePrincipals, releasePrincipals } from '@easel/contracts';
import { Answers } from '@easel/platform';
import { PrincipalLeasesRepository } from './principal-leases.repository.js';

@Controller()
export class RevocationMessageController {
  constructor(private readonly holders: PrincipalLeasesRepository) {}

  @Answers(leasePrincipals)
  async hold({ holderId }: PrincipalLeaseRequest) {
    return { continued: await this.holders.hold(holderId) };
  }

  @Answers(releasePrincipals)
  async release({ holderId }: PrincipalLeaseRequest) {
    await this.holders.release(holderId);
    await this.holders.forgetLapsed();
    return { success: true as const };
  }
}
