import { Client } from 'pg';
import type { AppName } from '../process-list.js';
import type { SecretName, Secrets } from '../secrets.js';
import { StackError } from '../stack.errors.js';

const DATABASE = 'easel';

/** The schema of each service; its login role is `easel_<schema>`. */
export const SCHEMAS = {
  gateway: 'gateway',
  'auth-sso': 'auth',
  entities: 'entities',
  studio: 'studio',
  executor: 'executor',
} as const satisfies Record<AppName, string>;

/** What each service connects with. */
export type ServiceDatabaseUrls = Readonly<Record<AppName, string>>;

export interface DatabaseServer {
  /** A login that may create roles, or the only login there is. */
  readonly adminUrl: string;
  /** The embedded server gets a database of its own; an existing one is used as its address names it. */
  readonly isEmbedded: boolean;
  readonly secrets: Secrets;
}

/**
 * Gives each service a login and a schema that no other service may enter. Safe to repeat.
 * @param onShared called when the login may not create roles: the services then share it, each in its own schema.
 */
export async function createServiceDatabases(
  { adminUrl, isEmbedded, secrets }: DatabaseServer,
  onShared: () => void,
): Promise<ServiceDatabaseUrls> {
  const url = isEmbedded ? await createDatabase(adminUrl) : adminUrl;
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      'select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user',
    );
    const mayCreateRoles = rows[0]?.may ?? false;
    if (!mayCreateRoles) onShared();
    await client.query('begin');
    // Two stacks on one existing server may start together.
    await client.query(`select pg_advisory_xact_lock(hashtext('easel service databases'))`);
    for (const schema of Object.values(SCHEMAS)) {
      if (mayCreateRoles) await createRole(client, schema, passwordOf(schema, secrets));
      else await client.query(`create schema if not exists ${schema}`);
    }
    await client.query('commit');
    const entries = Object.entries(SCHEMAS).map(([app, schema]) => [
      app,
      mayCreateRoles ? withLogin(url, roleOf(schema), passwordOf(schema, secrets)) : url,
    ]);
    return Object.fromEntries(entries) as ServiceDatabaseUrls;
  });
}

async function createDatabase(adminUrl: string): Promise<string> {
  const url = new URL(adminUrl);
  url.pathname = `/${DATABASE}`;
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
    await client.query(`revoke all on database ${DATABASE} from public`);
  });
  return url.href;
}

async function createRole(client: Client, schema: string, password: string): Promise<void> {
  const role = roleOf(schema);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount === 0) await client.query(`create role ${role}`);
  const { rows } = await client.query<{ name: string; superuser: boolean }>(
    'select current_database() as name, rolsuper as superuser from pg_roles where rolname = current_user',
  );
  const database = client.escapeIdentifier(rows[0].name);
  await client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`);
  // Who may create roles may use them only after granting them to itself.
  if (!rows[0].superuser) await client.query(`grant ${role} to current_user`);
  await client.query(`grant connect, temporary on database ${database} to ${role}`);
  await client.query(`create schema if not exists ${schema} authorization ${role}`);
  await client.query(`alter role ${role} in database ${database} set search_path to ${schema}`);
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that breaks between its calls says so here, and would otherwise end the program.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await use(client);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw new StackError(`Postgres refuses its part: ${[message, code].filter(Boolean).join(' ')}`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function withLogin(url: string, role: string, password: string): string {
  const login = new URL(url);
  login.username = role;
  login.password = password;
  return login.href;
}

function roleOf(schema: string): string {
  return `easel_${schema}`;
}

function passwordOf(schema: string, secrets: Secrets): string {
  return secrets[`DATABASE_PASSWORD_${schema.toUpperCase()}` as SecretName];
}
