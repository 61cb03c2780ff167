import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { goOnWithRequest } from '../telemetry/blocked-loop.js';
import { holdingConnection } from './one-connection.js';

declare const IN_TRANSACTION: unique symbol;

/** A statement that is prepared once per connection; `name` says what it is for, in traces too. */
export interface Statement {
  name: string;
  text: string;
  /** How long it may take, instead of what the pool gives to each statement. */
  timeoutMs?: number;
}

/** A statement as the driver takes it. */
export function asQuery({ name, text, timeoutMs }: Statement, values: readonly unknown[]): QueryConfig {
  return {
    name,
    text,
    values: [...values],
    ...(timeoutMs === undefined ? {} : { query_timeout: timeoutMs }),
  };
}

/** The pool or a transaction, for reads and single statements that are the same in both. */
export interface Queryable {
  run<R extends QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<R[]>;
}

/**
 * A transaction that runs prepared statements. Its type differs from the pool's, so a function that needs a transaction
 * cannot get the pool.
 */
export type StatementTransaction = Queryable & { readonly [IN_TRANSACTION]: true };

/** A transaction that stores entities as well. It passes wherever prepared statements alone are needed. */
export type Transaction = EntityManager & StatementTransaction;

export const DATA_SOURCE = Symbol('easel:data-source');

/**
 * A service's own schema. Feature repositories use TypeORM through `orm`; the few hot statements of the engine are
 * prepared by name and run straight on the same pool.
 */
@Injectable()
export class Database implements Queryable {
  private readonly pool: Pool;

  constructor(@Inject(DATA_SOURCE) readonly orm: DataSource) {
    this.pool = (orm.driver as unknown as { master: Pool }).master;
  }

  async run<R extends QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<R[]> {
    const { rows } = await this.pool.query<R>(asQuery(statement, values));
    goOnWithRequest();
    return rows;
  }

  /** Everything that `work` does through its argument is committed together or not at all. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.orm.transaction((tx) => holdingConnection(() => work(withStatements(tx))));
  }

  /** A transaction of prepared statements, for the engine. */
  batch<T>(work: (tx: StatementTransaction) => Promise<T>): Promise<T> {
    return batchOn(this.pool, work);
  }
}

function withStatements(tx: EntityManager): Transaction {
  const run = async (statement: Statement, values: readonly unknown[]): Promise<unknown[]> => {
    const client = (await tx.queryRunner?.connect()) as PoolClient;
    return (await client.query(asQuery(statement, values))).rows;
  };
  return Object.assign(tx, { run }) as unknown as Transaction;
}

/** A transaction of prepared statements on one connection of `pool`. */
export async function batchOn<T>(pool: Pool, work: (tx: StatementTransaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const tx = {
      run: async <R extends QueryResultRow>(statement: Statement, values: readonly unknown[]) =>
        (await client.query<R>(asQuery(statement, values))).rows,
    };
    const result = await holdingConnection(() => work(tx as StatementTransaction));
    await client.query('commit');
    return result;
  } catch (error) {
    broken = await rolledBack(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

async function rolledBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
