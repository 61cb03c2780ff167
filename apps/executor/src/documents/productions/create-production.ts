import { Injectable } from '@nestjs/common';
import { type Caller, type CreateProductionRequest, NotFound, resolveProject } from '@easel/contracts';
import { BusClient, Database, madeOnce } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { failpoint } from '../../engine/failpoint.js';
import { requireMayCreate } from '../../engine/allowed-workflow.js';
import type { DocumentRow } from '../workflows/document.row.js';
import type { WorkflowRow } from '../workflows/workflow.row.js';
import { WorkflowsRepository } from '../workflows/workflows.repository.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { mediaIn } from './named-media.js';
import { HOLD_CLONABLE, INSERT } from '../../sql/documents/productions.js';
import { scopeOf } from './productions.repository.js';

export interface Created {
  id: string;
  version: number;
}

/** Stores a new production where new workflows land. */
@Injectable()
export class CreateProduction {
  constructor(
    private readonly bus: BusClient,
    private readonly config: ExecutorConfig,
    private readonly database: Database,
    private readonly workflows: WorkflowsRepository,
  ) {}

  /**
   * Once for an operation: the production has its id, and is answered where it is there already.
   *
   * @throws Forbidden for a token that is limited to workflows
   * @throws NotFound for a source that may not be copied any more
   */
  once(caller: Caller, request: CreateProductionRequest, operationId: string | undefined): Promise<Created> {
    return madeOnce(operationId, {
      find: async (id) => {
        const there = await this.workflows.findIfThere(caller, id);
        return there && { id, version: there.version };
      },
      make: () => this.make(caller, request, operationId ?? newId()),
    });
  }

  private async make(caller: Caller, request: CreateProductionRequest, id: string): Promise<Created> {
    requireMayCreate(caller);
    const { projectId, workspaceId } = await this.bus.request(resolveProject, caller, {
      projectId: request.projectId,
    });
    const now = new Date();
    const documentId = newId();
    const document: DocumentRow = {
      id: documentId,
      workflowId: id,
      version: 1,
      nodes: [],
      edges: [],
      // Tells generic code what this is. The content is in the parts.
      settings: { studio: { schemaVersion: 1, shots: [] } },
      sourcePrompt: null,
      createdBy: caller.userId,
      createdAt: now,
    };
    const workflow: WorkflowRow = {
      id,
      userId: caller.userId,
      projectId,
      workspaceId,
      assignmentId: null,
      name: request.name,
      description: null,
      folderId: null,
      isTemplate: false,
      thumbnailUrl: null,
      version: 1,
      documentId,
      createdAt: now,
      updatedAt: now,
    };
    await this.database.transaction(async (tx) => {
      if (request.sourceId !== undefined) {
        const held = await tx.query<unknown[]>(HOLD_CLONABLE, scopeOf(caller, request.sourceId));
        if (held.length === 0) throw new NotFound('production');
      }
      await this.workflows.insert(tx, workflow, document);
      await tx.run(INSERT, [
        id,
        JSON.stringify(request.summary),
        JSON.stringify(request.parts),
        caller.userId,
        caller.client ?? null,
        JSON.stringify(request.change),
        JSON.stringify(mediaIn(request.parts, this.config.media)),
      ]);
      failpoint('production.creating');
    });
    failpoint('production.created');
    return { id, version: 1 };
  }
}
