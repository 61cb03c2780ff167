import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { WorkflowsModule } from '../../documents/workflows/workflows.module.js';
import { CopilotMessageController } from './copilot.message-controller.js';
import { CopilotTurns } from './copilot-turns.js';

@Module({
  imports: [JobsModule, WorkflowsModule],
  controllers: [CopilotMessageController],
  providers: [CopilotTurns],
})
export class CopilotModule {}
