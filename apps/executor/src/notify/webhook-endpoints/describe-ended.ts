import { Injectable, Logger } from '@nestjs/common';
import type { WebhookEvent } from '@easel/contracts';
import { Database } from '@easel/platform';
import { In } from 'typeorm';
import { ExecutionRow } from '../../executions/execution.row.js';
import { ReadExecution } from '../../executions/read-execution.js';
import { JobRow } from '../../jobs/job.row.js';

export interface EndedEvent {
  seq: string;
  userId: string;
  workspaceId: string | null;
  type: WebhookEvent;
  subjectId: string;
  at: Date;
}

/** The body of a delivery, in the form of Standard Webhooks. */
export interface WebhookPayload {
  type: WebhookEvent;
  /** When it happened. */
  timestamp: string;
  data: Record<string, unknown>;
}

/** Says of what ended what its receivers want to know: what the API answers of it. */
@Injectable()
export class DescribeEnded {
  private readonly logger = new Logger(DescribeEnded.name);

  constructor(
    private readonly database: Database,
    private readonly readExecution: ReadExecution,
  ) {}

  async payloadsOf(events: readonly EndedEvent[]): Promise<WebhookPayload[]> {
    const idsOf = (kind: string) =>
      events.filter(({ type }) => type.startsWith(kind)).map(({ subjectId }) => subjectId);
    const manager = this.database.orm.manager;
    const executions = await manager.findBy(ExecutionRow, { id: In(idsOf('execution.')) });
    const jobs = await manager.findBy(JobRow, { id: In(idsOf('job.')) });
    return Promise.all(
      events.map(async ({ type, at, subjectId }) => {
        const execution = executions.find(({ id }) => id === subjectId);
        const job = jobs.find(({ id }) => id === subjectId);
        const status = type.slice(type.indexOf('.') + 1);
        const said = execution ? await this.ofExecution(execution) : job ? ofJob(job) : { id: subjectId };
        return { type, timestamp: at.toISOString(), data: { ...said, status } };
      }),
    );
  }

  private async ofExecution(row: ExecutionRow): Promise<Record<string, unknown>> {
    const { workflowId, triggerType } = row;
    try {
      return { ...(await this.readExecution.resultOf(row)), workflowId, triggerType };
    } catch (error) {
      // The receiver must learn of the end, even if the outputs can no longer be read.
      this.logger.warn(
        { err: error, executionId: row.id },
        'the outputs of an execution are left out of a webhook',
      );
      return { executionId: row.id, workflowId, triggerType, errorMessage: row.errorMessage };
    }
  }
}

function ofJob(row: JobRow): Record<string, unknown> {
  return {
    jobId: row.id,
    jobType: row.type,
    workflowId: row.workflowId,
    output: row.output,
    errorCode: row.errorCode,
    errorMessage: row.errorMessage,
    creditsUsed: row.credits,
  };
}
