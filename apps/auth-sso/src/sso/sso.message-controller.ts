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
import { accountOf, logSignIn } from '../sessions/sign-in-log.js';
import { FinishSso } from './finish-sso.js';
import { ReadLogInOptions } from './log-in-options.js';
import { RedeemLoginToken } from './redeem-login-token.js';
import { SsoProviders } from './sso-providers.js';
import { StartSso } from './start-sso.js';

@Controller()
export class SsoMessageController {
  constructor(
    private readonly providers: SsoProviders,
    private readonly options: ReadLogInOptions,
    private readonly starting: StartSso,
    private readonly finishing: FinishSso,
    private readonly redeemLoginToken: RedeemLoginToken,
  ) {}

  @Answers(listSsoProviders)
  list() {
    return this.providers.list();
  }

  @Answers(getLogInOptions)
  logInOptions() {
    return this.options.run();
  }

  @Answers(startSso)
  start(request: StartSsoRequest) {
    return logSignIn('provider', () => this.starting.run(request));
  }

  @Answers(finishSso)
  finish(request: FinishSsoRequest) {
    return logSignIn('provider', () => this.finishing.run(request));
  }

  @Answers(redeemLogInToken)
  redeem(request: RedeemLogInTokenRequest) {
    return logSignIn('provider', () => this.redeemLoginToken.run(request), accountOf);
  }
}
