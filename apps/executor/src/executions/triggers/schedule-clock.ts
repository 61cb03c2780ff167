import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { FireSchedules } from './fire-schedules.js';

/** Specification 1, 6. */
const EVERY_MS = 60_000;
/** Slots are on whole minutes: looking a moment after them finds them also when the database's clock is behind. */
const AFTER_THE_MINUTE_MS = 250;

/** Looks for due schedules at boot and then once a minute. */
@Injectable()
export class ScheduleClock implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ScheduleClock.name);
  private timer?: NodeJS.Timeout;
  private looking?: Promise<void>;
  private stopped = false;

  constructor(private readonly firing: FireSchedules) {}

  onApplicationBootstrap(): void {
    this.look();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  private look(): void {
    this.looking = this.firing
      .run()
      .then(
        () => undefined,
        (error: unknown) => this.logger.warn({ err: error }, 'schedules wait'),
      )
      .finally(() => {
        if (!this.stopped) this.timer = setTimeout(() => this.look(), untilNextLook(Date.now()));
      });
  }
}

function untilNextLook(now: number): number {
  return EVERY_MS - ((now - AFTER_THE_MINUTE_MS) % EVERY_MS);
}
