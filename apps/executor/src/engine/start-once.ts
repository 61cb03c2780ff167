import type { StatementTransaction } from '@easel/platform';
import { LOCK } from '../sql/engine/start-once.js';

export interface Batches {
  batch<T>(work: (tx: StatementTransaction) => Promise<T>): Promise<T>;
}

/**
 * Starts work that is asked for under the id of its operation (`BusCall.operationId`), in one transaction: `find` answers
 * what stands under the id already, otherwise `start` makes it. Requests of one operation take turns, so that two of
 * them at once, at any replicas, start one. Both go through `tx`: to wait for a second connection, many at once would wait
 * for each other.
 */
export function startOnce<T>(
  database: Batches,
  operationId: string,
  {
    find,
    start,
  }: {
    find: (tx: StatementTransaction) => Promise<T | undefined>;
    start: (tx: StatementTransaction) => Promise<T>;
  },
): Promise<T> {
  return database.batch(async (tx) => {
    await tx.run(LOCK, [operationId]);
    return (await find(tx)) ?? start(tx);
  });
}
