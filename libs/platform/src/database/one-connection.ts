import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import { ServiceUnavailable } from '@easel/contracts';
import { logger } from '../telemetry/logger.js';
import { metrics } from '../telemetry/metrics.js';

/*
 * Code that holds a connection must not wait for anything that needs another one: with as many such requests as the pool
 * has connections, each holds one and waits for ever. Types and a source test (`transactions.spec.ts`) keep the code
 * from it; what is here finds what they miss.
 */

interface Held {
  /** False once the transaction has ended: what it left running holds nothing any more. */
  open: boolean;
}

type Waits = 'connection' | 'bus' | 'batch' | 'password';
type Connected = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void;

const held = new AsyncLocalStorage<Held | undefined>();
/** In production a request that would succeed is not failed for a programming error that harms nobody just then. */
const throws = process.env.NODE_ENV !== 'production';

const waits = metrics.counter('easel_waits_in_transaction_total', {
  help: 'Waits of a transaction for something that may need another connection. Each is a programming error.',
  labels: ['for'],
});

/** A programming error: a transaction that waits for another connection, the bus or a password hash. */
export class WaitsInTransaction extends Error {
  override name = 'WaitsInTransaction';

  constructor(what: Waits) {
    super(`A transaction waits for: ${what}. Pass the transaction on, or do this before or after it.`);
  }
}

/** Runs `work` as the holder of a connection. */
export async function holdingConnection<T>(work: () => Promise<T>): Promise<T> {
  const mine: Held = { open: true };
  try {
    return await held.run(mine, work);
  } finally {
    mine.open = false;
  }
}

export function holdsConnection(): boolean {
  return held.getStore()?.open === true;
}

/** Runs `work` as nobody in particular, for what only by chance begins inside a transaction. */
export function holdingNone<T>(work: () => T): T {
  return held.run(undefined, work);
}

/** Call before a wait for what a transaction must not wait for. @throws WaitsInTransaction unless in production */
export function refuseInTransaction(what: Waits): void {
  if (!holdsConnection()) return;
  const error = new WaitsInTransaction(what);
  waits.add(1, { for: what });
  logger.error({ err: error }, 'a transaction waits for something that it must not wait for');
  if (throws) throw error;
}

/**
 * Makes `pool` refuse a connection to code that already holds one, of this or of another pool. In production they get
 * one that is free at once, and 503 instead of a place in the queue: nobody waits for a second connection.
 */
export function guardPool<P extends Pool>(pool: P): P {
  const connect = pool.connect.bind(pool) as (done?: Connected) => Promise<PoolClient> | undefined;
  const refusal = (): Error | undefined => {
    if (!holdsConnection()) return undefined;
    try {
      refuseInTransaction('connection');
    } catch (error) {
      return error as Error;
    }
    const isFree = pool.waitingCount === 0 && (pool.idleCount > 0 || pool.totalCount < pool.options.max);
    return isFree ? undefined : new ServiceUnavailable('The database');
  };
  pool.connect = ((done?: Connected) => {
    const refused = refusal();
    if (!refused) return connect(done);
    if (!done) return Promise.reject(refused);
    process.nextTick(done, refused, undefined, () => undefined);
  }) as P['connect'];
  return pool;
}
