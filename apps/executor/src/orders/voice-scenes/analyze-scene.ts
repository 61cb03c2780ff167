import type { PartOrders } from '../films/part-orders.js';
import { requiredInput } from '@easel/lanes/lane-inputs';
import type { LaneArtifact, LaneResult } from '@easel/lanes/lane';
import { SCENE_INPUTS } from './change-scene.js';
import { filtered } from '@easel/lanes/ffmpeg/scene-mix';
import type { OrderPart } from './scene-parts.js';
import { titleOf } from './speakers.js';
import { splitScene } from './split-scene.js';

/** Tells who speaks when in a scene, with voices and background apart. Facts: core 18. */
export async function analyzeScene(set: PartOrders, order: OrderPart): Promise<LaneResult> {
  const { work, task } = set;
  const source = await work.openSound(requiredInput(task, SCENE_INPUTS, 'a recording or a video'));
  const { vocals, background, words, ...found } = await splitScene(set, order, source);
  const artifacts: LaneArtifact[] = [];
  for (const [outputKey, file] of [
    ['vocalsUrl', vocals],
    ['backgroundUrl', background],
  ] as const) {
    if (!file) continue;
    const { path } = await filtered(work, file, 'anull', 'mp3');
    artifacts.push(...(await work.audioResult(path, 'mp3')).map((artifact) => ({ ...artifact, outputKey })));
  }
  const suggestedTitle = work.params.flag('suggestTitle', false) ? titleOf(words) : undefined;
  return { artifacts, data: { ...found, ...(suggestedTitle !== undefined && { suggestedTitle }) } };
}
