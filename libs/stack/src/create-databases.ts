import { createServiceDatabases, SCHEMAS } from './postgres/service-databases.js';
import { type SecretName, type Secrets } from './secrets.js';
import { StackError, WrongVariables } from './stack.errors.js';

const PASSWORDS = Object.values(SCHEMAS).map(
  (schema) => `DATABASE_PASSWORD_${schema.toUpperCase()}` as SecretName,
);

/** What the one-machine stack does at every start, for a Postgres of one's own: run once, safe to repeat. */
async function main(): Promise<void> {
  const { DATABASE_URL: adminUrl = '' } = process.env;
  const missing = ['DATABASE_URL', ...PASSWORDS].filter((name) => !process.env[name]);
  if (missing.length > 0) {
    throw new WrongVariables(missing.map((name) => ({ name, problem: 'is needed' })));
  }
  const secrets = Object.fromEntries(
    PASSWORDS.map((name) => [name, process.env[name]]),
  ) as unknown as Secrets;
  await createServiceDatabases({ adminUrl, isEmbedded: false, secrets }, () => {
    throw new StackError('The login in DATABASE_URL may not create roles.');
  });
  process.stderr.write(`Roles and schemas are there: ${Object.values(SCHEMAS).join(', ')}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof StackError ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
