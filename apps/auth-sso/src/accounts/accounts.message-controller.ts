import { Controller } from '@nestjs/common';
import {
  AccountFundingRequest,
  type Caller,
  changePassword,
  ChangePasswordRequest,
  findAccount,
  FindAccountRequest,
  getAccountFunding,
  getMe,
  listFundedAccounts,
  ListFundedAccountsRequest,
  logIn,
  LogInRequest,
  NoFields,
  signUp,
  SignUpRequest,
} from '@easel/contracts';
import { Answers } from '@easel/platform';
import { accountOf, logSignIn } from '../sessions/sign-in-log.js';
import { ChangePassword } from './change-password.js';
import { DescribeMe } from './describe-me.js';
import { ListFundedAccounts } from './list-funded-accounts.js';
import { FindAccount } from './find-account.js';
import { LogIn } from './log-in.js';
import { SignUp } from './sign-up.js';
import { ReadFunding } from './read-funding.js';

@Controller()
export class AccountsMessageController {
  constructor(
    private readonly signingUp: SignUp,
    private readonly loggingIn: LogIn,
    private readonly passwordChange: ChangePassword,
    private readonly me: DescribeMe,
    private readonly funded: ListFundedAccounts,
    private readonly finding: FindAccount,
    private readonly readFunding: ReadFunding,
  ) {}

  @Answers(signUp)
  signUp(request: SignUpRequest) {
    return logSignIn('sign-up', () => this.signingUp.run(request), accountOf);
  }

  @Answers(logIn)
  logIn(request: LogInRequest) {
    return logSignIn('password', () => this.loggingIn.run(request), accountOf);
  }

  @Answers(changePassword)
  async changePassword(request: ChangePasswordRequest, caller: Caller) {
    await this.passwordChange.run(caller, request);
    return { success: true as const };
  }

  @Answers(getMe)
  describeMe(_request: NoFields, caller: Caller) {
    return this.me.run(caller);
  }

  @Answers(getAccountFunding)
  tellFunding(request: AccountFundingRequest) {
    return this.readFunding.run(request);
  }

  @Answers(listFundedAccounts)
  listFunded(request: ListFundedAccountsRequest, caller: Caller) {
    return this.funded.run(caller, request);
  }

  @Answers(findAccount)
  find(request: FindAccountRequest) {
    return this.finding.run(request);
  }
}
