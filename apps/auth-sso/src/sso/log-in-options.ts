import { Injectable } from '@nestjs/common';
import type { LogInOptions } from '@easel/contracts';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AuthConfig } from '../auth.config.js';
import { SsoProviders } from './sso-providers.js';

/** What the pages for signing in and signing up offer. */
@Injectable()
export class ReadLogInOptions {
  constructor(
    private readonly config: AuthConfig,
    private readonly providers: SsoProviders,
    private readonly accounts: AccountsRepository,
  ) {}

  async run(): Promise<LogInOptions> {
    const { signUpMode, EXTERNAL_SSO_ONLY: ssoOnly } = this.config;
    // Where sign-up is closed, the first account is opened with a code that the installation prints.
    const first = signUpMode === 'closed' && !ssoOnly && (await this.accounts.first()) === undefined;
    return { ...this.providers.list(), ssoOnly, signUp: first ? 'invite' : signUpMode };
  }
}
