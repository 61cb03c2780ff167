import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { PartOrders } from '../films/part-orders.js';
import { type PartMaker, PartMakers, type Shoot } from '../lanes/part-makers.js';
import { draftData } from '@easel/lanes/drafts/image/picture-file';
import type { LaneResult } from '@easel/lanes/lane';
import { analyzeScene } from './analyze-scene.js';
import { changeScene } from './change-scene.js';
import { PartResults } from './part-results.js';
import { orderedOnce } from './scene-parts.js';
import { SCENE_TYPES } from './scene-types.js';

/**
 * Works on the voices of a scene: one job, one order for each step that somebody else does, put together here. An
 * attempt that follows another goes on with what was bought.
 */
@Injectable()
export class MakeScene implements PartMaker, OnModuleInit {
  constructor(
    private readonly results: PartResults,
    private readonly config: ExecutorConfig,
    private readonly makers: PartMakers,
  ) {}

  onModuleInit(): void {
    this.makers.register(Object.keys(SCENE_TYPES), this);
  }

  /** @throws LaneFailure, ProviderFailure */
  async run(shoot: Shoot): Promise<LaneResult> {
    const { FFMPEG_PATH } = this.config;
    const set = new PartOrders(shoot, FFMPEG_PATH ? { ffmpegPath: FFMPEG_PATH } : {});
    const order = orderedOnce(set, this.results);
    const work = shoot.task.type === 'voice-changer-pro' ? changeScene : analyzeScene;
    const { artifacts, data } = await work(set, order);
    return { artifacts, data: { ...data, ...(shoot.drafts && draftData(shoot.task)) } };
  }
}
