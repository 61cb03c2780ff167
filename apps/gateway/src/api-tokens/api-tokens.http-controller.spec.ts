import { type ApiTokenCreated, createApiToken, ServiceUnavailable } from '@easel/contracts';
import type { BusClient } from '@easel/platform';
import { BudgetUse } from '../credits/budget-use.js';
import { ApiTokensHttpController } from './api-tokens.http-controller.js';

const CALL = { caller: undefined, input: {}, context: {} };

/** auth-sso makes a token with this budget, and nobody else answers. */
function controllerThatMakes(monthlyBudget: number | null): ApiTokensHttpController {
  const made = { id: 'made', token: 'shown once', monthlyBudget } as ApiTokenCreated;
  const bus = {
    request: (contract: unknown) =>
      contract === createApiToken
        ? Promise.resolve(made)
        : Promise.reject(new ServiceUnavailable('executor')),
  } as unknown as BusClient;
  return new ApiTokensHttpController(bus, new BudgetUse(bus));
}

describe('a token that is made', () => {
  it('is shown also while nobody can say what was spent: with a new one it is nothing', async () => {
    const { data } = await controllerThatMakes(5).create(CALL);

    expect(data).toMatchObject({ token: 'shown once', monthlyBudget: 5, budgetUsed: 0 });
    const resetsAt = new Date(String(data.budgetResetsAt));
    expect(resetsAt.getTime()).toBeGreaterThan(Date.now());
    expect(resetsAt.toISOString()).toMatch(/^\d{4}-\d{2}-01T00:00:00\.000Z$/);
  });

  it('shows nothing of a budget that it does not have', async () => {
    const { data } = await controllerThatMakes(null).create(CALL);
    expect(data).toMatchObject({ token: 'shown once', budgetUsed: null, budgetResetsAt: null });
  });
});
