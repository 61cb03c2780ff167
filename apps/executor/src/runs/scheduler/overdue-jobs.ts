import { Injectable, Logger } from '@nestjs/common';
import { logEvent } from '@easel/platform';
import { settleCredits } from '../../credits/credit-statements.js';
import { perEdition } from '../../engine/edition-statement.js';
import { EngineDatabase } from '../../engine/engine-database.js';
import { Hints } from '../../engine/hints.js';
import { Signals } from '../../engine/signals.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { NO_WORKER_FREE, TOOK_TOO_LONG } from '../../jobs/ending-messages.js';
import { unqueueJobs } from '../../jobs/job-statements.js';

/**
 * The statement locks queue rows before it judges them, so a job that a worker is claiming is not overdue.
 *
 * @rendered
 */
export const FAIL_OVERDUE = perEdition(
  'fail-overdue-jobs',
  (charged) => `
    with waiting as (
      select job_id as id, 'queue_timeout' as code, $2::text as message
      from job_queue where session_id is null and due_at < now() - make_interval(secs => $1)
      for update skip locked
    ), held as (
      select job_id as id, 'timeout' as code, $3::text as message
      from job_queue where session_id is not null and deadline_at < now()
      for update skip locked
    ), overdue as (
      select * from waiting union all select * from held
    ), failed as (
      update jobs j set status = 'failed', epoch = j.epoch + 1, error_code = overdue.code,
        error_message = overdue.message, completed_at = now()
      from overdue where j.id = overdue.id and j.status in ('pending', 'running')
      returning j.id, j.execution_id, overdue.code, j.status, j.credits
    ), ${charged ? `${settleCredits('failed')}, ` : ''}unqueued as (${unqueueJobs('failed')}
    ), woken as (
      update executions e set wake_seq = e.wake_seq + 1, due_at = now()
      from (select distinct execution_id from failed) f
      where e.id = f.execution_id and e.completed_at is null
      returning e.id, e.wake_seq, e.session_id is not null as held
    )
    select f.id, f.code, w.id as "executionId", w.wake_seq as "wakeSeq", w.held
    from failed f left join woken w on w.id = f.execution_id`,
);

interface Overdue {
  id: string;
  code: string;
  /** The execution that waits for the job. */
  executionId: string | null;
  wakeSeq: number | null;
  held: boolean | null;
}

/** Fails jobs that waited too long for a worker, and those whose worker lives but does not end them. */
@Injectable()
export class OverdueJobs {
  private readonly logger = new Logger(OverdueJobs.name);

  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: EngineDatabase,
    private readonly hints: Hints,
    private readonly signals: Signals,
  ) {}

  async fail(): Promise<void> {
    const overdue = await this.database.run<Overdue & Record<string, unknown>>(FAIL_OVERDUE, [
      this.config.QUEUE_DEADLINE_SECONDS,
      NO_WORKER_FREE,
      TOOK_TOO_LONG,
    ]);
    for (const { id, code, executionId, wakeSeq, held } of overdue) {
      logEvent('job ended', { jobId: id, executionId: executionId ?? undefined, status: 'failed', code });
      this.logger.warn({ jobId: id, code }, 'a job is overdue');
      if (executionId === null) continue;
      if (held) this.signals.send('woken', executionId);
      else this.hints.execution(executionId, wakeSeq ?? 0);
    }
  }
}
