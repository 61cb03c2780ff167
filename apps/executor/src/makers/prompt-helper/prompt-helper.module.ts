import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AnswerByJob } from './answer-by-job.js';
import { AskPromptHelper } from './ask-prompt-helper.js';
import { FillPickers } from './fill-pickers.js';
import { PromptHelperMessageController } from './prompt-helper.message-controller.js';

@Module({
  imports: [JobsModule],
  controllers: [PromptHelperMessageController],
  providers: [AnswerByJob, AskPromptHelper, FillPickers],
})
export class PromptHelperModule {}
