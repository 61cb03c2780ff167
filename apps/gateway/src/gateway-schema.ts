import type { SchemaOptions } from '@easel/platform';
import { AddIdempotencyRecords1764000020000 } from './migrations/add-idempotency-records.js';
import { AddUpdateChecks1764100600000 } from './migrations/add-update-checks.js';
import { KnowSignInSources1764200000000 } from './migrations/know-sign-in-sources.js';
import { TellDevicesFromAddresses1764300000000 } from './migrations/tell-devices-from-addresses.js';
import { CreateGatewaySchema1764000000000 } from './migrations/create-gateway-schema.js';

export const gatewaySchema: SchemaOptions = {
  schema: 'gateway',
  rows: [],
  migrations: [
    CreateGatewaySchema1764000000000,
    AddIdempotencyRecords1764000020000,
    AddUpdateChecks1764100600000,
    KnowSignInSources1764200000000,
    TellDevicesFromAddresses1764300000000,
  ],
  // Its statements are few and short, and each connection costs the server memory.
  poolSize: 4,
};
