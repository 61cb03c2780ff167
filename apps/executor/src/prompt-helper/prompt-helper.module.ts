import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { AskPromptHelper } from './ask-prompt-helper.js';
import { PromptHelperMessageController } from './prompt-helper.message-controller.js';

@Module({
  imports: [JobsModule],
  controllers: [PromptHelperMessageController],
  providers: [AskPromptHelper],
})
export class PromptHelperModule {}
