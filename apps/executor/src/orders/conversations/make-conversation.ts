import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { PartOrders } from '../long-clips/part-orders.js';
import { type PartMaker, PartMakers, type Shoot } from '../lanes/part-makers.js';
import { draftData } from '@easel/lanes/drafts/image/picture-file';
import type { LaneResult } from '@easel/lanes/lane';
import { analyzeConversation } from './analyze-conversation.js';
import { changeVoices } from './change-voices.js';
import { PartResults } from './part-results.js';
import { orderedOnce } from './conversation-parts.js';
import { CONVERSATION_TYPES } from './conversation-types.js';

/**
 * Works on the voices of a conversation: one job, one order for each step that somebody else does, put together here.
 * An attempt that follows another goes on with what was bought.
 */
@Injectable()
export class MakeConversation implements PartMaker, OnModuleInit {
  constructor(
    private readonly results: PartResults,
    private readonly config: ExecutorConfig,
    private readonly makers: PartMakers,
  ) {}

  onModuleInit(): void {
    this.makers.register(Object.keys(CONVERSATION_TYPES), this);
  }

  /** @throws LaneFailure, ProviderFailure */
  async run(shoot: Shoot): Promise<LaneResult> {
    const { FFMPEG_PATH } = this.config;
    const set = new PartOrders(shoot, FFMPEG_PATH ? { ffmpegPath: FFMPEG_PATH } : {});
    const order = orderedOnce(set, this.results);
    const work = shoot.task.type === 'voice-changer-pro' ? changeVoices : analyzeConversation;
    const { artifacts, data } = await work(set, order);
    return { artifacts, data: { ...data, ...(shoot.drafts && draftData(shoot.task)) } };
  }
}
