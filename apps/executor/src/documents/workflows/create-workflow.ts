import { Inject, Injectable } from '@nestjs/common';
import {
  type Caller,
  type CreateWorkflowRequest,
  resolveProject,
  type SavedWorkflow,
} from '@easel/contracts';
import { BusClient, Database, giveWay, madeOnce } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { COMPUTING, type Computing } from '../../computing/computing.js';
import { requireMayCreate } from '../../engine/allowed-workflow.js';
import type { DocumentRow } from './document.row.js';
import { requireProductionPart } from './production-part.js';
import { toSaved } from './workflow-record.js';
import type { WorkflowRow } from './workflow.row.js';
import { WorkflowsRepository } from './workflows.repository.js';

/** Stores a new workflow in the project it names, or in the one where creates without a project land. */
@Injectable()
export class CreateWorkflow {
  constructor(
    @Inject(COMPUTING) private readonly computing: Computing,
    private readonly bus: BusClient,
    private readonly database: Database,
    private readonly workflows: WorkflowsRepository,
  ) {}

  /**
   * Once for an operation: the workflow has its id, and is answered where it is there already.
   *
   * @throws Forbidden for a token that is limited to workflows
   */
  once(
    caller: Caller,
    request: CreateWorkflowRequest,
    operationId: string | undefined,
  ): Promise<SavedWorkflow> {
    return madeOnce(operationId, {
      find: async (id) => {
        const there = await this.workflows.findIfThere(caller, id);
        return there && toSaved(there, there.document, caller, []);
      },
      make: () => this.run(caller, request, operationId),
    });
  }

  /**
   * @param chosenId the one that the caller chose; it must be free
   * @throws Forbidden for a token that is limited to workflows
   */
  async run(caller: Caller, request: CreateWorkflowRequest, chosenId?: string): Promise<SavedWorkflow> {
    const id = chosenId ?? newId();
    requireMayCreate(caller);
    // Decided below; who is refused anyway costs no more than this.
    if (chosenId !== undefined) await this.workflows.requireNeverAnothers(caller, chosenId);
    requireProductionPart({}, request.settings ?? {});
    const sent = {
      nodes: request.nodes ?? [],
      edges: request.edges ?? [],
      settings: request.settings ?? {},
      strict: request.strict,
    };
    const { content, adjustments } = await this.computing.run('document', sent, { account: caller.userId });
    const { projectId, workspaceId } = await this.bus.request(resolveProject, caller, {
      projectId: request.projectId,
    });

    const now = new Date();
    const document: DocumentRow = {
      id: newId(),
      workflowId: id,
      version: 1,
      nodes: content.nodes,
      edges: content.edges,
      settings: content.settings,
      sourcePrompt: request.sourcePrompt ?? null,
      createdBy: caller.userId,
      createdAt: now,
    };
    const workflow: WorkflowRow = {
      id,
      userId: caller.userId,
      projectId,
      workspaceId,
      assignmentId: request.assignmentId ?? null,
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
    await giveWay();
    await this.database.transaction(async (tx) => {
      if (chosenId !== undefined) await this.workflows.disownDocuments(tx, chosenId);
      await this.workflows.insert(tx, workflow, document);
      // After the insert, which waits for a deletion of this id that is under way.
      if (chosenId !== undefined) await this.workflows.requireNeverAnothers(caller, chosenId, tx);
    });
    return toSaved(workflow, document, caller, adjustments);
  }
}
