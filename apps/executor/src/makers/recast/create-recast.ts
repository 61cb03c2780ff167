import { Injectable } from '@nestjs/common';
import { type Caller, type CreateRecastRequest, NotFound, ServiceError } from '@easel/contracts';
import { Database, type Queryable } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { payerOf } from '../../credits/payer.js';
import { budgetsOf } from '../../credits/spend-budgets.js';
import { startOnce } from '../../engine/start-once.js';
import { originOf } from '../../engine/job-origin.js';
import { workspaceOf } from '../pipelines/workspace-of-work.js';
import { WorkflowsRepository } from '../../documents/workflows/workflows.repository.js';
import { EstimateRecast } from './estimate-recast.js';
import { requireRights } from './rights-attestation.js';
import { RecastSource, STANDARD } from './recast-source.js';
import { RecastsRepository } from './recasts.repository.js';

/** Accepts an analysed video; a scheduler begins to plan. */
@Injectable()
export class CreateRecast {
  constructor(
    private readonly database: Database,
    private readonly recasts: RecastsRepository,
    private readonly workflows: WorkflowsRepository,
    private readonly source: RecastSource,
    private readonly estimateRecast: EstimateRecast,
  ) {}

  /**
   * With an `operationId`, the recast gets that id, and asking again answers the same one.
   *
   * @throws ServiceError 400 `workflow_id_required`, 403 `rights_attestation_required`
   * @throws NotFound, ValidationFailed for an analysis that can't be recast
   * @throws PipelineWorkflowNotFound for a workflow that the caller may not run
   * @throws PriceNotConfigured
   */
  async run(caller: Caller, asked: CreateRecastRequest, operationId?: string): Promise<{ recastId: string }> {
    const id = operationId ?? newId();
    if (operationId !== undefined && (await this.find(caller, id))) return { recastId: id };
    if (asked.workflowId === undefined || asked.workflowId === null) {
      throw new ServiceError(400, 'workflow_id_required', 'Name the workflow that the recast is for.');
    }
    if ((asked.fidelity ?? STANDARD.fidelity) === 'faithful') requireRights(asked.rightsAttested);
    const workspaceId = await workspaceOf(this.workflows, caller, asked.workflowId);
    const brief = await this.source.read(caller, asked);
    const { totalCredits } = await this.estimateRecast.of(caller, brief);
    const row = {
      id,
      userId: caller.userId,
      workspaceId,
      workflowId: asked.workflowId,
      payerId: payerOf(caller),
      budgets: budgetsOf(caller, workspaceId),
      origin: originOf(caller),
      analysisJobId: asked.analysisJobId,
      rightsAttested: asked.rightsAttested ?? false,
      script: brief.script,
      settings: brief.settings,
      estimateCredits: totalCredits,
      filmJobId: newId(),
    };
    await startOnce(this.database, id, {
      find: (tx) => this.find(caller, id, tx),
      start: async (tx) => {
        await this.recasts.insert(tx, row);
        return true;
      },
    });
    return { recastId: id };
  }

  private async find(caller: Caller, id: string, tx?: Queryable): Promise<true | undefined> {
    try {
      await this.recasts.find(caller, id, tx);
      return true;
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }
}
