import { type Budget, ServiceError } from '@easel/contracts';

/** What a node says that could not be paid for. */
export const TOO_FEW_CREDITS = 'The account has too few credits for this node.';

/** What a node says that a budget has too little left for. */
export const BUDGET_SPENT =
  'The monthly budget of the token or workspace that this run was started under has too little left for this node.';

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

export interface BudgetShortfall {
  budgetOf: Budget['of'];
  /** Credits: what may be spent this month, what is spent or held, and what this would take. */
  budget: number;
  used: number;
  required: number;
  /** When the next month begins. */
  resetsAt: string;
}

/** 402: more than a budget has left this month; nothing was begun. Specification 1, 5.1: budgets are an owner's choice. */
export class BudgetExceeded extends ServiceError {
  constructor(shortfall: BudgetShortfall) {
    const { budgetOf, budget, used, required, resetsAt } = shortfall;
    super(
      402,
      'budget_exceeded',
      `This costs ${required} credits, and ${used} of the ${budget} that the ${budgetOf} may spend this month are used; ` +
        `the next month begins ${resetsAt}.`,
      { ...shortfall },
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
  return `The run was quoted at ${limit} credits, and this node would exceed that limit.`;
}

export function noPrice(identifier: string): string {
  return `No price is set for ${identifier}; an operator must set one before it can run.`;
}

/** A statement would have taken more from an account than it has: Postgres refused it as a whole. */
export function isUncovered(error: unknown): boolean {
  return (error as { constraint?: string } | null)?.constraint === 'credit_accounts_covered';
}

/** A statement would have spent more of a budget than it has left: Postgres refused it as a whole, and says why. */
export function budgetExceededIn(error: unknown): BudgetExceeded | undefined {
  const { constraint, detail } = (error ?? {}) as { constraint?: string; detail?: string };
  if (constraint !== 'spend_budget_covered' || detail === undefined) return undefined;
  return new BudgetExceeded(JSON.parse(detail) as BudgetShortfall);
}

/** For a statement that counts against budgets: says what Postgres refused it for. */
export function refuseUnbudgeted(error: unknown): never {
  throw budgetExceededIn(error) ?? error;
}
