import { Injectable } from '@nestjs/common';
import {
  type AddCollaboratorRequest,
  type Caller,
  type CollaboratorRecord,
  type CollaboratorRequest,
  findAccount,
  NotFound,
  ServiceError,
  type UpdateCollaboratorRequest,
  ValidationFailed,
} from '@easel/contracts';
import { BusClient, Database, type Transaction } from '@easel/platform';
import { AuditEvents } from '../../engine/audit-events.js';
import type { WorkflowRow } from '../workflows/workflow.row.js';
import { WorkflowsRepository } from '../workflows/workflows.repository.js';
import { CollaboratorsRepository } from './collaborators.repository.js';

const MOST = 100;

/** 400: a workflow has as many collaborators as it may. */
class TooManyCollaborators extends ServiceError {
  constructor() {
    super(400, 'limit_reached', `A workflow may have at most ${MOST} collaborators.`);
  }
}

/** Says who may work on a workflow beside its owner. Changes of one workflow come one after the other. */
@Injectable()
export class ChangeCollaborators {
  constructor(
    private readonly bus: BusClient,
    private readonly database: Database,
    private readonly workflows: WorkflowsRepository,
    private readonly collaborators: CollaboratorsRepository,
    private readonly audit: AuditEvents,
  ) {}

  async add(caller: Caller, request: AddCollaboratorRequest): Promise<CollaboratorRecord> {
    const { id, email, userId } = request;
    const role = request.role ?? 'viewer';
    if ((email == null) === (userId == null)) {
      throw new ValidationFailed([{ path: 'email', message: 'or userId is required: send one of the two' }]);
    }
    const { workspaceId } = await this.workflows.findGoverned(caller, id);
    const account = await this.bus.request(findAccount, caller, {
      ...(email != null && { email }),
      ...(userId != null && { userId }),
      ...(workspaceId !== null && { workspaceId }),
    });
    return this.change(caller, id, async (tx, workflow) => {
      // It moved while we asked, and there they may be nobody.
      if (workflow.workspaceId !== workspaceId) throw new NotFound('account');
      if (account.userId === workflow.userId) {
        throw new ValidationFailed([{ path: userId == null ? 'email' : 'userId', message: 'is its owner' }]);
      }
      const before = await this.collaborators.find(tx, id, account.userId);
      if (!before && (await this.collaborators.count(tx, id)) >= MOST) throw new TooManyCollaborators();
      await this.collaborators.set(tx, id, account, role, caller);
      if (before?.role !== role) {
        await this.notify(tx, caller, workflow, before ? 'changed' : 'added', {
          userId: account.userId,
          role,
        });
      }
      return this.existing(tx, id, account.userId);
    });
  }

  /** @throws NotFound for somebody who is none */
  update(caller: Caller, { id, userId, role }: UpdateCollaboratorRequest): Promise<CollaboratorRecord> {
    return this.change(caller, id, async (tx, workflow) => {
      const before = await this.existing(tx, id, userId);
      if (before.role === role) return before;
      await this.collaborators.set(tx, id, before, role, caller);
      await this.notify(tx, caller, workflow, 'changed', { userId, role });
      return { ...before, role };
    });
  }

  async remove(caller: Caller, { id, userId }: CollaboratorRequest): Promise<void> {
    const leaves = userId === caller.userId;
    await this.change(
      caller,
      id,
      async (tx, workflow) => {
        if (!(await this.collaborators.find(tx, id, userId))) return;
        await this.collaborators.remove(tx, id, userId);
        await this.notify(tx, caller, workflow, 'removed', { userId });
      },
      leaves ? 'read' : 'govern',
    );
  }

  private change<T>(
    caller: Caller,
    id: string,
    work: (tx: Transaction, workflow: WorkflowRow) => Promise<T>,
    right: 'read' | 'govern' = 'govern',
  ): Promise<T> {
    return this.database.transaction(async (tx) => {
      const workflow =
        right === 'govern'
          ? await this.workflows.lockGoverned(tx, caller, id)
          : await this.workflows.findForUpdate(tx, caller, id, 'read');
      return work(tx, workflow);
    });
  }

  private async existing(tx: Transaction, id: string, userId: string): Promise<CollaboratorRecord> {
    const found = await this.collaborators.find(tx, id, userId);
    if (!found) throw new NotFound('collaborator');
    return found;
  }

  private notify(
    tx: Transaction,
    caller: Caller,
    workflow: WorkflowRow,
    change: 'added' | 'changed' | 'removed',
    detail: Record<string, unknown>,
  ): Promise<void> {
    return this.audit.add(tx, caller, {
      workspaceId: workflow.workspaceId,
      accountId: workflow.userId,
      action: `workflow-collaborator.${change}`,
      targetId: workflow.id,
      detail,
    });
  }
}
