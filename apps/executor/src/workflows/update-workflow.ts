import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type Caller, type UpdateWorkflowRequest, type WorkflowRecord } from '@easel/contracts';
import { Database } from '@easel/platform';
import { nodeTypes } from '@easel/catalog';
import { v7 as newId } from 'uuid';
import { checkDocument } from './check-document.js';
import type { DocumentRow } from './document.row.js';
import { WorkflowConflict } from './workflow.errors.js';
import { toRecord } from './workflow-record.js';
import { type WorkflowWithDocument, WorkflowsRepository } from './workflows.repository.js';

/**
 * Writes the fields that were sent. A change of content is a new version with a document of its own; runs that
 * began earlier keep theirs. The row is locked, so a save that names the version it was made against either finds
 * it or is refused, also beside a concurrent save.
 */
@Injectable()
export class UpdateWorkflow {
  constructor(
    private readonly database: Database,
    private readonly workflows: WorkflowsRepository,
  ) {}

  run(caller: Caller, request: UpdateWorkflowRequest): Promise<WorkflowRecord> {
    return this.database.transaction(async (tx) => {
      const workflow = await this.workflows.findForUpdate(tx, caller, request.id);
      if (isStale(workflow, request)) throw new WorkflowConflict(toRecord(workflow, workflow.document));

      const document = nextDocument(caller, workflow, request);
      workflow.name = request.name ?? workflow.name;
      if (request.description !== undefined) workflow.description = request.description;
      if (request.folderId !== undefined) workflow.folderId = request.folderId;
      if (request.thumbnailUrl !== undefined) workflow.thumbnailUrl = request.thumbnailUrl;
      // Strictly later than before, since `expectedUpdatedAt` tells two states apart by it.
      workflow.updatedAt = new Date(Math.max(Date.now(), workflow.updatedAt.getTime() + 1));
      if (document) {
        workflow.version = document.version;
        workflow.documentId = document.id;
      }
      await this.workflows.save(tx, workflow, document);
      return toRecord(workflow, document ?? workflow.document);
    });
  }
}

function isStale(workflow: WorkflowWithDocument, request: UpdateWorkflowRequest): boolean {
  if (request.expectedVersion !== undefined) return request.expectedVersion !== workflow.version;
  if (request.expectedUpdatedAt === undefined) return false;
  return Date.parse(request.expectedUpdatedAt) !== workflow.updatedAt.getTime();
}

function nextDocument(
  caller: Caller,
  workflow: WorkflowWithDocument,
  request: UpdateWorkflowRequest,
): DocumentRow | undefined {
  const current = workflow.document;
  const content = checkDocument(
    {
      nodes: request.nodes ?? current.nodes,
      edges: request.edges ?? current.edges,
      settings: request.settings ?? current.settings,
    },
    nodeTypes,
  );
  const sourcePrompt = request.sourcePrompt === undefined ? current.sourcePrompt : request.sourcePrompt;
  const unchanged =
    sourcePrompt === current.sourcePrompt &&
    isDeepStrictEqual(content, { nodes: current.nodes, edges: current.edges, settings: current.settings });
  if (unchanged) return undefined;
  return {
    id: newId(),
    workflowId: workflow.id,
    version: workflow.version + 1,
    ...content,
    sourcePrompt,
    createdBy: caller.userId,
    createdAt: new Date(),
  };
}
