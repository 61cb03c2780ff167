import type { ExecutionStatus } from '@easel/contracts';

/** The six words of `/v1/api/*` (specification 1, 2.2). */
export const LEGACY_STATUSES = [
  'pending',
  'completed',
  'failed',
  'cancelled',
  'timed_out',
  'discarded',
] as const satisfies readonly ExecutionStatus[];

type LegacyStatus = (typeof LEGACY_STATUSES)[number];

/** What `/v1/api/*` says of an execution: everything that is not final is `pending`. */
export function legacyStatus(status: ExecutionStatus): LegacyStatus {
  return LEGACY_STATUSES.find((word) => word === status) ?? 'pending';
}

export function withLegacyStatus<T extends { status: ExecutionStatus }>(
  record: T,
): Omit<T, 'status'> & { status: LegacyStatus } {
  return { ...record, status: legacyStatus(record.status) };
}
