import { Injectable } from '@nestjs/common';
import { type Caller, NotFound, ValidationFailed, type WorkflowRecord } from '@easel/contracts';
import { isOfProduction } from '@easel/workflow';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { ShareProduction } from '../productions/share-production.js';
import { ProductionContent } from '../workflows/production-content.js';
import { UpdateWorkflow } from '../workflows/update-workflow.js';
import { WorkflowConflict } from '../workflows/workflow.errors.js';
import { toRecord } from '../workflows/workflow-record.js';
import { WorkflowsRepository } from '../workflows/workflows.repository.js';

interface Sharing {
  id: string;
  shared: boolean;
  expectedVersion?: number;
}

/** Opens or closes the public link of a workflow. A production is shared by its own rules, whichever route is called. */
@Injectable()
export class ShareWorkflow {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly workflows: WorkflowsRepository,
    private readonly update: UpdateWorkflow,
    private readonly productions: ShareProduction,
    private readonly content: ProductionContent,
  ) {}

  /** @throws Forbidden for those who see it and may not share it */
  async run(caller: Caller, sharing: Sharing): Promise<WorkflowRecord> {
    const current = await this.record(caller, sharing.id);
    // Of documents from before there were productions, some look like one and have no parts.
    if (!isOfProduction(current.settings) || !current.isProduction) return this.update.share(caller, sharing);
    return this.shareProduction(caller, sharing);
  }

  private async shareProduction(
    caller: Caller,
    { id, shared, expectedVersion }: Sharing,
  ): Promise<WorkflowRecord> {
    if (this.config.STUDIO_FEATURES_OFF.includes('revisionedSharing')) throw new NotFound('workflow');
    if (shared && expectedVersion === undefined) {
      throw new ValidationFailed([{ path: 'expectedVersion', message: 'must be sent for a production' }]);
    }
    const done = await this.productions.run(caller, {
      id,
      shared,
      ...(expectedVersion === undefined ? {} : { expectedVersion }),
    });
    const { isProduction: _isProduction, ...record } = await this.record(caller, id);
    if (done.stale) throw new WorkflowConflict(record);
    return record;
  }

  private async record(caller: Caller, id: string): Promise<WorkflowRecord & { isProduction: boolean }> {
    const row = await this.workflows.find(caller, id);
    const record = toRecord(row, row.document, caller);
    const whole = await this.content.into(caller, record);
    return { ...whole, isProduction: whole !== record };
  }
}
