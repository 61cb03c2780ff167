import { fileURLToPath } from 'node:url';
import { builtInLanes } from '@easel/lanes/built-in-lanes';
import { DraftThreads } from '@easel/lanes/drafts/drafting/draft-threads';
import { ModelThreads } from '@easel/lanes/models/model-threads';
import { useRenderProcess } from '@easel/lanes/composing/render-program';
import type { ExecutorConfig } from '../engine/executor.config.js';
import { OrdersWorkerModule } from '../orders/orders-worker.module.js';
import type { Equipment } from './executor.module.js';

/** What only workers need: lanes with all that they load, threads that draw, and what places orders. */
export function workerEquipment(config: ExecutorConfig): Omit<Equipment, 'computing'> {
  useRenderProcess(fileURLToPath(import.meta.resolve('@easel/lanes/composing/process/render-process')));
  const drafting = new DraftThreads({
    file: new URL(import.meta.resolve('@easel/lanes/drafts/drafting/draft-thread')),
    most: config.FFMPEG_CONCURRENCY,
    paintedPixels: config.DRAFT_PIXELS,
    fps: config.DRAFT_FPS,
  });
  const models = new ModelThreads(new URL(import.meta.resolve('@easel/lanes/models/model-thread')));
  const { FFMPEG_PATH, EFFECT_LOG, REMOTION_CONCURRENCY, WEBHOOK_PRIVATE_HOSTS: webhookHosts } = config;
  const lanes = builtInLanes({
    drafting,
    models,
    webhookHosts,
    ...(FFMPEG_PATH ? { ffmpegPath: FFMPEG_PATH } : {}),
    ...(REMOTION_CONCURRENCY ? { drawingThreads: REMOTION_CONCURRENCY } : {}),
    ...(EFFECT_LOG ? { effectLog: EFFECT_LOG } : {}),
  });
  return { lanes, threads: [drafting, models], modules: [OrdersWorkerModule] };
}
