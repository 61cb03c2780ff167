import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Rounds } from '@easel/platform';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { EndOrders } from '../../orders/providers/end-orders.js';
import { SessionGrace } from './session-grace.js';
import { LateRuns } from './late-runs.js';
import { OverdueJobs } from './overdue-jobs.js';
import { Reaper } from './reaper.js';
import { Sweep } from './sweep.js';

const REAP_EVERY_MS = 500;
const FAIL_OVERDUE_EVERY_MS = 2_000;
const END_ORDERS_EVERY_MS = 5_000;
const SWEEP_EVERY_MS = 1_000;
const END_LATE_RUNS_EVERY_MS = 2_000;

/** The scheduler role: work that comes due by the clock. Any number of them may run; the database settles races. */
@Injectable()
export class Scheduler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly rounds = new Rounds();

  constructor(
    private readonly config: ExecutorConfig,
    private readonly reaper: Reaper,
    private readonly sweeper: Sweep,
    private readonly overdue: OverdueJobs,
    private readonly orders: EndOrders,
    private readonly lateRuns: LateRuns,
  ) {}

  onApplicationBootstrap(): void {
    const grace = new SessionGrace(this.config.SESSION_LEASE_MS);
    this.rounds.every(REAP_EVERY_MS, 'reaper', () =>
      this.reaper.reap(() => grace.canJudge(performance.now())),
    );
    this.rounds.every(FAIL_OVERDUE_EVERY_MS, 'overdue', () => this.overdue.fail());
    this.rounds.every(END_ORDERS_EVERY_MS, 'orders', () => this.orders.run());
    this.rounds.every(SWEEP_EVERY_MS, 'sweep', () => this.sweeper.sweep());
    this.rounds.every(END_LATE_RUNS_EVERY_MS, 'late runs', () => this.lateRuns.end());
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
  }
}
