import { ServiceError } from '@easel/contracts';

/** What a node says that could not be paid for. */
export const TOO_FEW_CREDITS = 'The account has too few credits for this node.';

/** 402: the account has less than the work costs; nothing was begun. Specification 1, 7. */
export class InsufficientCredits extends ServiceError {
  constructor(required: number, available: number) {
    super(
      402,
      'insufficient_credits',
      `This costs ${required} credits and the account has ${available}; add credits and try again.`,
      { required, available },
    );
  }
}

/** 503 that no retry helps against: nobody has set the price. Specification 1, 7. */
export class PriceNotConfigured extends ServiceError {
  constructor(identifier: string) {
    super(503, 'price_not_configured', noPrice(identifier));
  }
}

/** 409: what was quoted is not what would run now, or the quote has expired. */
export class QuoteChanged extends ServiceError {
  constructor() {
    super(
      409,
      'quote_changed',
      'The workflow, its inputs or its prices are not what was quoted, or the quote has expired; ask for a new one.',
    );
  }
}

export function beyondQuote(limit: number): string {
  return `The run was quoted at ${limit} credits, and this node would cost more than is left of them.`;
}

export function noPrice(identifier: string): string {
  return `No price is set for ${identifier}; an operator has to set one before it can run.`;
}

/** A statement would have taken more from an account than it has: Postgres refused it as a whole. */
export function isUncovered(error: unknown): boolean {
  return (error as { constraint?: string } | null)?.constraint === 'credit_accounts_covered';
}
