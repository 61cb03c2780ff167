import type { INestApplicationContext, ModuleMetadata } from '@nestjs/common';
import type { SchemaOptions } from '@easel/platform';
import { type FreshSchema, freshSchema } from './test-postgres.js';

/**
 * Boots feature modules of a service on a migrated schema of their own, without a bus.
 *
 * @param at a schema that is there already: a second replica
 */
export async function featuresOnDatabase(
  options: SchemaOptions,
  imports: NonNullable<ModuleMetadata['imports']>,
  at?: FreshSchema,
): Promise<{ app: INestApplicationContext; at: FreshSchema }> {
  // Each test file loads this library anew, and few of them need the frameworks.
  const { bootFeatures } = await import('./boot-features.js');
  const place = at ?? (await freshSchema(options.schema));
  return { app: await bootFeatures(options, imports, place), at: place };
}
