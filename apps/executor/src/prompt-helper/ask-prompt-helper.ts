import { Injectable } from '@nestjs/common';
import { promptedNode } from '@easel/catalog';
import {
  type AskPromptHelperRequest,
  type Caller,
  type FieldIssue,
  type PromptHelp,
  type RecommendedModelRecord,
  ServiceError,
  ValidationFailed,
  type WizardQuestionRecord,
} from '@easel/contracts';
import { ReadJobs } from '../jobs/read-jobs.js';
import { StartJob } from '../jobs/start-job.js';
import { WaitForJob } from '../jobs/wait-for-job.js';
import { asServiceError } from '../voices/provider-unavailable.js';

const TYPE = 'prompt-helper';
const WAIT_MS = 45_000;

/**
 * Helps with the prompt of a node. It is a job as any: priced, found by its id, run by a language model or by the
 * built-in rules; whoever asked waits for it.
 */
@Injectable()
export class AskPromptHelper {
  constructor(
    private readonly starting: StartJob,
    private readonly waiting: WaitForJob,
    private readonly jobs: ReadJobs,
  ) {}

  /**
   * @throws ValidationFailed naming the field, what {@link StartJob} throws, and ServiceError 502 `malformed_response`,
   *   503 `provider_unavailable`, 500 `llm_error`
   */
  async run(
    caller: Caller,
    { params, workflowId }: AskPromptHelperRequest,
    operationId?: string,
  ): Promise<PromptHelp> {
    const problems = problemsOf(params);
    if (problems.length > 0) throw new ValidationFailed(problems);
    const asked = { type: TYPE, params, ...(workflowId !== undefined && { workflowId }) };
    const { jobId } = await this.starting.run(caller, asked, operationId);
    const status = await this.waiting.run(caller, jobId, WAIT_MS);
    if (status !== 'completed' && status !== 'failed') return { jobId, status };
    const {
      output_data: output,
      error_code: code,
      error_message: message,
    } = await this.jobs.record(caller, jobId);
    if (status === 'failed') throw failureOf({ code, message });
    const { questions, prompt, recommendedModel } = (output ?? {}) as {
      questions?: WizardQuestionRecord[];
      prompt?: string;
      recommendedModel?: RecommendedModelRecord;
    };
    return {
      jobId,
      ...(questions && { questions }),
      ...(prompt !== undefined && { prompt }),
      ...(recommendedModel && { recommendedModel }),
    };
  }
}

/** What a request lacks that its settings, one by one, do not show. */
function problemsOf({ action, nodeType, provider, selections }: Record<string, unknown>): FieldIssue[] {
  const node = typeof nodeType === 'string' ? promptedNode(nodeType) : undefined;
  const unknownNode = typeof nodeType === 'string' && !node;
  const unknownModel =
    typeof provider === 'string' &&
    node !== undefined &&
    node.providers.length > 0 &&
    !node.providers.includes(provider);
  const unanswered = action === 'generate' && (!Array.isArray(selections) || selections.length === 0);
  return [
    ...(unknownNode ? [{ path: 'nodeType', message: 'must be a type of node that has a prompt' }] : []),
    ...(unknownModel ? [{ path: 'provider', message: `must be one of ${node.providers.join(', ')}` }] : []),
    ...(unanswered ? [{ path: 'selections', message: 'is required to generate' }] : []),
  ];
}

function failureOf(failure: { code: string | null; message: string | null }): ServiceError {
  const told = asServiceError(failure, 'prompt');
  if (failure.code === 'provider_invalid_output')
    return new ServiceError(502, 'malformed_response', told.message);
  return told.code === 'provider_failed' ? new ServiceError(500, 'llm_error', told.message) : told;
}
