import { Injectable } from '@nestjs/common';
import { type Caller, type JobStatus, ServiceError } from '@easel/contracts';
import { ReadJobs } from '../../jobs/read-jobs.js';
import { StartJob } from '../../jobs/start-job.js';
import { WaitForJob } from '../../jobs/wait-for-job.js';
import { asServiceError } from '../voices/provider-unavailable.js';

const WAIT_MS = 45_000;

export interface AskedJob {
  type: string;
  params: Record<string, unknown>;
  workflowId?: string;
}

export type JobAnswer =
  { jobId: string; output: Record<string, unknown> } | { jobId: string; status: JobStatus };

/**
 * Asks a language model by a job like any other: priced, found by its id, run by a provider or the built-in rules. The
 * caller waits for the result.
 */
@Injectable()
export class AnswerByJob {
  constructor(
    private readonly startJob: StartJob,
    private readonly waitForJob: WaitForJob,
    private readonly jobs: ReadJobs,
  ) {}

  /**
   * @param asking the setting whose fault an answer may be
   * @throws what {@link StartJob} throws, and ServiceError 502 `malformed_response`, 503 `provider_unavailable`, 500 `llm_error`
   */
  async run(caller: Caller, asked: AskedJob, asking: string, operationId?: string): Promise<JobAnswer> {
    const { type, params, workflowId } = asked;
    const work = { type, params, ...(workflowId !== undefined && { workflowId }) };
    const { jobId } = await this.startJob.run(caller, work, operationId);
    const status = await this.waitForJob.run(caller, jobId, WAIT_MS);
    if (status !== 'completed' && status !== 'failed') return { jobId, status };
    const record = await this.jobs.record(caller, jobId);
    if (status === 'failed') {
      throw failureOf({ code: record.error_code, message: record.error_message }, asking);
    }
    return { jobId, output: record.output_data ?? {} };
  }
}

function failureOf(failure: { code: string | null; message: string | null }, asking: string): ServiceError {
  const mapped = asServiceError(failure, asking);
  if (failure.code === 'provider_invalid_output')
    return new ServiceError(502, 'malformed_response', mapped.message);
  return mapped.code === 'provider_failed' ? new ServiceError(500, 'llm_error', mapped.message) : mapped;
}
