import { Controller } from '@nestjs/common';
import {
  finishSso,
  FinishSsoRequest,
  getLogInOptions,
  listSsoProviders,
  redeemLogInToken,
  RedeemLogInTokenRequest,
  startSso,
  StartSsoRequest,
} from '@easel/contracts';
import { Answers } from '@easel/platform';
import { FinishSso } from './finish-sso.js';
import { RedeemLoginToken } from './redeem-login-token.js';
import { SsoProviders } from './sso-providers.js';
import { StartSso } from './start-sso.js';

@Controller()
export class SsoMessageController {
  constructor(
    private readonly providers: SsoProviders,
    private readonly starting: StartSso,
    private readonly finishing: FinishSso,
    private readonly redeeming: RedeemLoginToken,
  ) {}

  @Answers(listSsoProviders)
  list() {
    return this.providers.list();
  }

  @Answers(getLogInOptions)
  logInOptions() {
    return this.providers.logInOptions();
  }

  @Answers(startSso)
  start(request: StartSsoRequest) {
    return this.starting.run(request);
  }

  @Answers(finishSso)
  finish(request: FinishSsoRequest) {
    return this.finishing.run(request);
  }

  @Answers(redeemLogInToken)
  redeem(request: RedeemLogInTokenRequest) {
    return this.redeeming.run(request);
  }
}
