import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Signals } from '../../engine/signals.js';
import { PollClock } from './poll-clock.js';

/** Asks about a task at once when its provider has told that there is news of it, whoever was told. */
@Injectable()
export class WakePolls implements OnApplicationBootstrap {
  constructor(
    private readonly signals: Signals,
    private readonly clock: PollClock,
  ) {}

  onApplicationBootstrap(): void {
    this.signals.on('calledBack', (taskId) => this.clock.wake(taskId));
  }
}
