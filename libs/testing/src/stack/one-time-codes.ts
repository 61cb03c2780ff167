import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A one-time code as if auth-sso had printed it at start. @param databaseUrl of auth-sso */
export async function givenOneTimeCode(
  databaseUrl: string,
  kind: string,
  email: string | null,
): Promise<string> {
  const code = randomBytes(24).toString('hex');
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query(
      `insert into auth.one_time_codes (hash, kind, email_key, expires_at)
       values ($1, $2, $3, now() + interval '1 hour')`,
      [createHash('sha256').update(code).digest(), kind, email?.toLowerCase() ?? null],
    );
  } finally {
    await database.end();
  }
  return code;
}
