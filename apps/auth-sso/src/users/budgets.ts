import { EditionRequired } from '@easel/contracts';
import type { Edition } from '@easel/platform';

/** Budgets are of credits, which cloud alone charges. */
export const hasBudgets = (edition: Edition): boolean => edition === 'cloud';

/** @throws EditionRequired where a budget is set that nothing would count against */
export function requireBudgets(monthlyBudget: number | null | undefined, edition: Edition): void {
  if (typeof monthlyBudget === 'number' && !hasBudgets(edition)) throw new EditionRequired('cloud');
}
