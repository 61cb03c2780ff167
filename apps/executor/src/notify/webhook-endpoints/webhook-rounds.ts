import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Rounds } from '@easel/platform';
import { DeliverWebhooks } from './deliver-webhooks.js';
import { FanOutEvents } from './fan-out-events.js';

const EVERY_MS = 1_000;
/** A round that found much looks again at once. */
const FULL = 100;

/** Looks every second for what ended and for what is due. Any number of schedulers do. */
@Injectable()
export class WebhookRounds implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly rounds = new Rounds();

  constructor(
    private readonly fanOut: FanOutEvents,
    private readonly deliverWebhooks: DeliverWebhooks,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.paced(
      'webhooks',
      () => this.round(),
      (found = 0) => (found >= FULL ? 0 : EVERY_MS),
    );
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
    await this.deliverWebhooks.settled();
  }

  private async round(): Promise<number> {
    const found = await this.fanOut.run();
    await this.deliverWebhooks.begin();
    return found;
  }
}
