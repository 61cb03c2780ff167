import { Injectable } from '@nestjs/common';
import { type Caller, type ExecutionAccepted, ServiceError } from '@easel/contracts';
import { EngineDatabase } from '../engine/engine-database.js';
import { Hints } from '../engine/hints.js';
import { ExecutorConfig } from '../executor.config.js';
import { RESUME, RESUMED_BY } from '../orchestrator/step-statements.js';
import { ExecutionsRepository } from './executions.repository.js';

/** 409: only what ended early can be gone on with. */
export class NotResumable extends ServiceError {
  constructor(status: string) {
    super(409, 'not_resumable', `An execution that is ${status} can not be resumed.`);
  }
}

/**
 * Goes on with a run from where it ended. The statement changes the row only from one of the states that can be
 * resumed, so that of two callers one resumes and the other is told that it runs.
 */
@Injectable()
export class ResumeExecution {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly executions: ExecutionsRepository,
    private readonly database: EngineDatabase,
    private readonly hints: Hints,
  ) {}

  /** With an `operationId`, it goes on once for that id: asking again answers the same. */
  async run(caller: Caller, id: string, operationId?: string): Promise<ExecutionAccepted> {
    const { status } = await this.executions.find(caller, id);
    const resumed = await this.database.run<{ kind: string; id: string; epoch: number; lane: string | null }>(
      RESUME,
      [id, this.config.EXECUTION_DEADLINE_SECONDS, operationId ?? null],
    );
    if (resumed.length === 0) {
      const done = operationId && (await this.database.run(RESUMED_BY, [id, operationId]));
      if (done && done.length > 0) return { executionId: id, status: 'pending' };
      throw new NotResumable(status);
    }
    for (const { kind, id: each, epoch, lane } of resumed) {
      if (kind === 'job' && lane) this.hints.job(lane, each, Date.now());
      else this.hints.execution(each, `resumed-${epoch}`);
    }
    return { executionId: id, status: 'pending' };
  }
}
