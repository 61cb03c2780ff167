import type { ApiTokenCreated, ApiTokenRecord } from '@easel/contracts';
import { monthlyBudget } from '../accounts/account.schemas.js';
import { type BudgetUseFields, budgetUseFields } from '../credits/budget-use.js';
import {
  flag,
  integer,
  listOf,
  orNull,
  recordOf,
  type Schema,
  text,
  timestamp,
  uuid,
} from '../reference/schema.js';

const fields: Record<keyof (ApiTokenRecord & BudgetUseFields), Schema> = {
  id: uuid,
  name: text,
  workflowIds: {
    ...listOf(uuid),
    description:
      'The only workflows that it may list, read, run, change, share, publish and delete, with their jobs, runs and ' +
      "media. It calls only sub-workflows on the list, and creates no workflows. Empty: all of its owner's.",
  },
  rateLimit: { ...integer, description: 'Requests per minute.' },
  active: flag,
  workspaceId: { ...orNull(uuid), description: 'The workspace that the token acts in.' },
  monthlyBudget,
  ...budgetUseFields,
  lastUsedAt: orNull(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const apiToken = recordOf<ApiTokenRecord & BudgetUseFields>('ApiToken', fields);

export const apiTokenCreated = recordOf<ApiTokenCreated & BudgetUseFields>('ApiTokenCreated', {
  ...fields,
  token: { ...text, description: 'Shown only once.' },
});
