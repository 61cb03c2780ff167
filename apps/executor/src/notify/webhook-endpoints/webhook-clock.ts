import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DeliverWebhooks } from './deliver-webhooks.js';
import { FanOutEvents } from './fan-out-events.js';

const EVERY_MS = 1_000;
/** A round that found much looks again at once. */
const FULL = 100;

/** Looks every second for what ended and for what is due. Any number of schedulers do. */
@Injectable()
export class WebhookClock implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(WebhookClock.name);
  private timer?: NodeJS.Timeout;
  private looking?: Promise<void>;
  private stopped = false;

  constructor(
    private readonly fanOut: FanOutEvents,
    private readonly sending: DeliverWebhooks,
  ) {}

  onApplicationBootstrap(): void {
    this.look();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.looking;
    await this.sending.settled();
  }

  private look(): void {
    this.looking = this.round();
  }

  private async round(): Promise<void> {
    let more = false;
    try {
      more = (await this.fanOut.run()) >= FULL;
      await this.sending.begin();
    } catch (error) {
      this.logger.warn({ err: error }, 'webhooks wait');
    }
    if (!this.stopped) this.timer = setTimeout(() => this.look(), more ? 0 : EVERY_MS);
  }
}
