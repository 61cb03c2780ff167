import type { DatabaseConfig, SchemaOptions } from '@easel/platform';
import { Client } from 'pg';
import { type FreshSchema, freshSchema, startTestPostgres } from './test-postgres.js';
import { UNHURRIED } from './unhurried.js';

/** A new one takes some 3 MB. One that has grown far beyond it would make the statements of the next test slow. */
const GROWN_BYTES = 16_000_000;

/**
 * A schema that these migrations have just made, or one that an earlier test of this process gave back: to empty one
 * takes a tenth of the time that its migrations take. No other test has it until `giveBackSchema`.
 */
export async function migratedSchema(options: SchemaOptions): Promise<FreshSchema> {
  const { url } = await startTestPostgres();
  const spare = await withClient(url, (client) => takeSpare(client, options.schema));
  if (spare !== undefined) return { DATABASE_URL: url, schema: spare };
  // Each test file loads this library anew, and few of them migrate.
  const { openDataSource } = await import('@easel/platform');
  const place = await freshSchema(options.schema);
  const config = { DATABASE_URL: url, RUN_MIGRATIONS_ON_BOOT: true } as DatabaseConfig;
  const source = await openDataSource(config, { ...options, ...UNHURRIED, schema: place.schema });
  await source.destroy();
  await withClient(url, (client) => keepFirstRows(client, place.schema));
  return place;
}

/**
 * Brings the schema back to where its migrations left it, for another test. Whoever worked in it must have closed its
 * connections. Tests that changed the tables themselves must not give it back.
 */
export async function giveBackSchema({ DATABASE_URL, schema }: FreshSchema): Promise<void> {
  await withClient(DATABASE_URL, async (client) => {
    const tables = await tablesOf(client, schema);
    if (tables.reduce((sum, { bytes }) => sum + bytes, 0) > GROWN_BYTES) return;
    await client.query(`
      begin;
      set local session_replication_role = replica;
      do $$
      declare
        place record;
      begin
        ${tables.map(({ name }) => `if exists (select from ${schema}.${name}) then delete from ${schema}.${name}; end if;`).join('\n')}
        for place in select tablename from pg_tables where schemaname = '${firstRowsOf(schema)}' loop
          execute format('insert into ${schema}.%1$I select * from ${firstRowsOf(schema)}.%1$I', place.tablename);
        end loop;
      end $$;
      insert into spare_schemas values ('${schema}');
      commit`);
  });
}

/** Spares are named by the service whose they are, like all that `freshSchema` makes. */
async function takeSpare(client: Client, service: string): Promise<string | undefined> {
  await client.query('create table if not exists spare_schemas (name text primary key)');
  const { rows } = await client.query<{ name: string }>(
    `delete from spare_schemas where name = (select name from spare_schemas where starts_with(name, $1) limit 1)
     returning name`,
    [`${service}_`],
  );
  return rows[0]?.name;
}

/** Copies what migrations wrote into tables. */
async function keepFirstRows(client: Client, schema: string): Promise<void> {
  await client.query(`create schema ${firstRowsOf(schema)}`);
  for (const { name } of await tablesOf(client, schema)) {
    const { rows } = await client.query(`select from ${schema}.${name} limit 1`);
    if (rows.length > 0)
      await client.query(`create table ${firstRowsOf(schema)}.${name} as table ${schema}.${name}`);
  }
}

const firstRowsOf = (schema: string) => `first_rows_of_${schema}`;

/** All but the list of migrations. */
async function tablesOf(client: Client, schema: string): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `select quote_ident(relname) as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
     where relnamespace = $1::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migrations'`,
    [schema],
  );
  return rows;
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
