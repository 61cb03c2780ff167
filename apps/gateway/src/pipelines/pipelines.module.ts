import { Module } from '@nestjs/common';
import { PipelineStagesHttpController } from './pipeline-stages.http-controller.js';
import { PipelinesHttpController } from './pipelines.http-controller.js';

@Module({
  controllers: [PipelinesHttpController, PipelineStagesHttpController],
})
export class PipelinesModule {}
