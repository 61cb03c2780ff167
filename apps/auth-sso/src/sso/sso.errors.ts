import { ServiceError, Unauthorized } from '@easel/contracts';

export class UnknownProvider extends ServiceError {
  constructor() {
    super(404, 'unknown_provider', 'There is no such sign-in provider.');
  }
}

export class NoAssertion extends ServiceError {
  constructor() {
    super(400, 'no_assertion', 'Start at the provider: it sends you here with an assertion.');
  }
}

export class NotAssertionProvider extends ServiceError {
  constructor() {
    super(400, 'not_assertion_provider', 'This provider signs in without an assertion; leave it out.');
  }
}

const REFUSALS = {
  invalid_signature: 'The assertion is not signed with HS256 by this provider.',
  invalid_claims: 'A claim of the assertion is missing or wrong; check aud, exp, iat and nbf.',
  expired: 'The assertion has expired; sign in again.',
  too_long_lived: 'The assertion is valid for longer than this provider may make it.',
  missing_jti: 'The assertion has no jti.',
  missing_email: 'The assertion names no mail address that can be used.',
  assertion_replayed: 'The assertion was used before; sign in again.',
} as const;

export type AssertionFault = keyof typeof REFUSALS;

/** 401: what is wrong with an assertion, and nothing of what it says. */
export class AssertionRefused extends ServiceError {
  constructor(fault: AssertionFault) {
    super(401, fault, REFUSALS[fault]);
  }
}

/** 403, with the same message for every kind of account. */
export class AccountExists extends ServiceError {
  constructor() {
    super(403, 'account_exists', 'This address cannot sign in through this provider; log in otherwise.');
  }
}

/** 403: another first sign-in with this address came first. */
export class AccountNotProvisioned extends ServiceError {
  constructor() {
    super(403, 'account_exists', 'An account could not be provisioned; sign in again.');
  }
}

/** 403, with the same message for every kind of account. */
export class EmailUnverified extends ServiceError {
  constructor() {
    super(403, 'email_unverified', 'The provider has not verified this mail address.');
  }
}

export class LinkedToOtherProvider extends ServiceError {
  constructor() {
    super(403, 'account_linked_other_provider', 'This account signs in through another provider.');
  }
}

export class LinkedToOtherSubject extends ServiceError {
  constructor() {
    super(403, 'account_linked_other_subject', 'This account belongs to someone else at the provider.');
  }
}

/** 403: the billing account must stay able to sign in. */
export class PayerAccountProtected extends ServiceError {
  constructor() {
    super(403, 'payer_account_protected', 'This account pays for the deployment; it stays as it is.');
  }
}

export class OwnsOrganization extends ServiceError {
  constructor() {
    super(409, 'owns_organization', 'The account owns an organization; make somebody else its owner first.');
  }
}

/** 401: says not whether the token was wrong, used or too old. */
export class LogInTokenRefused extends Unauthorized {
  constructor() {
    super('The login token is wrong, used or expired; sign in again.');
  }
}

/** 401: of a sign-in at the provider's own page. */
export class InvalidState extends ServiceError {
  constructor() {
    super(
      401,
      'invalid_state',
      'This sign-in did not start in this browser, or it has expired; start again.',
    );
  }
}

/** 401: what the provider sent back is not what was asked for, or not signed by it. */
export class InvalidResponse extends ServiceError {
  constructor() {
    super(401, 'invalid_response', "The provider's answer cannot be accepted; sign in again.");
  }
}
