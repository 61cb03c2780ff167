import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Rounds } from '@easel/platform';
import { EngineDatabase } from '../../engine/engine-database.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { type DoomedFile, DoomedMedia } from '../../library/doomed-media.js';
import { DecideJob } from './decide-job.js';
import { CLOSE_CANCELLED, EXPIRED_HOLDS } from '../../sql/jobs/reviews.js';

const EVERY_MS = 15_000;
const HOLD_EXPIRED = 'hold-expired';

/** Rejects what waited longer than `JOB_HOLD_TTL_HOURS`, and removes results of jobs cancelled while they waited. */
@Injectable()
export class ExpireHolds implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly rounds = new Rounds();

  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: EngineDatabase,
    private readonly decideJob: DecideJob,
    private readonly doomed: DoomedMedia,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.every(EVERY_MS, 'holds', () => this.run());
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
  }

  async run(): Promise<void> {
    const closed = await this.database.run<DoomedFile & Record<string, unknown>>(CLOSE_CANCELLED, []);
    await this.doomed.remove([...closed, ...(await this.expire())]);
  }

  private async expire(): Promise<DoomedFile[]> {
    const hours = this.config.JOB_HOLD_TTL_HOURS;
    if (hours === undefined) return [];
    const due = await this.database.run<{ id: string }>(EXPIRED_HOLDS, [hours * 3_600]);
    const doomed: DoomedFile[] = [];
    for (const { id } of due) {
      const scope = { everywhere: true, workspaceIds: [] };
      // Another scheduler may be ahead: the job is rejected once.
      const decided = await this.decideJob.decide(id, 'rejected', HOLD_EXPIRED, scope, null);
      doomed.push(...(decided?.doomed ?? []));
    }
    return doomed;
  }
}
