import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Rounds } from '@easel/platform';
import { ExecutorConfig } from '../executor.config.js';
import { DrivePipelines } from './drive-pipelines.js';

const EVERY_MS = 500;

/** Looks for pipelines that can go on, on the edition that has them. */
@Injectable()
export class PipelineClock implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly rounds = new Rounds();

  constructor(
    private readonly config: ExecutorConfig,
    private readonly driving: DrivePipelines,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.EDITION === 'cloud') this.rounds.every(EVERY_MS, 'pipelines', () => this.driving.run());
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
  }
}
