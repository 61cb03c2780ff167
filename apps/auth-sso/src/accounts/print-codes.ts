import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@easel/platform';
import { AuthConfig } from '../auth.config.js';
import { AccountsRepository } from './accounts.repository.js';
import { emailKey } from './email-key.js';
import { OneTimeCodes } from './one-time-codes.js';
import { operatorAddresses } from './operators.js';

const OPEN_FOR_MS = 7 * 24 * 3_600_000;

/**
 * Prints to the installation's operator, at each start, a one-time code for every configured address that no account
 * has confirmed, and where sign-up is not open, one for the first account. Replicas print codes of their own: each works.
 */
@Injectable()
export class PrintCodes implements OnApplicationBootstrap {
  private readonly logger = new Logger('OneTimeCodes');

  constructor(
    private readonly config: AuthConfig,
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly codes: OneTimeCodes,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const payer = this.config.DEPLOYMENT_PAYER_EMAIL;
    const configured = [...operatorAddresses(this.config), ...(payer === undefined ? [] : [payer])];
    for (const email of new Set(configured.map(emailKey))) {
      if (await this.accounts.anyConfirmed([email])) continue;
      const code = await this.create({ kind: 'confirm-address', email });
      this.logger.warn(
        `${email} is not confirmed and has no rights yet. Its one-time code is ${code}: ` +
          'sign in and POST /v1/auth/confirm-address, or POST /v1/auth/claim-address. See docs/operations.md.',
      );
    }
    const { signUpMode, EXTERNAL_SSO_ONLY } = this.config;
    if (signUpMode === 'open' || EXTERNAL_SSO_ONLY || (await this.accounts.first()) !== undefined) return;
    const code = await this.create({ kind: 'sign-up' });
    this.logger.warn(
      `Sign-up is ${signUpMode} and there is no account yet. The first one signs up with "invitation": "${code}".`,
    );
  }

  private create(what: Parameters<OneTimeCodes['create']>[1]): Promise<string> {
    return this.database.transaction((tx) => this.codes.create(tx, what, new Date(Date.now() + OPEN_FOR_MS)));
  }
}
