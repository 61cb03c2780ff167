import { randomUUID } from 'node:crypto';
import { type DynamicModule, Global, type INestApplicationContext, Module, type Type } from '@nestjs/common';
import type { Caller, SessionGranted } from '@easel/contracts';
import { BusConnection, Database, loadConfig, type Transaction } from '@easel/platform';
import { decodeJwt } from 'jose';
import { AccountsRepository } from './accounts/accounts.repository.js';
import { SignUp } from './accounts/sign-up.js';
import { AuthConfig } from './auth.config.js';
import { authFeatures } from './auth.module.js';

/** No gateway holds principals, so that nothing is ever said on it. */
@Global()
@Module({ providers: [{ provide: BusConnection, useValue: {} }], exports: [BusConnection] })
class SilentBusModule {}

export const PASSWORD = 'correct horse';

export function authConfig(variables: NodeJS.ProcessEnv = {}): AuthConfig {
  return loadConfig(AuthConfig, {
    DATABASE_URL: 'postgres://not-used',
    INTERNAL_ORCHESTRATOR_SECRET: 's'.repeat(32),
    SERVICE_ENCRYPTION_KEY: 'ab'.repeat(32),
    ...variables,
  });
}

/** The features on a bus that nobody listens to. */
export function features(variables: NodeJS.ProcessEnv = {}): (Type | DynamicModule)[] {
  return [SilentBusModule, ...authFeatures(authConfig(variables))];
}

export function uniqueEmail(): string {
  return `${randomUUID()}@example.com`;
}

export async function signedUp(
  app: INestApplicationContext,
  email = uniqueEmail(),
): Promise<{ caller: Caller; granted: SessionGranted }> {
  const granted = await app.get(SignUp).run({ email, password: PASSWORD });
  return { caller: callerOf(granted), granted };
}

/** The same with an address that is confirmed, as by its one-time code. */
export async function signedUpAndConfirmed(app: INestApplicationContext, email: string) {
  const made = await signedUp(app, email);
  await app.get(Database).transaction((tx) => app.get(AccountsRepository).confirm(tx, made.caller.userId));
  return made;
}

export function callerOf({ user, accessToken }: SessionGranted): Caller {
  return {
    userId: user.id,
    credential: 'session',
    credentialId: String(decodeJwt(accessToken).sid),
    email: user.email,
  };
}

/** Waits until another connection waits for a row that `tx` has locked. */
export async function untilSomebodyWaits(tx: Transaction): Promise<void> {
  const waiting = 'select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))';
  while ((await tx.query<unknown[]>(waiting)).length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    // Within a transaction Postgres lists the connections of the first look, and the one that waits may be newer.
    await tx.query('select pg_stat_clear_snapshot()');
  }
}
