import type { Caller } from '@easel/contracts';
import type { Transaction } from '@easel/platform';
import { NOTE } from '../../sql/documents/production-history.js';

interface GenericChange {
  id: string;
  /** The version that it made. */
  version: number;
  name: string;
  /** What it was called before; undefined where that stays. */
  renamed: string | undefined;
}

/**
 * Part of the transaction in which a route of workflows makes a version of a production: its history has every version. A
 * new name is all that these may change of its content.
 */
export async function noteInHistory(
  tx: Transaction,
  caller: Caller,
  { id, version, name, renamed }: GenericChange,
): Promise<void> {
  const operations = renamed === undefined ? [] : [{ op: 'rename_production', name }];
  const receipts = operations.map(({ op }) => ({ op, summary: `Renamed the production to “${name}”` }));
  const altered = renamed === undefined ? null : [{ at: ['name'], was: renamed }];
  const touched = renamed === undefined ? [] : [['name']];
  await tx.query(NOTE, [
    id,
    version,
    caller.userId,
    caller.client ?? null,
    JSON.stringify(operations),
    JSON.stringify(receipts),
    altered && JSON.stringify(altered),
    JSON.stringify(touched),
  ]);
}
