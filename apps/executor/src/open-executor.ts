import { fileURLToPath } from 'node:url';
import type { DynamicModule } from '@nestjs/common';
import { ComputingThreads } from './computing/computing-threads.js';
import type { ExecutorConfig } from './executor.config.js';
import { ExecutorModule } from './executor.module.js';
import { DraftThreads } from './lanes/drafting/draft-threads.js';
import { ModelThreads } from './lanes/models/model-threads.js';
import { usePictureProcess } from './media/pictures/picture-processes.js';

/** The executor with the threads of this process. Apart from `main.ts`, which reads the variables before it loads this. */
export function openExecutor(config: ExecutorConfig): DynamicModule {
  usePictureProcess(fileURLToPath(new URL('./media/pictures/picture-process.js', import.meta.url)));
  return ExecutorModule.register(
    config,
    new ComputingThreads({
      file: new URL('./computing/computing-thread.js', import.meta.url),
      isWarm: config.EXECUTOR_ROLES.some((role) => role === 'api' || role === 'orchestrator'),
    }),
    new DraftThreads({
      file: new URL('./lanes/drafting/draft-thread.js', import.meta.url),
      most: config.FFMPEG_CONCURRENCY,
      paintedPixels: config.DRAFT_PIXELS,
      fps: config.DRAFT_FPS,
    }),
    new ModelThreads(new URL('./lanes/models/model-thread.js', import.meta.url)),
  );
}
