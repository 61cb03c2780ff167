import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  asQuery,
  batchOn,
  type StatementTransaction,
  DATA_SOURCE,
  type Queryable,
  goOnWithRequest,
  guardPool,
  type Statement,
  WatchedClient,
} from '@easel/platform';
import { Pool, type QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import { ExecutorConfig } from './executor.config.js';
import { type EditionStatement, formOf } from '../sql/edition-statement.js';

/**
 * Prepared statements keep the plan they got when a table was young and nearly empty. Without sequential scans, and
 * with the ids of each batch named in the statement (`id = any(…)`), that plan reads by key for ever. Such statements
 * name no `status`, so that no partial index looks like a shortcut to the planner; the epoch says the same.
 */
const KEYED_PLANS = '-c enable_seqscan=off -c enable_mergejoin=off -c jit=off';
/** A process that freezes inside a transaction must not keep others from the rows that it locked. */
const LETS_GO = '-c idle_in_transaction_session_timeout=15000';

const QUERY_TIMEOUT_MS = 8_000;

/** The engine's few connections: its statements are batches, so a handful carries thousands of steps a second. */
@Injectable()
export class EngineDatabase implements Queryable, OnApplicationShutdown {
  private readonly pool: Pool;
  private readonly vitalPool: Pool;
  /** Whether this edition keeps a credit ledger. Specification 1, 1. */
  readonly charges: boolean;

  constructor(config: ExecutorConfig, @Inject(DATA_SOURCE) { options }: DataSource) {
    this.charges = config.EDITION === 'cloud';
    const { schema = 'executor', extra } = options as {
      schema?: string;
      extra?: { query_timeout?: number };
    };
    this.pool = new Pool({
      Client: WatchedClient,
      connectionString: config.DATABASE_URL,
      max: 6,
      connectionTimeoutMillis: 3_000,
      // A batch carries more than a statement of the service, and waits at least as long.
      query_timeout: Math.max(QUERY_TIMEOUT_MS, extra?.query_timeout ?? 0),
      keepAlive: true,
      options: `-c search_path=${schema} ${LETS_GO} ${KEYED_PLANS}`,
      application_name: 'executor-engine',
    });
    // A crash of Postgres may undo the last signs of life: then they are given again, or come too late, as any may.
    this.vitalPool = new Pool({
      Client: WatchedClient,
      connectionString: config.DATABASE_URL,
      max: 1,
      connectionTimeoutMillis: config.SESSION_LEASE_MS / 3,
      query_timeout: config.SESSION_LEASE_MS / 3,
      keepAlive: true,
      options: `-c search_path=${schema} -c synchronous_commit=off`,
      application_name: 'executor-session',
    });
    // A connection that breaks while idle is replaced by the next query.
    for (const pool of [this.pool, this.vitalPool]) guardPool(pool).on('error', () => undefined);
  }

  async run<R extends QueryResultRow>(
    statement: Statement | EditionStatement,
    values: readonly unknown[],
  ): Promise<R[]> {
    const { rows } = await this.pool.query<R>(asQuery(formOf(statement, this.charges), values));
    goOnWithRequest();
    return rows;
  }

  /**
   * On a connection of its own, for what vouches for all other work and must not wait behind it: signs of life, and
   * the judgement of those of others. It fails after a third of a lease, so that there is time for another try.
   */
  async runVital<R extends QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<R[]> {
    const { rows } = await this.vitalPool.query<R>(asQuery(statement, values));
    return rows;
  }

  /** Everything that `work` does through its argument is committed together or not at all. */
  batch<T>(work: (tx: StatementTransaction) => Promise<T>): Promise<T> {
    return batchOn(this.pool, work);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.pool.end(), this.vitalPool.end()]);
  }
}
