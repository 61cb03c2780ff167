import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Signals } from '../../engine/signals.js';
import { PollTimer } from './poll-timer.js';

/** Polls a task at once when its provider reports news about it, to any process. */
@Injectable()
export class WakePolls implements OnApplicationBootstrap {
  constructor(
    private readonly signals: Signals,
    private readonly clock: PollTimer,
  ) {}

  onApplicationBootstrap(): void {
    this.signals.on('calledBack', (taskId) => this.clock.wake(taskId));
  }
}
