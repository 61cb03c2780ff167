import { Injectable } from '@nestjs/common';
import type { Caller, CloneTemplateRequest } from '@easel/contracts';
import { madeOnce } from '@easel/platform';
import { CreateWorkflow } from '../workflows/create-workflow.js';
import type { WorkflowRow } from '../workflows/workflow.row.js';
import { WorkflowsRepository } from '../workflows/workflows.repository.js';
import { TemplatesRepository } from './templates.repository.js';

export interface ClonedTemplate {
  workflowId: string;
  projectId: string | null;
}

/** Makes a workflow of the caller's of a template, by the rules for new workflows. It costs nothing. */
@Injectable()
export class CloneTemplate {
  constructor(
    private readonly templates: TemplatesRepository,
    private readonly creation: CreateWorkflow,
    private readonly workflows: WorkflowsRepository,
  ) {}

  /** @param operationId the id that the workflow is to have; where it has it already, that is the answer */
  async run(
    caller: Caller,
    { slug, projectId, name }: CloneTemplateRequest,
    operationId?: string,
  ): Promise<ClonedTemplate> {
    const template = await this.templates.find(slug);
    const { nodes, edges, settings } = template.snapshot;
    const request = {
      name: name ?? template.name,
      description: template.description,
      ...(projectId != null && { projectId }),
      nodes,
      edges,
      settings,
    };
    const { id, projectId: into } = await madeOnce<Pick<WorkflowRow, 'id' | 'projectId'>>(operationId, {
      find: (made) => this.workflows.findIfThere(caller, made),
      make: async () => {
        const saved = await this.creation.run(caller, request, operationId);
        await this.templates.countClone(template.id);
        return saved;
      },
    });
    return { workflowId: id, projectId: into };
  }
}
