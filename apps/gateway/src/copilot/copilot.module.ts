import { Module } from '@nestjs/common';
import { CopilotChat } from './copilot-chat.js';
import { CopilotHttpController } from './copilot.http-controller.js';

@Module({
  controllers: [CopilotHttpController],
  providers: [CopilotChat],
})
export class CopilotModule {}
