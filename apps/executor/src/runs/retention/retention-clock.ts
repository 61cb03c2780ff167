import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Prune } from './prune.js';

const EVERY_MS = 60_000;
/** Between pages, so that others hardly notice. */
const PAUSE_MS = 50;

/** Walks through what is stored, slowly. */
@Injectable()
export class RetentionClock implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(RetentionClock.name);
  private timer?: NodeJS.Timeout;
  private stepping?: Promise<void>;
  private stopped = false;

  constructor(private readonly prune: Prune) {}

  onApplicationBootstrap(): void {
    this.again(EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.stepping;
  }

  private again(afterMs: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.stepping = this.step();
    }, afterMs);
    this.timer.unref();
  }

  private async step(): Promise<void> {
    let more = false;
    try {
      more = await this.prune.step();
    } catch (error) {
      this.logger.warn({ err: error }, 'nothing is pruned for now');
    }
    this.again(more ? PAUSE_MS : EVERY_MS);
  }
}
