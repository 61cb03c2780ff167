import type { UserRecord } from '@easel/contracts';
import type { UserRow } from './user.row.js';

export function toUserRecord(user: UserRow): UserRecord {
  return {
    id: user.id,
    email: user.email,
    displayName: user.displayName,
    createdAt: user.createdAt.toISOString(),
  };
}
