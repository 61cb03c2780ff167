import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Rounds } from '@easel/platform';
import { FireSchedules } from './fire-schedules.js';

/** Specification 1, 6. */
const EVERY_MS = 60_000;
/** Slots are on whole minutes: looking a moment after them finds them also when the database's clock is behind. */
const AFTER_THE_MINUTE_MS = 250;

/** Looks for due schedules at boot and then once a minute. */
@Injectable()
export class ScheduleRounds implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly rounds = new Rounds();

  constructor(private readonly fireSchedules: FireSchedules) {}

  onApplicationBootstrap(): void {
    this.rounds.paced(
      'schedules',
      () => this.fireSchedules.run(),
      () => untilNextLook(Date.now()),
    );
  }

  onModuleDestroy(): Promise<void> {
    return this.rounds.stop();
  }
}

function untilNextLook(now: number): number {
  return EVERY_MS - ((now - AFTER_THE_MINUTE_MS) % EVERY_MS);
}
