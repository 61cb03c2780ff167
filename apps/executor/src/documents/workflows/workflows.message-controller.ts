import { Controller } from '@nestjs/common';
import {
  type Caller,
  createWorkflow,
  CreateWorkflowRequest,
  deleteWorkflow,
  DeleteWorkflowRequest,
  exportWorkflow,
  ExportWorkflowRequest,
  getPublicWorkflow,
  getSubjectUsage,
  getUnavailableNodes,
  getWorkflow,
  getWorkflowSchema,
  getWorkflowVersion,
  importWorkflow,
  ImportWorkflowRequest,
  listWorkflows,
  ListWorkflowsRequest,
  listWorkflowVersions,
  ListWorkflowVersionsRequest,
  moveWorkflow,
  NotFound,
  MoveWorkflowRequest,
  restoreWorkflowVersion,
  RestoreWorkflowVersionRequest,
  type SavedWorkflow,
  type SubjectIdRequest,
  saveWorkflow,
  updateWorkflow,
  UpdateWorkflowRequest,
  WorkflowIdRequest,
  WorkflowSchemaRequest,
  WorkflowVersionRequest,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import type { WorkflowDocument } from '@easel/workflow';
import { Availability } from '../graph-check/node-availability.js';
import { CheckGraphs } from '../graph-check/check-graphs.js';
import { ChangeWorkflow } from './change-workflow.js';
import { CreateWorkflow } from './create-workflow.js';
import { DeleteWorkflow } from './delete-workflow.js';
import { DescribeWorkflow } from './describe-workflow.js';
import { ImportWorkflow } from './import-workflow.js';
import { ListWorkflows } from './list-workflows.js';
import { MoveWorkflow } from './move-workflow.js';
import { ProductionContent } from './production-content.js';
import { SaveWorkflow } from './save-workflow.js';
import { toWorkflowFile } from './workflow-file.js';
import { toPublicRecord, toRecord } from './workflow-record.js';
import { WorkflowVersions } from './workflow-versions.js';
import { WorkflowsRepository } from './workflows.repository.js';

/** Of a large document everything may be wrong. */
const MOST_WARNINGS = 100;
/** Workflows that are named of those that use a subject. */
const MOST_USED_IN = 1_000;

@Controller()
export class WorkflowsMessageController {
  constructor(
    private readonly creation: CreateWorkflow,
    private readonly change: ChangeWorkflow,
    private readonly saving: SaveWorkflow,
    private readonly moving: MoveWorkflow,
    private readonly deletion: DeleteWorkflow,
    private readonly importing: ImportWorkflow,
    private readonly listing: ListWorkflows,
    private readonly versions: WorkflowVersions,
    private readonly description: DescribeWorkflow,
    private readonly workflows: WorkflowsRepository,
    private readonly graphs: CheckGraphs,
    private readonly availability: Availability,
    private readonly productions: ProductionContent,
  ) {}

  @Answers(createWorkflow)
  create(request: CreateWorkflowRequest, caller: Caller, { operationId }: BusCall = {}) {
    return this.announced(this.creation.once(caller, request, operationId));
  }

  @Answers(getWorkflow)
  async get({ id }: WorkflowIdRequest, caller: Caller) {
    const workflow = await this.workflows.find(caller, id);
    return this.productions.into(caller, toRecord(workflow, workflow.document, caller));
  }

  @Answers(getPublicWorkflow)
  async getPublic({ id }: WorkflowIdRequest) {
    try {
      const workflow = await this.workflows.findShared(id);
      return toPublicRecord(workflow, workflow.document);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      return this.productions.shared(id);
    }
  }

  @Answers(listWorkflows)
  list(request: ListWorkflowsRequest, caller: Caller) {
    return this.listing.run(caller, request);
  }

  @Answers(updateWorkflow)
  update(request: UpdateWorkflowRequest, caller: Caller) {
    return this.shown(caller, this.change.run(caller, request));
  }

  @Answers(saveWorkflow)
  save(request: UpdateWorkflowRequest, caller: Caller) {
    return this.shown(caller, this.saving.run(caller, request));
  }

  @Answers(moveWorkflow)
  move(request: MoveWorkflowRequest, caller: Caller) {
    return this.moving.run(caller, request);
  }

  @Answers(deleteWorkflow)
  async delete(request: DeleteWorkflowRequest, caller: Caller) {
    await this.deletion.run(caller, request);
    return { success: true as const };
  }

  @Answers(listWorkflowVersions)
  listVersions(request: ListWorkflowVersionsRequest, caller: Caller) {
    return this.versions.list(caller, request);
  }

  @Answers(getWorkflowVersion)
  getVersion(request: WorkflowVersionRequest, caller: Caller) {
    return this.versions.read(caller, request);
  }

  @Answers(restoreWorkflowVersion)
  restoreVersion(request: RestoreWorkflowVersionRequest, caller: Caller) {
    return this.announced(this.versions.restore(caller, request));
  }

  @Answers(exportWorkflow)
  async export({ id, assets }: ExportWorkflowRequest, caller: Caller) {
    const workflow = await this.workflows.find(caller, id);
    const record = toRecord(workflow, workflow.document, caller);
    const template = assets !== true;
    const { name, ...content } = await this.productions.forFile(caller, record, { template });
    return toWorkflowFile(name, content, { template, now: new Date() });
  }

  @Answers(importWorkflow)
  import(request: ImportWorkflowRequest, caller: Caller, { operationId }: BusCall = {}) {
    return this.shown(caller, this.importing.run(caller, request, operationId));
  }

  @Answers(getSubjectUsage)
  async subjectUsage({ id }: SubjectIdRequest, caller: Caller) {
    const found = await this.workflows.usageOf(caller, id);
    return {
      workflowCount: found.length,
      workflows: found.slice(0, MOST_USED_IN).map(({ id: workflowId, name }) => ({ id: workflowId, name })),
    };
  }

  @Answers(getUnavailableNodes)
  unavailable() {
    return { types: this.availability.unavailableTypes() };
  }

  @Answers(getWorkflowSchema)
  schema({ workflowId }: WorkflowSchemaRequest, caller: Caller) {
    return this.description.run(caller, workflowId);
  }

  /** As it is read: also a production. */
  private async shown(caller: Caller, saving: Promise<SavedWorkflow>): Promise<SavedWorkflow> {
    return this.productions.into(caller, await this.announced(saving));
  }

  /** With what a run of it would be refused for. */
  private async announced(saving: Promise<SavedWorkflow>): Promise<SavedWorkflow> {
    const saved = await saving;
    const { nodes, edges, settings } = saved;
    const found = await this.graphs.warningsOf({ nodes, edges, settings } as unknown as WorkflowDocument);
    const warnings = [...(saved.warnings ?? []), ...found];
    return { ...saved, ...(warnings.length > 0 && { warnings: warnings.slice(0, MOST_WARNINGS) }) };
  }
}
