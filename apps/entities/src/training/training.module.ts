import { Module } from '@nestjs/common';
import { RecordsModule } from '../records/records.module.js';
import { DeleteLora } from './delete-lora.js';
import { ReadTraining } from './read-training.js';
import { TrainEntity } from './train-entity.js';
import { TrainingMessageController } from './training.message-controller.js';

/** Models that are trained on the pictures of records. */
@Module({
  imports: [RecordsModule],
  controllers: [TrainingMessageController],
  providers: [DeleteLora, ReadTraining, TrainEntity],
})
export class TrainingModule {}
