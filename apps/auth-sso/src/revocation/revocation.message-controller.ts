import { Controller } from '@nestjs/common';
import { HolderRequest, holdPrincipals, releasePrincipals } from '@easel/contracts';
import { Answers } from '@easel/platform';
import { PrincipalHoldersRepository } from './principal-holders.repository.js';

@Controller()
export class RevocationMessageController {
  constructor(private readonly holders: PrincipalHoldersRepository) {}

  @Answers(holdPrincipals)
  async hold({ holderId }: HolderRequest) {
    return { continued: await this.holders.hold(holderId) };
  }

  @Answers(releasePrincipals)
  async release({ holderId }: HolderRequest) {
    await this.holders.release(holderId);
    await this.holders.forgetLapsed();
    return { success: true as const };
  }
}
