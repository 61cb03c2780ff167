import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DoomedMedia } from './doomed-media.js';
import { UploadsRepository } from './uploads.repository.js';

const EVERY_MS = 60_000;

/** Clears away what uploads that nobody finished left behind, and files whose removal was not finished. */
@Injectable()
export class ClearLibrary implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ClearLibrary.name);
  private timer?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly uploads: UploadsRepository,
    private readonly doomed: DoomedMedia,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.running
        .then(() => this.run())
        .catch((error: unknown) => this.logger.warn(`files are not cleared away: ${String(error)}`));
    }, EVERY_MS);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  async run(): Promise<void> {
    await this.uploads.giveUpForgotten();
    await this.doomed.remove();
  }
}
