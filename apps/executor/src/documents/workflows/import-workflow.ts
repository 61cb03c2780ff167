import { Injectable } from '@nestjs/common';
import type { Caller, ImportWorkflowRequest, SavedWorkflow } from '@easel/contracts';
import { ImportProduction } from '../productions/import-production.js';
import { CreateWorkflow } from './create-workflow.js';
import { inWorkflowFile, readWorkflowFile } from './workflow-file.js';
import { toSaved } from './workflow-record.js';
import { WorkflowsRepository } from './workflows.repository.js';

/** Makes a workflow of a file that was exported; a production, where the file is of one. */
@Injectable()
export class ImportWorkflow {
  constructor(
    private readonly creation: CreateWorkflow,
    private readonly productions: ImportProduction,
    private readonly workflows: WorkflowsRepository,
  ) {}

  async run(
    caller: Caller,
    { projectId, workflow_json: file }: ImportWorkflowRequest,
    operationId?: string,
  ): Promise<SavedWorkflow> {
    const { warnings: dropped, film, ...content } = readWorkflowFile(file);
    try {
      const { warnings = [], ...saved } = film
        ? await this.production(caller, { ...content, film }, { projectId, operationId })
        : await this.creation.once(caller, { ...content, projectId }, operationId);
      const all = [...dropped, ...warnings];
      return { ...saved, ...(all.length > 0 && { warnings: all }) };
    } catch (error) {
      throw inWorkflowFile(error);
    }
  }

  private async production(
    caller: Caller,
    file: Parameters<ImportProduction['run']>[1],
    landing: Parameters<ImportProduction['run']>[2],
  ): Promise<SavedWorkflow> {
    const { id, warnings } = await this.productions.run(caller, file, landing);
    const made = await this.workflows.find(caller, id);
    return { ...toSaved(made, made.document, caller, []), warnings };
  }
}
