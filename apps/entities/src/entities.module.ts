import { type DynamicModule, Module } from '@nestjs/common';
import { BusModule, type DatabaseConfig, DatabaseModule, OutboxModule } from '@easel/platform';
import { CommunityModule } from './community/community.module.js';
import { entitiesSchema } from './entities-schema.js';
import { GenerationModule } from './generation/generation.module.js';
import { LibraryModule } from './library/library.module.js';
import { TrainingModule } from './training/training.module.js';
import { RecordsModule } from './records/records.module.js';
import { SubjectsModule } from './subjects/subjects.module.js';

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
        DatabaseModule.register(config, entitiesSchema),
        OutboxModule,
        RecordsModule,
        GenerationModule,
        SubjectsModule,
        TrainingModule,
        CommunityModule,
        LibraryModule,
      ],
    };
  }
}
