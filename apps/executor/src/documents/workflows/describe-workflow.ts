import { Injectable } from '@nestjs/common';
import { type Caller, type WorkflowSchema } from '@easel/contracts';
import { nodeTypes } from '@easel/catalog';
import { describeInputs, describeOutputs } from '@easel/workflow';
import { EstimateRun } from '../../runs/estimates/estimate-run.js';
import { WorkflowsRepository } from './workflows.repository.js';

/** What a run of a workflow takes and gives. Specification 1, 2.2. */
@Injectable()
export class DescribeWorkflow {
  constructor(
    private readonly workflows: WorkflowsRepository,
    private readonly estimateRun: EstimateRun,
  ) {}

  async run(caller: Caller, workflowId: string): Promise<WorkflowSchema> {
    const { id, name, document, documentId } = await this.workflows.find(caller, workflowId);
    return {
      workflowId: id,
      name,
      inputs: describeInputs(document, nodeTypes),
      outputs: describeOutputs(document, nodeTypes),
      estimatedCredits: await this.estimateRun.ofDocument(documentId),
    };
  }
}
