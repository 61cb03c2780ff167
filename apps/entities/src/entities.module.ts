import { type DynamicModule, Module } from '@nestjs/common';
import { BusModule, type DatabaseConfig, DatabaseModule, OutboxModule } from '@easel/platform';
import { CreateEntitiesSchema1763700000000 } from './migrations/create-entities-schema.js';
import { NoteUsedRequests1790002110000 } from './migrations/note-used-requests.js';

@Module({})
export class EntitiesModule {
  static register(config: DatabaseConfig): DynamicModule {
    return {
      module: EntitiesModule,
      imports: [
        BusModule.register({
          url: config.NATS_URL,
          secret: config.INTERNAL_ORCHESTRATOR_SECRET,
          keys: config.BUS_KEYS,
          service: 'entities',
          answers: ['entities'],
        }),
        DatabaseModule.register(config, {
          schema: 'entities',
          rows: [],
          migrations: [CreateEntitiesSchema1763700000000, NoteUsedRequests1790002110000],
        }),
        OutboxModule,
      ],
    };
  }
}
