import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type DocumentAdjustment,
  type SavedWorkflow,
  type UpdateWorkflowRequest,
} from '@easel/contracts';
import { Database } from '@easel/platform';
import type { EntityManager } from 'typeorm';
import { v7 as newId } from 'uuid';
import type { DocumentRow } from './document.row.js';
import type { MayMove } from './move-workflow.js';
import { prepareDocument, type StoredContent } from './prepare-document.js';
import { toSaved } from './workflow-record.js';
import { requireExpected, timeOfChange } from './workflow-state.js';
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

  /** @param move where the workflow goes in the same change, when that is allowed */
  run(caller: Caller, request: UpdateWorkflowRequest, move?: MayMove): Promise<SavedWorkflow> {
    return this.database.transaction(async (tx) => {
      const workflow = await this.workflows.findForUpdate(tx, caller, request.id);
      requireExpected(workflow, request);
      move?.place(workflow);
      return this.write(tx, caller, workflow, request);
    });
  }

  /** Makes a version with the content of an earlier one. The current version stays when it has that content. */
  restore(
    caller: Caller,
    request: { id: string; version: number; expectedVersion?: number; expectedUpdatedAt?: string },
  ): Promise<SavedWorkflow> {
    return this.database.transaction(async (tx) => {
      const workflow = await this.workflows.findForUpdate(tx, caller, request.id);
      requireExpected(workflow, request);
      const earlier = await this.workflows.findVersion(workflow.id, request.version, tx);
      const { nodes, edges, settings, sourcePrompt } = earlier;
      return this.write(tx, caller, workflow, { nodes, edges, settings, sourcePrompt });
    });
  }

  private async write(
    tx: EntityManager,
    caller: Caller,
    workflow: WorkflowWithDocument,
    changes: Omit<UpdateWorkflowRequest, 'id'>,
  ): Promise<SavedWorkflow> {
    const { document, adjustments } = nextDocument(caller, workflow, changes);
    workflow.name = changes.name ?? workflow.name;
    if (changes.description !== undefined) workflow.description = changes.description;
    if (changes.folderId !== undefined) workflow.folderId = changes.folderId;
    if (changes.thumbnailUrl !== undefined) workflow.thumbnailUrl = changes.thumbnailUrl;
    workflow.updatedAt = timeOfChange(workflow);
    if (document) {
      workflow.version = document.version;
      workflow.documentId = document.id;
    }
    await this.workflows.save(tx, workflow, document);
    return toSaved(workflow, document ?? workflow.document, adjustments);
  }
}

/** The document that is to be stored; none when the content stays as it is. */
function nextDocument(
  caller: Caller,
  workflow: WorkflowWithDocument,
  changes: Omit<UpdateWorkflowRequest, 'id'>,
): { document?: DocumentRow; adjustments: DocumentAdjustment[] } {
  const current = workflow.document;
  const { content, adjustments } = nextContent(current, changes);
  const sourcePrompt = changes.sourcePrompt === undefined ? current.sourcePrompt : changes.sourcePrompt;
  const unchanged =
    sourcePrompt === current.sourcePrompt &&
    isDeepStrictEqual(content, { nodes: current.nodes, edges: current.edges, settings: current.settings });
  if (unchanged) return { adjustments };
  const document: DocumentRow = {
    id: newId(),
    workflowId: workflow.id,
    version: workflow.version + 1,
    ...content,
    sourcePrompt,
    createdBy: caller.userId,
    createdAt: new Date(),
  };
  return { document, adjustments };
}

function nextContent(
  { nodes, edges, settings }: DocumentRow,
  sent: Omit<UpdateWorkflowRequest, 'id'>,
): { content: StoredContent; adjustments: DocumentAdjustment[] } {
  if (sent.nodes === undefined && sent.edges === undefined && sent.settings === undefined) {
    return { content: { nodes, edges, settings }, adjustments: [] };
  }
  return prepareDocument({
    nodes: sent.nodes ?? nodes,
    edges: sent.edges ?? edges,
    settings: sent.settings ?? settings,
  });
}
