import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type ListWorkflowVersionsRequest,
  NotFound,
  type Page,
  type RestoreWorkflowVersionRequest,
  type SavedWorkflow,
  ValidationFailed,
  type WorkflowVersionRecord,
  type WorkflowVersionRequest,
  type WorkflowVersionSummary,
} from '@easel/contracts';
import { pageOf } from '@easel/platform';
import { ProductionContent } from './production-content.js';
import { UpdateWorkflow } from './update-workflow.js';
import { toRecord, toVersionRecord, toVersionSummary } from './workflow-record.js';
import { WorkflowsRepository, type WorkflowWithDocument } from './workflows.repository.js';

/** What a workflow held, version by version. */
@Injectable()
export class WorkflowVersions {
  constructor(
    private readonly workflows: WorkflowsRepository,
    private readonly update: UpdateWorkflow,
    private readonly productions: ProductionContent,
  ) {}

  async list(caller: Caller, request: ListWorkflowVersionsRequest): Promise<Page<WorkflowVersionSummary>> {
    const { id, limit = 100, cursor } = request;
    const workflow = await this.workflows.find(caller, id);
    const before = cursor === undefined ? undefined : versionIn(cursor);
    if (before === null) {
      throw new ValidationFailed([{ path: 'cursor', message: 'is not a cursor of this list' }]);
    }
    const ofProduction = await this.ofProduction(caller, workflow);
    if (ofProduction) {
      const { version, createdBy, createdAt } = ofProduction;
      return { data: version < (before ?? Infinity) ? [{ version, createdBy, createdAt }] : [] };
    }
    const rows = await this.workflows.listVersions(id, limit + 1, before);
    const { data, ...page } = pageOf(rows, limit, (last) => String(last.version));
    return { data: data.map(toVersionSummary), ...page };
  }

  async read(caller: Caller, { id, version }: WorkflowVersionRequest): Promise<WorkflowVersionRecord> {
    const workflow = await this.workflows.find(caller, id);
    const number = existing(version);
    const ofProduction = await this.ofProduction(caller, workflow);
    if (!ofProduction) return toVersionRecord(workflow, await this.workflows.findVersion(id, number), caller);
    if (ofProduction.version !== number) throw new NotFound('version');
    return ofProduction;
  }

  private ofProduction(caller: Caller, workflow: WorkflowWithDocument) {
    return this.productions.version(caller, toRecord(workflow, workflow.document, caller));
  }

  async restore(
    caller: Caller,
    { id, version, expectedVersion, expectedUpdatedAt }: RestoreWorkflowVersionRequest,
  ): Promise<SavedWorkflow> {
    const expected = { expectedVersion, expectedUpdatedAt };
    const number = existing(version);
    const workflow = await this.workflows.find(caller, id, 'write');
    await this.productions.requireNone(caller, toRecord(workflow, workflow.document, caller));
    return this.update.restore(caller, { id, version: number, ...expected });
  }
}

/** @throws NotFound for what can't be the number of a version */
function existing(version: string): number {
  const number = versionIn(version);
  if (number === null) throw new NotFound('version');
  return number;
}

function versionIn(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
