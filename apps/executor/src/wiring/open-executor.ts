import { fileURLToPath } from 'node:url';
import type { DynamicModule } from '@nestjs/common';
import { builtInLanes } from '@easel/lanes/built-in-lanes';
import { DraftThreads } from '@easel/lanes/drafts/drafting/draft-threads';
import { ModelThreads } from '@easel/lanes/models/model-threads';
import { usePictureProcess } from '@easel/lanes/media/pictures/picture-processes';
import { ComputingThreads } from '../computing/computing-threads.js';
import type { ExecutorConfig } from '../engine/executor.config.js';
import { ExecutorModule } from './executor.module.js';

/** The executor with the threads of this process. Apart from `main.ts`, which reads the variables before it loads this. */
export function openExecutor(config: ExecutorConfig): DynamicModule {
  usePictureProcess(fileURLToPath(import.meta.resolve('@easel/lanes/media/pictures/picture-process')));
  const drafting = new DraftThreads({
    file: new URL(import.meta.resolve('@easel/lanes/drafts/drafting/draft-thread')),
    most: config.FFMPEG_CONCURRENCY,
    paintedPixels: config.DRAFT_PIXELS,
    fps: config.DRAFT_FPS,
  });
  const models = new ModelThreads(new URL(import.meta.resolve('@easel/lanes/models/model-thread')));
  return ExecutorModule.register(config, {
    computing: new ComputingThreads({
      file: new URL('../computing/computing-thread.js', import.meta.url),
      isWarm: config.EXECUTOR_ROLES.some((role) => role === 'api' || role === 'orchestrator'),
    }),
    lanes: builtInLanes({
      drafting,
      models,
      webhookHosts: config.WEBHOOK_PRIVATE_HOSTS,
      ...(config.FFMPEG_PATH ? { ffmpegPath: config.FFMPEG_PATH } : {}),
      ...(config.EFFECT_LOG ? { effectLog: config.EFFECT_LOG } : {}),
    }),
    threads: [drafting, models],
  });
}
