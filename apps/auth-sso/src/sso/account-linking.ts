import type { ServiceError } from '@easel/contracts';
import type { ExternalIdentity } from './external-identity.js';
import { AccountExists, EmailUnverified, LinkedToOtherProvider, LinkedToOtherSubject } from './sso.errors.js';

/** What ties an account to a provider; `null` subject: the provider named none. */
export interface SsoLink {
  provider: string;
  subject: string | null;
}

export interface LinkingFacts {
  identity: ExternalIdentity;
  /** The link of each account with this address; undefined for one that has none. */
  accounts: readonly (SsoLink | undefined)[];
  /** Operates the installation. */
  isOperatorAddress: boolean;
  /** The deployment has an account that pays for everybody. */
  hasBillingAccount: boolean;
  /** This address is that account's. */
  isBillingAddress: boolean;
  linksExisting: boolean;
}

export type LinkingVerdict = 'provision' | 'link' | 'sign in';

/** The table of specification 2, 5.1. @throws a 403 of `sso.errors` */
export function judgeLinking(facts: LinkingFacts): LinkingVerdict {
  const { identity, accounts } = facts;
  const [link] = accounts;
  const isLinkedHere = accounts.length === 1 && link?.provider === identity.providerId;
  if (facts.isOperatorAddress && facts.hasBillingAccount && !isLinkedHere) throw new AccountExists();
  if (accounts.length > 1) throw new AccountExists();
  if (accounts.length === 0) {
    if (!identity.verified) throw new EmailUnverified();
    return 'provision';
  }
  const refusal = facts.isBillingAddress ? billingRefusal(identity, link) : undefined;
  if (refusal) throw refusal;
  if (isLinkedHere) return 'sign in';
  if (link) throw new LinkedToOtherProvider();
  if (facts.isBillingAddress || (facts.linksExisting && identity.verified)) return 'link';
  throw new AccountExists();
}

/** Who pays for everybody is checked at each sign-in, not only at the first. */
function billingRefusal(identity: ExternalIdentity, link: SsoLink | undefined): ServiceError | undefined {
  if (!identity.verified) return new EmailUnverified();
  if (link?.provider !== identity.providerId) return undefined;
  return link.subject === null || link.subject !== identity.subject ? new LinkedToOtherSubject() : undefined;
}
