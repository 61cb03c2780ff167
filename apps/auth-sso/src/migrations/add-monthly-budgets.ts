import { ForwardOnly } from './forward-only.js';

export class AddMonthlyBudgets1764100200000 extends ForwardOnly {
  protected readonly statements = [
    'alter table api_tokens add column monthly_budget integer check (monthly_budget >= 0)',
    'alter table workspaces add column monthly_budget integer check (monthly_budget >= 0)',
  ];
}
