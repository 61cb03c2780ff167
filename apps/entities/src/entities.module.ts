import { type DynamicModule, Global, Module } from '@nestjs/common';
import { BusModule, DatabaseModule, OutboxModule } from '@easel/platform';
import { EntitiesConfig } from './entities.config.js';
import { CommunityModule } from './community/community.module.js';
import { entitiesSchema } from './entities-schema.js';
import { GenerationModule } from './generation/generation.module.js';
import { LibraryModule } from './library/library.module.js';
import { TrainingModule } from './training/training.module.js';
import { RecordsModule } from './records/records.module.js';
import { SubjectsModule } from './subjects/subjects.module.js';

@Global()
@Module({})
export class EntitiesModule {
  static register(config: EntitiesConfig): DynamicModule {
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
        DatabaseModule.register(config, entitiesSchema),
        OutboxModule,
        RecordsModule,
        GenerationModule,
        SubjectsModule,
        TrainingModule,
        CommunityModule,
        LibraryModule,
      ],
      providers: [{ provide: EntitiesConfig, useValue: config }],
      exports: [EntitiesConfig],
    };
  }
}
