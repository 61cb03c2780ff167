import { Module } from '@nestjs/common';
import { RecastHttpController } from './recast.http-controller.js';
import { VideoScriptsHttpController } from './video-scripts.http-controller.js';

@Module({
  controllers: [RecastHttpController, VideoScriptsHttpController],
})
export class RecastModule {}
