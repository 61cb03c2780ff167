import { type DynamicModule, Module } from '@nestjs/common';
import { BusModule, type DatabaseConfig, DatabaseModule, OutboxModule } from '@easel/platform';
import { CreateStudioSchema1763700000000 } from './migrations/create-studio-schema.js';
import { NoteUsedRequests1790002110000 } from './migrations/note-used-requests.js';

@Module({})
export class StudioModule {
  static register(config: DatabaseConfig): DynamicModule {
    return {
      module: StudioModule,
      imports: [
        BusModule.register({
          url: config.NATS_URL,
          secret: config.INTERNAL_ORCHESTRATOR_SECRET,
          keys: config.BUS_KEYS,
          service: 'studio',
          answers: ['studio'],
        }),
        DatabaseModule.register(config, {
          schema: 'studio',
          rows: [],
          migrations: [CreateStudioSchema1763700000000, NoteUsedRequests1790002110000],
        }),
        OutboxModule,
      ],
    };
  }
}
