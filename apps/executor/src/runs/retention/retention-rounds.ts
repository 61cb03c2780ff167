import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Rounds } from '@easel/platform';
import { Prune } from './prune.js';

const EVERY_MS = 60_000;
/** Between pages, so that others hardly notice. */
const PAUSE_MS = 50;

/** Walks through what is stored, slowly. */
@Injectable()
export class RetentionRounds implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly rounds = new Rounds();

  constructor(private readonly prune: Prune) {}

  onApplicationBootstrap(): void {
    this.rounds.paced(
      'retention',
      () => this.prune.step(),
      (more) => (more ? PAUSE_MS : EVERY_MS),
      EVERY_MS,
    );
  }

  onModuleDestroy(): Promise<void> {
    return this.rounds.stop();
  }
}
