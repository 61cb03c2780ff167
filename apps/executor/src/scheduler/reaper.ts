import { Injectable, Logger } from '@nestjs/common';
import { EngineDatabase } from '../engine/engine-database.js';
import { Hints } from '../engine/hints.js';
import { Signals } from '../engine/signals.js';

const FORGET_DEAD_SESSIONS = {
  name: 'forget-dead-sessions',
  text: `delete from worker_sessions where expires_at < now() returning id`,
};

// Whatever no living session holds is released under a new epoch, so that its former holder's writes change nothing.
const RELEASE_EXECUTIONS = {
  name: 'release-executions',
  text: `
    update executions e set session_id = null, epoch = epoch + 1, due_at = now()
    where e.session_id is not null and not exists (select 1 from worker_sessions s where s.id = e.session_id)
    returning e.id, e.epoch`,
};

// A job whose workers keep dying is given up, visibly.
const RELEASE_JOBS = {
  name: 'release-jobs',
  text: `
    with released as (
      update jobs j set session_id = null, epoch = epoch + 1,
        status = case when attempts >= max_attempts then 'failed' else 'pending' end,
        due_at = case when attempts >= max_attempts then null else now() end,
        error_code = case when attempts >= max_attempts then 'worker_lost' end,
        error_message = case when attempts >= max_attempts then 'The workers that ran this job were lost, each time.' end,
        completed_at = case when attempts >= max_attempts then now() end
      where j.session_id is not null and not exists (select 1 from worker_sessions s where s.id = j.session_id)
      returning j.id, j.lane, j.attempts, j.status, j.execution_id
    ), dead as (
      insert into dead_letters (job_id, reason)
      select id, 'worker_lost' from released where status = 'failed' on conflict do nothing
    ), woken as (
      update executions e set wake_seq = e.wake_seq + 1, due_at = now()
      from (select distinct execution_id from released where status = 'failed') f
      where e.id = f.execution_id and e.status in ('running', 'stopping')
    )
    select id, lane, attempts, status from released`,
};

const TIME_OUT_EXECUTIONS = {
  name: 'time-out-executions',
  text: `
    with late as (
      update executions set status = 'timed_out', session_id = null, epoch = epoch + 1, due_at = null,
        error_message = 'The run took longer than it may.', completed_at = now()
      where status in ('pending', 'running', 'stopping') and deadline_at < now()
      returning id
    ), cancelled as (
      update jobs set status = 'cancelled', session_id = null, epoch = jobs.epoch + 1, completed_at = now()
      from late where jobs.execution_id = late.id and jobs.status in ('pending', 'running')
    )
    select id from late`,
};

/** Finds what its holder can't end any more: leases that ran out and deadlines that have passed. */
@Injectable()
export class Reaper {
  private readonly logger = new Logger(Reaper.name);

  constructor(
    private readonly database: EngineDatabase,
    private readonly hints: Hints,
    private readonly signals: Signals,
  ) {}

  async reap(): Promise<void> {
    const dead = await this.database.run(FORGET_DEAD_SESSIONS, []);
    if (dead.length > 0) this.logger.warn(`${dead.length} worker session(s) ran out`);
    await this.releaseUnheld();
    for (const { id } of await this.database.run<{ id: string }>(TIME_OUT_EXECUTIONS, [])) {
      this.signals.send('halted', id);
      this.signals.send('ended', id);
    }
  }

  /** Hands on what nobody alive holds; also called by a process that has just closed its own session. */
  async releaseUnheld(): Promise<void> {
    const jobs = await this.database.run<{ id: string; lane: string; attempts: number; status: string }>(
      RELEASE_JOBS,
      [],
    );
    for (const { id, lane, attempts, status } of jobs) {
      if (status === 'pending') this.hints.job(lane, id, attempts);
      else this.logger.error(`job ${id} is given up as a dead letter after ${attempts} attempts`);
    }
    const executions = await this.database.run<{ id: string; epoch: number }>(RELEASE_EXECUTIONS, []);
    for (const { id, epoch } of executions) this.hints.execution(id, `released-${epoch}`);
  }
}
