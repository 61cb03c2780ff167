import { Injectable, Logger } from '@nestjs/common';
import { logEvent } from '@easel/platform';
import { EngineDatabase } from '../../engine/engine-database.js';
import { Hints } from '../../engine/hints.js';
import { Signals } from '../../engine/signals.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { NO_WORKER_FREE, TOOK_TOO_LONG } from '../../jobs/ending-messages.js';
import { FAIL_OVERDUE } from '../../sql/runs/overdue-jobs.js';

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
