import { Module } from '@nestjs/common';
import { EngineModule } from '../../wiring/engine.module.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { VariantWordsMessageController } from './variant-words.message-controller.js';
import { WordVariant } from './word-variant.js';

/** What variants of subjects look like, in a language model's words. */
@Module({
  imports: [EngineModule, JobsModule],
  controllers: [VariantWordsMessageController],
  providers: [WordVariant],
})
export class VariantWordsModule {}
