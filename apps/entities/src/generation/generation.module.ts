import { Module } from '@nestjs/common';
import { AskedJobsModule } from '@easel/platform';
import { RecordsModule } from '../records/records.module.js';
import { ApplyEnds } from './apply-ends.js';
import { Generate } from './generate.js';
import { GenerationMessageController } from './generation.message-controller.js';
import { WordVariant } from './word-variant.js';

/** What jobs make for records, from the request to the entry in a bucket. */
@Module({
  imports: [AskedJobsModule, RecordsModule],
  controllers: [GenerationMessageController],
  providers: [ApplyEnds, Generate, WordVariant],
})
export class GenerationModule {}
