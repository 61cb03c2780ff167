import { Module } from '@nestjs/common';
import { CaptionEntity } from './caption-entity.js';
import { ChangeEntity } from './change-entity.js';
import { EntityStoreModule } from './entity-store.module.js';
import { FindCandidate } from './find-candidate.js';
import { ForgetProject } from './forget-project.js';
import { ReadEntities } from './read-entities.js';
import { RecordsMessageController } from './records.message-controller.js';
import { SaveEntity } from './save-entity.js';

/** Records of subjects, and what jobs made of them. */
@Module({
  controllers: [RecordsMessageController],
  imports: [EntityStoreModule],
  providers: [CaptionEntity, ChangeEntity, FindCandidate, ForgetProject, ReadEntities, SaveEntity],
  exports: [EntityStoreModule],
})
export class RecordsModule {}
