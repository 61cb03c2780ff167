import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { KNOWN_DAYS } from '../limits/sign-ins/sign-in-source.js';
import { Database, Rounds, type Statement } from '@easel/platform';

const EVERY_MS = 60_000;
const BATCH = 500;

/** Rows that another gateway removes at the same moment, or that are in use, are left alone. */
const FORGET_ANSWERS = {
  name: 'forget-idempotency-records',
  text: `
    delete from idempotency_records where (scope, key) in (
      select scope, key from idempotency_records
      where expires_at <= now() and lease_until <= now()
      order by expires_at limit ${BATCH} for update skip locked)
    returning 1`,
};

const FORGET_WINDOWS = {
  name: 'forget-rate-windows',
  text: `
    delete from rate_windows where key in (
      select key from rate_windows where expire < (extract(epoch from now()) - 60) * 1000
      limit ${BATCH} for update skip locked)
    returning 1`,
};

const FORGET_SOURCES = {
  name: 'forget-sign-in-sources',
  text: `
    delete from known_sign_in_sources where key in (
      select key from known_sign_in_sources where last_at < now() - interval '${KNOWN_DAYS} days'
      order by last_at limit ${BATCH} for update skip locked)
    returning 1`,
};

/** Removes what is over: answers kept for a day, the windows of limits, and where nobody signs in from any more. Any number of gateways may do it at once. */
@Injectable()
export class PruneExpired implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly rounds = new Rounds();

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.rounds.every(EVERY_MS, 'prune', () => this.run());
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
  }

  async run(): Promise<void> {
    await this.empty(FORGET_ANSWERS);
    await this.empty(FORGET_WINDOWS);
    await this.empty(FORGET_SOURCES);
  }

  private async empty(statement: Statement): Promise<void> {
    let removed: unknown[];
    do removed = await this.database.run(statement, []);
    while (removed.length === BATCH);
  }
}
