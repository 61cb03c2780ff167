import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type DroppedCollaborator,
  getProject,
  getWorkspace,
  type MoveWorkflowRequest,
  NotFound,
  NotPermitted,
  type ProjectRecord,
  resolveProject,
  ServiceError,
  ValidationFailed,
  type WorkflowMoved,
  type WorkspaceRole,
} from '@easel/contracts';
import { BusClient, Database, type Transaction } from '@easel/platform';
import { requireAllowedWorkflow } from '../../engine/allowed-workflow.js';
import { AuditEvents } from '../../engine/audit-events.js';
import { MovedMeanwhile, MoveBlocked } from './workflow.errors.js';
import { type Expected, requireExpected, timeOfChange } from './workflow-state.js';
import type { WorkflowRow } from './workflow.row.js';
import { WorkflowsRepository } from './workflows.repository.js';

/** A move that is allowed, of a workflow as it stood when that was decided. */
export interface MayMove {
  /** @throws MovedMeanwhile when another move was faster: nobody checked whether it may leave its new place */
  place(workflow: WorkflowRow): void;
  /** What goes with the move, in its transaction. */
  settle(tx: Transaction): Promise<DroppedCollaborator[]>;
}

/**
 * Moves workflows between projects: specification 1, 4.3. Its owner may, between workspaces that they belong to; an
 * administrator may move others' work between two workspaces that they administer. Projects, workspaces and roles are
 * asked of their owner.
 */
@Injectable()
export class MoveWorkflow {
  constructor(
    private readonly bus: BusClient,
    private readonly database: Database,
    private readonly workflows: WorkflowsRepository,
    private readonly audit: AuditEvents,
  ) {}

  /** @throws WorkflowConflict when it is not in the state that was expected */
  async run(caller: Caller, request: MoveWorkflowRequest, expected: Expected = {}): Promise<WorkflowMoved> {
    const { id, projectId } = request;
    const move = await this.allow(caller, request);
    const dropped = await this.database.transaction(async (tx) => {
      const workflow = await this.workflows.lock(tx, id);
      requireExpected(caller, workflow, expected);
      move.place(workflow);
      workflow.updatedAt = timeOfChange(workflow);
      await this.workflows.move(tx, workflow);
      return move.settle(tx);
    });
    return { id, projectId, ...(dropped.length > 0 && { droppedCollaborators: dropped }) };
  }

  /** @throws NotFound, ValidationFailed, NotPermitted, WorkspaceArchived */
  async allow(caller: Caller, { id, projectId }: MoveWorkflowRequest): Promise<MayMove> {
    const workflow = await this.workflows.findAnyones(id);
    if (!workflow) throw new NotFound('workflow');
    await this.requireSource(caller, workflow);
    requireAllowedWorkflow(caller, id);
    const target = await this.bus.request(getProject, caller, { id: projectId });
    if (workflow.projectId === projectId) {
      throw new ValidationFailed([{ path: 'projectId', message: 'is the project where the workflow is' }]);
    }
    await this.requireTarget(caller, workflow, target);
    if (workflow.assignmentId !== null) throw new MoveBlocked();
    return {
      settle: (tx) => this.settle(tx, caller, workflow, target),
      place: (current) => {
        if (current.projectId !== workflow.projectId) throw new MovedMeanwhile(current);
        current.projectId = target.id;
        current.workspaceId = target.workspaceId;
      },
    };
  }

  private async settle(
    tx: Transaction,
    caller: Caller,
    from: WorkflowRow,
    to: ProjectRecord,
  ): Promise<DroppedCollaborator[]> {
    const leaves = from.workspaceId !== to.workspaceId;
    const dropped = leaves ? await this.workflows.dropCollaborators(tx, from.id) : [];
    const entry = {
      accountId: from.userId,
      action: 'workflow.moved',
      targetId: from.id,
      detail: {
        fromProjectId: from.projectId,
        toProjectId: to.id,
        ...(dropped.length > 0 && { dropped: dropped.map(({ userId }) => userId) }),
      },
    };
    await this.audit.add(tx, caller, { ...entry, workspaceId: from.workspaceId });
    // Both organizations are to know of it.
    if (leaves) await this.audit.add(tx, caller, { ...entry, workspaceId: to.workspaceId });
    return dropped;
  }

  private async requireSource(caller: Caller, workflow: WorkflowRow): Promise<void> {
    const { id, userId, workspaceId } = workflow;
    const own = userId === caller.userId;
    const role = workspaceId === null ? undefined : await this.roleIn(caller, workspaceId);
    if (own) {
      if (workspaceId === null || role !== undefined) return;
      throw new NotPermitted('You do not belong to the workspace of this workflow.');
    }
    if (role === 'owner' || role === 'admin') return;
    const isSeen = (await this.workflows.findIfThere(caller, id)) !== undefined;
    throw isSeen ? new NotPermitted('This workflow is not yours to move.') : new NotFound('workflow');
  }

  private async requireTarget(
    caller: Caller,
    workflow: WorkflowRow,
    { id, workspaceId }: ProjectRecord,
  ): Promise<void> {
    if (workflow.userId !== caller.userId) {
      const role = workspaceId === null ? undefined : await this.roleIn(caller, workspaceId);
      if (role === undefined || role === 'member')
        throw new NotPermitted("You may not move others' work there.");
    }
    // Decided like a create there, not by the workspace that this request has selected.
    const there: Caller = { ...caller, workspaceId: workspaceId ?? undefined };
    try {
      await this.bus.request(resolveProject, there, { projectId: id });
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 403) throw error;
      throw new NotPermitted(error.message);
    }
  }

  /** Undefined for those who do not belong to it. */
  private async roleIn(caller: Caller, workspaceId: string): Promise<WorkspaceRole | undefined> {
    try {
      return (await this.bus.request(getWorkspace, caller, { id: workspaceId })).role;
    } catch (error) {
      if (error instanceof ServiceError && (error.status === 404 || error.status === 403)) return undefined;
      throw error;
    }
  }
}
