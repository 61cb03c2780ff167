import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type CreateWorkflowRequest,
  resolveProject,
  type WorkflowRecord,
} from '@easel/contracts';
import { BusClient, Database } from '@easel/platform';
import { nodeTypes } from '@easel/catalog';
import { v7 as newId } from 'uuid';
import { checkDocument } from './check-document.js';
import type { DocumentRow } from './document.row.js';
import { toRecord } from './workflow-record.js';
import type { WorkflowRow } from './workflow.row.js';
import { WorkflowsRepository } from './workflows.repository.js';

/** Stores a new workflow in the project it names, or in the one where creates without a project land. */
@Injectable()
export class CreateWorkflow {
  constructor(
    private readonly bus: BusClient,
    private readonly database: Database,
    private readonly workflows: WorkflowsRepository,
  ) {}

  async run(caller: Caller, request: CreateWorkflowRequest): Promise<WorkflowRecord> {
    const content = checkDocument(
      { nodes: request.nodes ?? [], edges: request.edges ?? [], settings: request.settings ?? {} },
      nodeTypes,
    );
    const { projectId, workspaceId } = await this.bus.request(resolveProject, caller, {
      projectId: request.projectId,
    });

    const now = new Date();
    const document: DocumentRow = {
      id: newId(),
      workflowId: newId(),
      version: 1,
      nodes: content.nodes,
      edges: content.edges,
      settings: content.settings,
      sourcePrompt: request.sourcePrompt ?? null,
      createdBy: caller.userId,
      createdAt: now,
    };
    const workflow: WorkflowRow = {
      id: document.workflowId,
      userId: caller.userId,
      projectId,
      workspaceId,
      name: request.name,
      description: request.description ?? null,
      folderId: request.folderId ?? null,
      isTemplate: false,
      thumbnailUrl: null,
      version: document.version,
      documentId: document.id,
      createdAt: now,
      updatedAt: now,
    };
    await this.database.transaction((tx) => this.workflows.insert(tx, workflow, document));
    return toRecord(workflow, document);
  }
}
