import { Injectable } from '@nestjs/common';
import { promptedNode } from '@easel/catalog';
import {
  type AskPromptHelperRequest,
  type Caller,
  type FieldIssue,
  type PromptHelp,
  ValidationFailed,
} from '@easel/contracts';
import { AnswerByJob } from './answer-by-job.js';

const TYPE = 'prompt-helper';

/** Helps with the prompt of a node. */
@Injectable()
export class AskPromptHelper {
  constructor(private readonly answers: AnswerByJob) {}

  /** @throws ValidationFailed naming the field, and what {@link AnswerByJob} throws */
  async run(
    caller: Caller,
    { params, workflowId }: AskPromptHelperRequest,
    operationId?: string,
  ): Promise<PromptHelp> {
    const problems = problemsOf(params);
    if (problems.length > 0) throw new ValidationFailed(problems);
    const asked = { type: TYPE, params, ...(workflowId !== undefined && { workflowId }) };
    const answer = await this.answers.run(caller, asked, 'prompt', operationId);
    if ('status' in answer) return answer;
    const { questions, prompt, recommendedModel } = answer.output as Omit<PromptHelp, 'jobId' | 'status'>;
    return {
      jobId: answer.jobId,
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
