import type { InvitationRecord } from '@easel/contracts';
import type { InvitationRow } from './invitation.row.js';

export function toInvitationRecord(row: InvitationRow): InvitationRecord {
  return {
    id: row.id,
    organizationId: row.organizationId,
    workspaceId: row.workspaceId,
    email: row.email,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
  };
}
