import { SealedWithAnotherKey, type SecretBox } from '@easel/platform';
import { CONNECTION_SECRETS, keyContext } from '../../orders/providers/provider-accounts.js';
import { secretContext } from '../../notify/webhook-endpoints/webhook-secret.js';

/** Where the executor keeps what it must be able to read again. */
const SEALED = [
  { table: 'provider_keys', id: 'provider', column: 'sealed', context: keyContext },
  ...CONNECTION_SECRETS.map(({ column, context }) => ({
    table: 'service_connections',
    id: 'id',
    column,
    context: () => context,
  })),
  { table: 'webhook_endpoints', id: 'id', column: 'secret', context: secretContext },
  { table: 'webhook_endpoints', id: 'id', column: 'previous_secret', context: secretContext },
] as const;

/** Runs one statement; within a transaction, so that all is sealed again, or nothing. */
export type Query = <R>(text: string, values?: readonly unknown[]) => Promise<R[]>;

interface SealedRow {
  id: string;
  sealed: Buffer;
}

/**
 * Seals everything with another key. What is sealed with that one already stays, so that this may be repeated.
 *
 * @returns how many values were sealed again, by table
 * @throws SealedWithAnotherKey when a value is sealed with neither key
 */
export async function resealSecrets(
  query: Query,
  { from, to }: { from: SecretBox; to: SecretBox },
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, id, column, context } of SEALED) {
    const rows = await query<SealedRow>(
      `select ${id}::text as id, ${column} as sealed from ${table} where ${column} is not null for update`,
    );
    counts[table] ??= 0;
    for (const row of rows) {
      if (opens(to, row.sealed, context(row.id))) continue;
      const secret = from.open(row.sealed, context(row.id));
      await query(`update ${table} set ${column} = $2 where ${id}::text = $1`, [
        row.id,
        to.seal(secret, context(row.id)),
      ]);
      counts[table]++;
    }
  }
  return counts;
}

function opens(box: SecretBox, sealed: Buffer, context: string): boolean {
  try {
    box.open(sealed, context);
    return true;
  } catch (error) {
    if (error instanceof SealedWithAnotherKey) return false;
    throw error;
  }
}
