import type { Transaction } from '@easel/platform';
import { Injectable } from '@nestjs/common';
import { Forbidden } from '@easel/contracts';
import { v7 as newId } from 'uuid';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { emailKey } from '../accounts/email-key.js';
import { isOperatorAddress } from '../accounts/operators.js';
import { AuditLog } from '../audit/audit-log.js';
import { AuthConfig } from '../auth.config.js';
import { ProjectsRepository } from '../project-store/projects.repository.js';
import { judgeLinking } from './account-linking.js';
import type { ExternalIdentity } from './external-identity.js';
import { AccountExists, AccountNotProvisioned } from './sso.errors.js';
import { SsoRepository } from './sso.repository.js';

/** Finds, links or makes the account of somebody whom a provider has vouched for. */
@Injectable()
export class AccountOfIdentity {
  constructor(
    private readonly config: AuthConfig,
    private readonly accounts: AccountsRepository,
    private readonly projects: ProjectsRepository,
    private readonly sso: SsoRepository,
    private readonly audit: AuditLog,
  ) {}

  /**
   * The account's id.
   * @throws a 403 of `sso.errors`; Forbidden for a banned account
   */
  async run(tx: Transaction, identity: ExternalIdentity): Promise<string> {
    const found = await this.sso.findAccountsForUpdate(tx, identity.email);
    const payer = this.config.DEPLOYMENT_PAYER_EMAIL;
    const verdict = judgeLinking({
      identity,
      accounts: found.map(({ appMetadata }) => appMetadata.sso),
      isOperatorAddress: isOperatorAddress(identity.email, this.config),
      hasBillingAccount: payer !== undefined,
      isBillingAddress: payer !== undefined && emailKey(payer) === emailKey(identity.email),
      linksExisting: this.config.linksExisting,
    });
    if (verdict === 'provision') return this.provision(tx, identity);
    const [user] = found;
    if (user === undefined) throw new AccountExists();
    if (user.bannedAt !== null) throw new Forbidden(new AccountExists().message);
    if (verdict === 'link') await this.link(tx, user.id, identity, 'account.linked');
    if (identity.verified) await this.accounts.confirm(tx, user.id);
    return user.id;
  }

  private async provision(tx: Transaction, identity: ExternalIdentity): Promise<string> {
    const id = newId();
    if (!(await this.accounts.insert(tx, { id, email: identity.email, passwordHash: null }))) {
      throw new AccountNotProvisioned();
    }
    await this.projects.ensurePersonalDefault(tx, id);
    await this.link(tx, id, identity, 'account.provisioned');
    await this.accounts.confirm(tx, id);
    return id;
  }

  private async link(
    tx: Transaction,
    userId: string,
    { providerId, subject }: ExternalIdentity,
    action: string,
  ): Promise<void> {
    await this.sso.link(tx, userId, providerId, subject);
    const actor = { userId, credential: 'external-sign-in' as const, credentialId: providerId };
    await this.audit.record(tx, userId, actor, {
      action,
      targetId: userId,
      detail: { provider: providerId, subject: subject ?? null },
    });
  }
}
