import { Injectable } from '@nestjs/common';
import type { AttemptRecord, LogLine } from '@easel/contracts';
import { Database } from '@easel/platform';
import { AttemptRow } from './attempt.row.js';
import { JobRow } from './job.row.js';

/** Most attempts that are shown with one execution, the latest ones. */
const MOST_ATTEMPTS = 500;

/** What is kept of a job's attempts, in their order. */
export interface KeptAttempts {
  history: AttemptRecord[];
  logs: LogLine[];
}

/** Attempts of jobs that the caller has been shown to own. */
@Injectable()
export class AttemptsRepository {
  constructor(private readonly database: Database) {}

  async ofExecution(executionId: string): Promise<AttemptRow[]> {
    const rows = await this.database.orm.manager
      .createQueryBuilder(AttemptRow, 'a')
      .innerJoin(JobRow, 'j', 'j.id = a.job_id')
      .where('j.execution_id = :executionId', { executionId })
      .orderBy('a.ended_at', 'DESC')
      .limit(MOST_ATTEMPTS)
      .getMany();
    return rows.toReversed();
  }

  ofJob(jobId: string): Promise<AttemptRow[]> {
    return this.database.orm.getRepository(AttemptRow).find({ where: { jobId }, order: { attempt: 'ASC' } });
  }
}

export function keptAttempts(rows: readonly AttemptRow[]): KeptAttempts {
  return {
    history: rows.map(({ jobId, attempt, status, code, message, startedAt, endedAt }) => ({
      jobId,
      attempt,
      status,
      errorCode: code,
      error: message,
      startedAt: startedAt.toISOString(),
      completedAt: endedAt.toISOString(),
    })),
    logs: rows.flatMap(({ attempt, log }) => log.map(({ at, message }) => ({ attempt, at, message }))),
  };
}
