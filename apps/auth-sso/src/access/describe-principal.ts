import { Injectable } from '@nestjs/common';
import type { Budget, Caller, Principal } from '@easel/contracts';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { hasBudgets } from '../users/budgets.js';
import { isOperator, isOperatorAddress, operatorAddresses } from '../accounts/operators.js';
import { Payer } from '../accounts/payer.js';
import { AuthConfig } from '../auth.config.js';
import { organizationsEnabled } from '../organizations/organizations-enabled.js';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';

const NO_WORKSPACES = { memberships: { active: {}, suspended: [] }, archived: [], open: [], budgets: [] };

/** Adds to a credential what holds for its user: where they may act, whether they operate the installation. */
@Injectable()
export class DescribePrincipal {
  constructor(
    private readonly config: AuthConfig,
    private readonly accounts: AccountsRepository,
    private readonly payer: Payer,
    private readonly organizations: OrganizationsRepository,
    private readonly workspaces: WorkspacesRepository,
  ) {}

  async run(
    caller: Caller & { email: string },
    {
      tokenBudget = null,
      ...of
    }: Pick<Principal, 'boundWorkspaceId' | 'rateLimit' | 'expires' | 'resource'> & {
      tokenBudget?: number | null;
    } = {},
  ): Promise<Principal> {
    const enabled = organizationsEnabled(this.config);
    const standing = enabled ? await this.workspaces.standingOf(caller.userId) : NO_WORKSPACES;
    const { memberships, archived, open } = standing;
    const personalSpaceDisabled = enabled && (await this.organizations.forbidsPersonalSpace(caller.userId));
    const budgets: Budget[] = [
      ...(tokenBudget === null
        ? []
        : [{ of: 'token' as const, id: caller.credentialId, credits: tokenBudget }]),
      ...standing.budgets,
    ];
    const payerId = await this.payer.id();
    // What an OAuth app does for an operator, it does as an ordinary user.
    const account =
      caller.credential !== 'oauth-app' && isOperatorAddress(caller.email, this.config)
        ? await this.accounts.find(caller.userId)
        : null;
    const operator = account !== null && isOperator(account, this.config);
    const configures = this.config.EDITION === 'community' && (await this.configures(caller, operator));
    return {
      caller: {
        ...caller,
        ...(enabled && { workspaces: memberships.active }),
        ...(archived.length > 0 && { archivedWorkspaces: archived }),
        ...(open.length > 0 && { openWorkspaces: open }),
        ...(personalSpaceDisabled && { personalSpaceDisabled }),
        ...(operator && { operator }),
        ...(operator && account.appMetadata.sso !== undefined && { federated: true }),
        ...(configures && { configures }),
        ...(payerId !== undefined && payerId !== caller.userId && { payerId }),
        ...(budgets.length > 0 && hasBudgets(this.config.EDITION) && { budgets }),
      },
      memberships,
      organizationsEnabled: enabled,
      ...of,
      ...(payerId !== undefined && { payerId }),
    };
  }

  /** On community: operators, and while there is none, the account that was there first. */
  private async configures({ userId, credential }: Caller, operator: boolean): Promise<boolean> {
    if (operator) return true;
    if (credential === 'oauth-app' || (await this.accounts.first()) !== userId) return false;
    return !(await this.accounts.anyConfirmed(operatorAddresses(this.config)));
  }
}
