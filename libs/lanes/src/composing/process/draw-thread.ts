import { parentPort, workerData } from 'node:worker_threads';
import type { FrameOrder, RenderOrder } from '../render-order.js';
import { FrameDrawing } from './frame-drawing.js';

const drawing = await FrameDrawing.of(workerData as RenderOrder);

parentPort?.on('message', (order: FrameOrder) => {
  const pixels = drawing.draw(order);
  parentPort?.postMessage(pixels, [pixels.buffer as ArrayBuffer]);
});
