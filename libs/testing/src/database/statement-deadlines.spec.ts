import {
  Database,
  type DatabaseConfig,
  openDataSource,
  type Queryable,
  type Statement,
} from '@easel/platform';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { freshSchema } from './test-postgres.js';

const SLOW = { name: 'slow', text: 'select 1 as done from pg_sleep(4)' };

let source: DataSource;
let database: Database;
let url: string;

/** On a pool that lets a statement take this long. */
const open = async (queryTimeoutMs: number, poolSize?: number): Promise<void> => {
  const { DATABASE_URL, schema } = await freshSchema('deadlines');
  url = DATABASE_URL;
  const config = { DATABASE_URL, RUN_MIGRATIONS_ON_BOOT: true } as DatabaseConfig;
  source = await openDataSource(config, {
    schema,
    rows: [],
    migrations: [],
    queryTimeoutMs,
    ...(poolSize !== undefined && { poolSize }),
  });
  database = new Database(source);
};
afterEach(() => source.destroy());

/** In Postgres, whoever waits for it here. */
async function untilSlowIsOver(): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const running = `select from pg_stat_activity where state = 'active' and query = $1 and usename = current_user`;
  while ((await client.query(running, [SLOW.text])).rowCount) await client.query('select pg_sleep(0.1)');
  await client.end();
}

it('has the time of its pool', async () => {
  await open(3_000);

  await expect(database.run(SLOW, [])).rejects.toThrow('Query read timeout');
});

it('has its own time where it gives a longer one', async () => {
  await open(3_000);

  expect(await database.run({ ...SLOW, timeoutMs: 60_000 }, [])).toEqual([{ done: 1 }]);
});

// Here the own time is the shorter one: begin and commit have that of the pool, which no slow machine exceeds.
it.each<[where: string, run: (statement: Statement) => Promise<object[]>]>([
  ['on the pool', (statement) => database.run(statement, [])],
  ['in a transaction', (statement) => database.transaction((tx: Queryable) => tx.run(statement, []))],
  ['in a batch', (statement) => database.batch((tx) => tx.run(statement, []))],
])('has its own time %s', async (_, run) => {
  await open(60_000);

  await expect(run({ ...SLOW, timeoutMs: 100 })).rejects.toThrow('Query read timeout');
});

// The pool has one connection. With one second for a statement a rollback behind SLOW fails, too.
describe.each<[how: string, begin: (work: (tx: Queryable) => Promise<unknown>) => Promise<unknown>]>([
  ['a transaction', (work) => database.transaction(work)],
  ['a batch', (work) => database.batch(work)],
])('%s whose statement took too long', (_, begin) => {
  const insert = (tx: Queryable, text: string) =>
    tx.run({ name: 'insert-note', text: 'insert into notes values ($1)' }, [text]);

  it('leaves nothing that the next one commits', async () => {
    await open(1_000, 1);
    await database.orm.query('create table notes (text text)');
    const slowly = async (tx: Queryable) => {
      await insert(tx, 'undone');
      await tx.run(SLOW, []);
    };

    await expect(begin(slowly)).rejects.toThrow('Query read timeout');
    await untilSlowIsOver();
    await begin((tx) => insert(tx, 'done'));

    expect(await database.orm.query('select * from notes')).toEqual([{ text: 'done' }]);
  });

  it('is given up at once', async () => {
    await open(60_000, 1);
    const endless = { name: 'endless', text: 'select pg_sleep(600)', timeoutMs: 100 };

    await expect(begin((tx) => tx.run(endless, []))).rejects.toThrow('Query read timeout');
    await begin((tx) => tx.run({ name: 'short', text: 'select 1' }, []));
  });
});
