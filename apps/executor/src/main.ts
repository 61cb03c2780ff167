import 'reflect-metadata';
import { runService } from '@easel/platform';
import { ExecutorConfig } from './executor.config.js';
import { ExecutorModule } from './executor.module.js';
import { ModelThreads } from './lanes/models/model-threads.js';
import { DraftThreads } from './lanes/drafting/draft-threads.js';

await runService({
  name: 'executor',
  config: ExecutorConfig,
  module: (config) =>
    ExecutorModule.register(
      config,
      new DraftThreads({
        file: new URL('./lanes/drafting/draft-thread.js', import.meta.url),
        most: config.FFMPEG_CONCURRENCY,
        paintedPixels: config.DRAFT_PIXELS,
        fps: config.DRAFT_FPS,
      }),
      new ModelThreads(new URL('./lanes/models/model-thread.js', import.meta.url)),
    ),
});
