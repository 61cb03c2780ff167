import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { DatabaseConfig } from '../config/service-config.js';
import { DATA_SOURCE, Database } from './database.js';
import { openDataSource, type SchemaOptions } from './open-data-source.js';

/** The service's own schema, as `Database`. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(@Inject(DATA_SOURCE) private readonly source: DataSource) {}

  static register(config: DatabaseConfig, options: SchemaOptions): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [{ provide: DATA_SOURCE, useFactory: () => openDataSource(config, options) }, Database],
      exports: [DATA_SOURCE, Database],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
  }
}
