import { Injectable, Logger } from '@nestjs/common';
import { settleCredits } from '../credits/credit-statements.js';
import { perEdition } from '../engine/edition-statement.js';
import { EngineDatabase } from '../engine/engine-database.js';
import { Hints } from '../engine/hints.js';
import { Signals } from '../engine/signals.js';
import { buryJobs, queueRetries, releaseJobs, unqueueJobs } from '../jobs/job-statements.js';
import { endExecutions, GIVE_UP, TIME_OUT } from '../orchestrator/end-executions.js';
import { RELEASE_UNHELD } from '../orchestrator/step-statements.js';

/** Holders that an execution may lose one after the other, with nothing of it written in between. */
const MOST_LOSSES = 10;

const FORGET_DEAD_SESSIONS = {
  name: 'forget-dead-sessions',
  text: `delete from worker_sessions where expires_at < now() returning id`,
};

// Jobs that workers of a lane held. The execution that waits for one is told, for its plan or just for its history.
const RELEASE_JOBS = perEdition(
  'release-jobs',
  (charged) => `
    with stranded as (
      select q.job_id as id from job_queue q
      where q.session_id is not null and not exists (select 1 from worker_sessions s where s.id = q.session_id)
    ), handed as (${releaseJobs('stranded')}
    ), queued as (${queueRetries('handed')}
    ), buried as (${buryJobs('handed')}
    ), ${charged ? `${settleCredits('handed')}, ` : ''}over as (
      select id from handed where status = 'failed'
    ), unqueued as (${unqueueJobs('over')}
    ), woken as (
      update executions e set wake_seq = e.wake_seq + 1, due_at = now()
      from (select distinct execution_id from handed) f
      where e.id = f.execution_id and e.completed_at is null
      returning e.id
    )
    select 'job' as kind, id, attempts as epoch, lane, status from handed
    union all
    select 'execution', id, 0, null, null from woken`,
);

interface Released {
  kind: 'execution' | 'job';
  id: string;
  /** Of an execution its epoch, of a job its attempts. */
  epoch: number;
  lane: string | null;
  status: string | null;
  /** Of an execution: holders that it lost since anything of it was written. */
  losses?: number | null;
}

/** Finds what its holder can't end any more: leases that ran out and deadlines that have passed. */
@Injectable()
export class Reaper {
  private readonly logger = new Logger(Reaper.name);

  constructor(
    private readonly database: EngineDatabase,
    private readonly hints: Hints,
    private readonly signals: Signals,
  ) {}

  /** @param canJudge asked once the database answers: whether sessions without a sign of life count as dead now */
  async reap(canJudge = () => true): Promise<void> {
    for (const id of await endExecutions(this.database, TIME_OUT, [])) {
      this.signals.send('halted', id);
      this.signals.send('ended', id);
    }
    if (canJudge()) {
      const dead = await this.database.runVital(FORGET_DEAD_SESSIONS, []);
      if (dead.length > 0) this.logger.warn(`${dead.length} worker session(s) ran out`);
    }
    await this.releaseUnheld();
  }

  /**
   * Hands on what nobody alive holds, under a new epoch, so that its former holder's writes change nothing; also
   * called by a process that has just closed its own session.
   */
  async releaseUnheld(): Promise<void> {
    const released = [
      ...(await this.database.run<Released>(RELEASE_JOBS, [])),
      ...(await this.database.run<Released>(RELEASE_UNHELD, [])),
    ];
    for (const { kind, id, epoch, lane, status, losses } of released) {
      if (kind === 'execution' && (losses ?? 0) >= MOST_LOSSES) await this.giveUp(id, epoch);
      else if (kind === 'execution') this.hints.execution(id, `released-${epoch}`);
      else if (status === 'pending' && lane) this.hints.job(lane, id, epoch);
      else this.logger.error(`job ${id} is given up as a dead letter after ${epoch} attempts`);
    }
  }

  /** Where this process dies before it has, the next loss does it. */
  private async giveUp(id: string, epoch: number): Promise<void> {
    if ((await endExecutions(this.database, GIVE_UP, [id, epoch])).length === 0) return;
    this.logger.error(`execution ${id} is given up: ${MOST_LOSSES} of its holders were lost`);
    this.signals.send('ended', id);
  }
}
