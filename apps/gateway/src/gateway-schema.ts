import type { SchemaOptions } from '@easel/platform';
import { CreateGatewaySchema1764000000000 } from './migrations/create-gateway-schema.js';

export const gatewaySchema: SchemaOptions = {
  schema: 'gateway',
  rows: [],
  migrations: [CreateGatewaySchema1764000000000],
  // Its statements are few and short, and each connection costs the server memory.
  poolSize: 4,
};
