import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type CopilotTurn,
  type JobAccepted,
  NotFound,
  type StartCopilotTurnRequest,
} from '@easel/contracts';
import { ReadJobs } from '../../jobs/read-jobs.js';
import { StartJob } from '../../jobs/start-job.js';
import { toRecord } from '../../documents/workflows/workflow-record.js';
import { WorkflowsRepository } from '../../documents/workflows/workflows.repository.js';
import type { WorkflowDocument } from '@easel/workflow';
import { copilotPrompt, isCopilotPrompt } from './copilot-prompt.js';
import { readCopilotReply } from './copilot-reply.js';

/** What starts runs of a workflow is shown to nobody, a model least of all. */
const NOBODY = { userId: '' };
/** The setting of a turn's job that says which workflow it is about. */
const SUBJECT = 'workflowId';

/**
 * A turn of the copilot is a text job like any other: it is priced, survives crashes, and is found by its id. What the
 * model proposes is read again whenever it is asked for, against the workflow as it is then.
 */
@Injectable()
export class CopilotTurns {
  constructor(
    private readonly workflows: WorkflowsRepository,
    private readonly startJob: StartJob,
    private readonly readJobs: ReadJobs,
  ) {}

  /** @throws NotFound for a workflow that the caller can't read, and what {@link StartJob} throws */
  async start(
    caller: Caller,
    { workflowId, messages, llmModel }: StartCopilotTurnRequest,
    operationId?: string,
  ): Promise<JobAccepted> {
    const row = await this.workflows.find(caller, workflowId);
    const { name, nodes, edges } = toRecord(row, row.document, NOBODY);
    const document = { nodes, edges } as WorkflowDocument;
    const params = { ...copilotPrompt({ name, ...document }, messages), ...(llmModel && { llmModel }) };
    const asked = { type: 'llm-chat', params, workflowId };
    // Jobs are shown with workflows of their owner's only, and this one may be shared with the caller.
    return this.startJob.run(caller, asked, operationId, { added: { [SUBJECT]: workflowId } });
  }

  /** @throws NotFound for another's job, one that is no turn, and a workflow that is gone */
  async get(caller: Caller, id: string): Promise<CopilotTurn> {
    const job = await this.readJobs.record(caller, id);
    const { systemPrompt, [SUBJECT]: workflowId = job.workflow_id } = job.input_data;
    if (typeof workflowId !== 'string' || !isCopilotPrompt(systemPrompt)) {
      throw new NotFound('turn of the copilot');
    }
    const { version, document } = await this.workflows.find(caller, workflowId);
    const text = job.output_data?.['text'];
    const said = typeof text === 'string' ? readCopilotReply(text, document) : undefined;
    return {
      jobId: job.id,
      status: job.status,
      workflowId,
      reply: said?.reply ?? null,
      patch: said?.patch ? [...said.patch] : null,
      workflowVersion: version,
      patchProblem: said?.patchProblem ?? null,
      errorCode: job.error_code,
      errorMessage: job.error_message,
    };
  }
}
