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
import { UpdateWorkflow } from './update-workflow.js';
import { toVersionRecord, toVersionSummary } from './workflow-record.js';
import { WorkflowsRepository } from './workflows.repository.js';

/** What a workflow held, version by version. */
@Injectable()
export class WorkflowVersions {
  constructor(
    private readonly workflows: WorkflowsRepository,
    private readonly update: UpdateWorkflow,
  ) {}

  async list(caller: Caller, request: ListWorkflowVersionsRequest): Promise<Page<WorkflowVersionSummary>> {
    const { id, limit = 100, cursor } = request;
    await this.workflows.find(caller, id);
    const before = cursor === undefined ? undefined : versionIn(cursor);
    if (before === null) {
      throw new ValidationFailed([{ path: 'cursor', message: 'is not a cursor of this list' }]);
    }
    const rows = await this.workflows.listVersions(id, limit + 1, before);
    const { data, ...page } = pageOf(rows, limit, (last) => String(last.version));
    return { data: data.map(toVersionSummary), ...page };
  }

  async read(caller: Caller, { id, version }: WorkflowVersionRequest): Promise<WorkflowVersionRecord> {
    const workflow = await this.workflows.find(caller, id);
    return toVersionRecord(workflow, await this.workflows.findVersion(id, existing(version)), caller);
  }

  restore(
    caller: Caller,
    { id, version, expectedVersion, expectedUpdatedAt }: RestoreWorkflowVersionRequest,
  ): Promise<SavedWorkflow> {
    const expected = { expectedVersion, expectedUpdatedAt };
    return this.update.restore(caller, { id, version: existing(version), ...expected });
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
