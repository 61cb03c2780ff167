import { BUS_SERVICES } from '@easel/contracts';
import { type DatabaseRole, SCHEMAS, type Stack } from '@easel/stack';

/** Where the parts of a started stack are, by the names under which tests find the first stack's in their environment. */
export type StackAddresses = Readonly<Record<string, string>>;

const ROLES: readonly DatabaseRole[] = ['postgres', ...Object.values(SCHEMAS)];

/** Each gateway as `EASEL_URL`, `EASEL_URL_2` …, each role's database, NATS and the folder. */
export function stackAddresses(stack: Stack): StackAddresses {
  return {
    ...Object.fromEntries(
      stack.gateways.map((url, index) => [`EASEL_URL${index ? `_${index + 1}` : ''}`, url]),
    ),
    EASEL_NATS_URL: stack.natsUrl,
    ...Object.fromEntries(
      BUS_SERVICES.map((service) => [`EASEL_NATS_URL_${service.toUpperCase()}`, stack.natsUrlOf(service)]),
    ),
    EASEL_DATA_DIR: stack.dataDir,
    ...Object.fromEntries(
      ROLES.map((role) => [`EASEL_DATABASE_URL_${role.toUpperCase()}`, stack.databaseUrl(role)]),
    ),
  };
}
