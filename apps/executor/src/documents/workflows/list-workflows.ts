import { Injectable } from '@nestjs/common';
import {
  type Caller,
  getProject,
  type ListWorkflowsRequest,
  type Page,
  type WorkflowSummary,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { toSummary } from './workflow-record.js';
import { WorkflowsRepository } from './workflows.repository.js';

/** The caller's workflows, of one project or of all; a project that is not theirs is not found. */
@Injectable()
export class ListWorkflows {
  constructor(
    private readonly bus: BusClient,
    private readonly workflows: WorkflowsRepository,
  ) {}

  async run(caller: Caller, request: ListWorkflowsRequest): Promise<Page<WorkflowSummary>> {
    if (request.projectId) await this.bus.request(getProject, caller, { id: request.projectId });
    const { data, ...page } = await this.workflows.list(caller, request);
    return { data: data.map(toSummary), ...page };
  }
}
