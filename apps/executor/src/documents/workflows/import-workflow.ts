import { Injectable } from '@nestjs/common';
import type { Caller, ImportWorkflowRequest, SavedWorkflow } from '@easel/contracts';
import { CreateWorkflow } from './create-workflow.js';
import { inWorkflowFile, readWorkflowFile } from './workflow-file.js';

/** Makes a workflow of a file that was exported. */
@Injectable()
export class ImportWorkflow {
  constructor(private readonly creation: CreateWorkflow) {}

  async run(
    caller: Caller,
    { projectId, workflow_json: file }: ImportWorkflowRequest,
    operationId?: string,
  ): Promise<SavedWorkflow> {
    const { warnings, ...content } = readWorkflowFile(file);
    try {
      const saved = await this.creation.once(caller, { ...content, projectId }, operationId);
      return { ...saved, ...(warnings.length > 0 && { warnings }) };
    } catch (error) {
      throw inWorkflowFile(error);
    }
  }
}
