import { type DynamicModule, Global, Module } from '@nestjs/common';
import { BusModule, DatabaseModule, OutboxModule } from '@easel/platform';
import { GenerationModule } from './generation/generation.module.js';
import { CreateStudioSchema1763700000000 } from './migrations/create-studio-schema.js';
import { KeepQuotes1790002700000 } from './migrations/keep-quotes.js';
import { NoteUsedRequests1790002110000 } from './migrations/note-used-requests.js';
import { ProductionsModule } from './productions/productions.module.js';
import { StudioConfig } from './studio.config.js';

@Global()
@Module({})
export class StudioModule {
  static register(config: StudioConfig): DynamicModule {
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
          migrations: [
            CreateStudioSchema1763700000000,
            NoteUsedRequests1790002110000,
            KeepQuotes1790002700000,
          ],
        }),
        OutboxModule,
        ProductionsModule,
        GenerationModule,
      ],
      providers: [{ provide: StudioConfig, useValue: config }],
      exports: [StudioConfig],
    };
  }
}
