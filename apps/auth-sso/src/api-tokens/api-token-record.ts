import type { ApiTokenRecord } from '@easel/contracts';
import type { ApiTokenRow } from './api-token.row.js';

export function toApiTokenRecord(row: Omit<ApiTokenRow, 'hash'>): ApiTokenRecord {
  return {
    id: row.id,
    name: row.name,
    workflowIds: row.workflowIds,
    rateLimit: row.rateLimit,
    active: row.active,
    workspaceId: row.workspaceId,
    monthlyBudget: row.monthlyBudget,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
