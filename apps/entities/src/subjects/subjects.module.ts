import { Module } from '@nestjs/common';
import { EntityStoreModule } from '../records/entity-store.module.js';
import { FindSubjects } from './find-subjects.js';
import { SubjectsMessageController } from './subjects.message-controller.js';

/** Records as generation goes by them. */
@Module({
  imports: [EntityStoreModule],
  controllers: [SubjectsMessageController],
  providers: [FindSubjects],
})
export class SubjectsModule {}
