import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { LongClipsHttpController } from './long-clips.http-controller.js';
import { GenerationHttpController } from './generation.http-controller.js';
import { InlineHttpController } from './inline.http-controller.js';
import { ReferenceSheetsHttpController } from './reference-sheets.http-controller.js';
import { TextStreamHttpController } from './text-stream.http-controller.js';
import { TextStream } from './text-stream.js';

@Module({
  imports: [JobsModule],
  controllers: [
    LongClipsHttpController,
    ReferenceSheetsHttpController,
    GenerationHttpController,
    InlineHttpController,
    TextStreamHttpController,
  ],
  providers: [TextStream],
})
export class GenerationModule {}
