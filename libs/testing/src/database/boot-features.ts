import { Global, type INestApplicationContext, Module, type ModuleMetadata } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { DataSource } from 'typeorm';
import {
  DATA_SOURCE,
  type DatabaseConfig,
  DatabaseModule,
  Outbox,
  type SchemaOptions,
} from '@easel/platform';
import type { FreshSchema } from './test-postgres.js';
import { UNHURRIED } from './unhurried.js';

/** Events stay in the table, where a test can read them. */
@Global()
@Module({
  providers: [
    {
      provide: Outbox,
      useFactory: () =>
        new Outbox({ soon: () => undefined } as unknown as ConstructorParameters<typeof Outbox>[0]),
    },
  ],
  exports: [Outbox],
})
class UnrelayedOutboxModule {}

/** What `featuresOnDatabase` does. */
export async function bootFeatures(
  options: SchemaOptions,
  imports: NonNullable<ModuleMetadata['imports']>,
  place: FreshSchema,
): Promise<INestApplicationContext> {
  const config = { DATABASE_URL: place.DATABASE_URL, RUN_MIGRATIONS_ON_BOOT: true } as DatabaseConfig;
  const app = await Test.createTestingModule({
    imports: [
      DatabaseModule.register(config, { ...options, ...UNHURRIED, schema: place.schema }),
      UnrelayedOutboxModule,
      ...imports,
    ],
  }).compile();
  try {
    await app.init();
  } catch (error) {
    await app.get<DataSource>(DATA_SOURCE).destroy();
    throw error;
  }
  return app;
}
