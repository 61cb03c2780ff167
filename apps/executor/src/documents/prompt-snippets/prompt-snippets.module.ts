import { Module } from '@nestjs/common';
import { PromptSnippetsMessageController } from './prompt-snippets.message-controller.js';
import { PromptSnippetsRepository } from './prompt-snippets.repository.js';

@Module({
  controllers: [PromptSnippetsMessageController],
  providers: [PromptSnippetsRepository],
})
export class PromptSnippetsModule {}
