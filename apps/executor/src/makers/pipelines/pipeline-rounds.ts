import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Rounds } from '@easel/platform';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { DriveRecasts } from '../recast/drive-recasts.js';
import { DrivePipelines } from './drive-pipelines.js';

const EVERY_MS = 500;

/** Looks for pipelines and recasts that can go on, on the edition that has them. */
@Injectable()
export class PipelineRounds implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly rounds = new Rounds();

  constructor(
    private readonly config: ExecutorConfig,
    private readonly drivePipelines: DrivePipelines,
    private readonly driveRecasts: DriveRecasts,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.EDITION !== 'cloud') return;
    this.rounds.every(EVERY_MS, 'pipelines', () => this.drivePipelines.run());
    this.rounds.every(EVERY_MS, 'recasts', () => this.driveRecasts.run());
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
  }
}
