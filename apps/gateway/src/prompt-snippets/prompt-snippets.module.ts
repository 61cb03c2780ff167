import { Module } from '@nestjs/common';
import { PromptSnippetsHttpController } from './prompt-snippets.http-controller.js';

@Module({
  controllers: [PromptSnippetsHttpController],
})
export class PromptSnippetsModule {}
