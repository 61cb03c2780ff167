import type { PartOrders } from '../long-clips/part-orders.js';
import { requiredInput } from '@easel/lanes/lane-inputs';
import type { LaneArtifact, LaneResult } from '@easel/lanes/lane';
import { CONVERSATION_INPUTS } from './change-voices.js';
import { filtered } from '@easel/lanes/ffmpeg/track-mix';
import type { OrderPart } from './conversation-parts.js';
import { titleOf } from './speakers.js';
import { splitConversation } from './split-conversation.js';

/** Says who speaks when in a conversation, with voices and background apart. Facts: core 18. */
export async function analyzeConversation(set: PartOrders, order: OrderPart): Promise<LaneResult> {
  const { work, task } = set;
  const source = await work.openSound(requiredInput(task, CONVERSATION_INPUTS, 'a recording or a video'));
  const { vocals, background, words, ...found } = await splitConversation(set, order, source);
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
