import { BUS_SERVICES, type BusService } from '@easel/contracts';
import type { AppName } from '../process-list.js';
import type { SecretName, Secrets } from '../secrets.js';

/** Who connects to NATS: a service, or a person with their tools. */
export type NatsUser = BusService | 'operator';

/** The user as which each app connects. */
export const NATS_USERS: Readonly<Record<AppName, BusService>> = {
  gateway: 'gateway',
  'auth-sso': 'auth',
  entities: 'entities',
  studio: 'studio',
  executor: 'executor',
};

/** The passwords of all users of the stack's NATS. */
export function natsPasswords(secrets: Secrets): Readonly<Record<NatsUser, string>> {
  const users: NatsUser[] = ['operator', ...BUS_SERVICES];
  return Object.fromEntries(
    users.map((user) => [user, secrets[`NATS_PASSWORD_${user.toUpperCase()}` as SecretName]]),
  ) as Record<NatsUser, string>;
}

/** `NATS_URL` of one user. */
export const natsLogin = (user: NatsUser, password: string, host: string): string =>
  `nats://${user}:${password}@${host}`;
