import { Injectable, Logger } from '@nestjs/common';
import { logEvent } from '@easel/platform';
import { EngineDatabase } from '../../engine/engine-database.js';
import { Hints } from '../../engine/hints.js';
import { Signals } from '../../engine/signals.js';
import { WORKERS_LOST } from '../../jobs/ending-messages.js';
import { endExecutions, GIVE_UP, TIME_OUT } from '../orchestrator/end-executions.js';
import { HAND_BACK_EXECUTIONS, RELEASE_UNHELD } from '../../sql/runs/release.js';
import { FORGET_DEAD_SESSIONS, RELEASE_JOBS, HAND_BACK_JOBS } from '../../sql/runs/lost-holders.js';

/** Holders that an execution may lose one after the other, with nothing of it written in between. */
const MOST_LOSSES = 10;

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
      if (dead.length > 0) this.logger.warn(`${dead.length} worker session(s) expired`);
    }
    await this.releaseUnheld();
  }

  /**
   * Gives back what a session of this process holds, before the process shuts down, without counting an attempt. The
   * session has to stand still, or others may release the same things as lost. Repeating it changes nothing.
   */
  async handBack(sessionId: string): Promise<void> {
    const released = [
      ...(await this.database.run<Released>(HAND_BACK_JOBS, [sessionId])),
      ...(await this.database.run<Released>(HAND_BACK_EXECUTIONS, [sessionId])),
    ];
    for (const { kind, id, epoch, lane } of released) {
      if (kind === 'execution') this.hints.execution(id, `released-${epoch}`);
      else if (lane) this.hints.job(lane, id, epoch);
    }
  }

  /**
   * Hands on what nobody alive holds, under a new epoch, so that its former holder's writes change nothing; also
   * called by a process that has just closed its own session.
   */
  async releaseUnheld(): Promise<void> {
    const released = [
      ...(await this.database.run<Released>(RELEASE_JOBS, [WORKERS_LOST])),
      ...(await this.database.run<Released>(RELEASE_UNHELD, [WORKERS_LOST])),
    ];
    for (const { kind, id, epoch, lane, status, losses } of released) {
      const which = kind === 'execution' ? { executionId: id } : { jobId: id, lane, attempt: epoch, status };
      logEvent(kind === 'execution' ? 'run released' : 'job released', which);
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
