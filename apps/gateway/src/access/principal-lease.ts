import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import {
  leasePrincipals,
  PRINCIPAL_LEASE_MS,
  PRINCIPALS_STALE,
  type PrincipalsDropped,
  type PrincipalsStale,
  releasePrincipals,
} from '@easel/contracts';
import { BusClient, BusConnection } from '@easel/platform';
import { LeasedPrincipals } from './leased-principals.js';

const RENEW_MS = 1_000;
const RELEASE_MS = 1_000;

/** Keeps the lease under which principals may be remembered, and drops those that auth-sso calls stale. */
@Injectable()
export class PrincipalLease implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(PrincipalLease.name);
  private readonly holderId = randomUUID();
  private stopped = false;
  private wake?: () => void;
  private keeping?: Promise<void>;

  constructor(
    private readonly bus: BusClient,
    private readonly connection: BusConnection,
    private readonly held: LeasedPrincipals,
  ) {}

  onModuleInit(): void {
    this.connection.nats.subscribe(PRINCIPALS_STALE, {
      callback: (error, message) => {
        if (error) return this.logger.warn({ err: error }, 'changes of principals are not received');
        this.held.drop(message.json<PrincipalsStale>().userIds);
        message.respond(JSON.stringify({ holderId: this.holderId } satisfies PrincipalsDropped));
      },
    });
    this.keeping = this.keep();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    this.held.giveUp();
    this.wake?.();
    await this.keeping;
    this.held.giveUp();
    try {
      const body = { holderId: this.holderId };
      await this.bus.request(releasePrincipals, undefined, body, { deadlineMs: RELEASE_MS });
    } catch (error) {
      this.logger.debug({ err: error }, 'the lease on principals expires without renewal');
    }
  }

  private async keep(): Promise<void> {
    // Before the server knows of the subscription, a stale message would pass by unheard.
    await this.connection.nats.flush().catch(() => undefined);
    while (!this.stopped) {
      const sentAt = performance.now();
      await this.renew(sentAt);
      await this.pause(sentAt + RENEW_MS - performance.now());
    }
  }

  private async renew(sentAt: number): Promise<void> {
    try {
      const body = { holderId: this.holderId };
      const { continued } = await this.bus.request(leasePrincipals, undefined, body, {
        deadlineMs: PRINCIPAL_LEASE_MS,
      });
      this.held.renew(sentAt, continued);
    } catch (error) {
      this.logger.debug({ err: error }, 'the lease on principals could not be renewed');
    }
  }

  private pause(ms: number): Promise<void> {
    if (this.stopped || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
