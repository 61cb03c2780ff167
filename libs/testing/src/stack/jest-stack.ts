import { type DatabaseRole, SCHEMAS, type Stack } from '@easel/stack';

const PLACE = Symbol.for('easel.jest-stack');
type Holder = Record<typeof PLACE, Stack | undefined>;

/** Set-up and teardown are loaded apart and share nothing but the process. */
export function rememberStack(stack: Stack): void {
  (globalThis as unknown as Holder)[PLACE] = stack;
}

export function forgetStack(): Stack | undefined {
  const holder = globalThis as unknown as Holder;
  const stack = holder[PLACE];
  holder[PLACE] = undefined;
  return stack;
}

/** What the tests find in their environment: see `running-stack.ts` for the reading side. */
export function announceStack(stack: Stack): Record<string, string> {
  const roles: DatabaseRole[] = ['postgres', ...Object.values(SCHEMAS)];
  return {
    ...Object.fromEntries(
      stack.gateways.map((url, index) => [`EASEL_URL${index ? `_${index + 1}` : ''}`, url]),
    ),
    EASEL_NATS_URL: stack.natsUrl,
    EASEL_DATA_DIR: stack.dataDir,
    ...Object.fromEntries(
      roles.map((role) => [`EASEL_DATABASE_URL_${role.toUpperCase()}`, stack.databaseUrl(role)]),
    ),
  };
}
