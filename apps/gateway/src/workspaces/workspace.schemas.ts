import type { WorkspaceRecord } from '@easel/contracts';
import { workspaceFields } from '../accounts/account.schemas.js';
import { type BudgetUseFields, budgetUseFields } from '../credits/budget-use.js';
import { recordOf } from '../reference/schema.js';

export const workspace = recordOf<WorkspaceRecord & BudgetUseFields>('Workspace', {
  ...workspaceFields,
  ...budgetUseFields,
});
