import { Controller, Delete, Get, Headers, HttpCode, Patch, Post, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  createWorkflow,
  deleteWorkflow,
  exportWorkflow,
  getWorkflow,
  getWorkflowVersion,
  importWorkflow,
  ImportWorkflowRequest,
  listExecutions,
  listSchedules,
  listWorkflows,
  listWorkflowVersions,
  moveWorkflow,
  type RequestContract,
  restoreWorkflowVersion,
  type SavedWorkflow,
  saveWorkflow,
  startExecution,
  updateWorkflow,
  validateRequest,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { executionAccepted, executionSummary } from '../executions/execution.schemas.js';
import { Call, type HttpCall } from '../http/call.js';
import { readJsonMember } from '../http/json-body.js';
import { Operation } from '../reference/operation.js';
import { data, listOf, page, success } from '../reference/schema.js';
import { asSaved } from './saved-workflow.js';
import {
  savedWorkflow,
  workflow,
  workflowFile,
  workflowMoved,
  workflowSummary,
  workflowVersion,
  workflowVersionSummary,
  schedule,
} from './workflow.schemas.js';
import { expectedBy, tagOf } from './workflow-tag.js';

const CONFLICT = '409 workflow_conflict';
const PRODUCTION = '409 production_capability_required';
const INVALID_SUB_WORKFLOW = '400 invalid_sub_workflow';
const MOVING = ['403 not_permitted', '409 move_blocked', '409 workspace_archived'];
const OWN_ID = 'The id of a workflow that was deleted is free for the account that had it, 404 for others.';
const ONLY_IF_UNCHANGED =
  'With `If-Match` (the `ETag` of a read), `expectedVersion` or `expectedUpdatedAt` only if nobody else changed it since.';

/** Workflows: specification 1, 4.3. */
@Controller('v1/workflows')
export class WorkflowsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'List workflows of every project',
    description:
      'Returns your workflows in the selected workspace or the personal space; administrators of the ' +
      "workspace see everybody's. With `collaborating` it returns the workflows that others share with " +
      'you.',
    asks: listWorkflows,
    answers: page(workflowSummary),
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listWorkflows, caller, input, context);
  }

  @Post()
  @Access({ scope: 'workflows:write' })
  @Operation({
    summary: 'Create a workflow',
    description:
      'Creates it in `projectId` or in the default project. A draft may be incomplete: `warnings` ' +
      'lists the reasons to refuse a run; with `strict=true` such a draft is refused at once. Saving ' +
      'is free.',
    asks: createWorkflow,
    answers: savedWorkflow,
    errors: [INVALID_SUB_WORKFLOW, PRODUCTION],
    makes: true,
  })
  async create(
    @Call() { caller, input, context }: HttpCall,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return asSaved(reply, await this.bus.request(createWorkflow, caller, input, context));
  }

  @Put()
  @Access({ scope: 'workflows:write', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Save the workflow whose id is in the body',
    description: `Makes it when there is none under that id. ${OWN_ID} ${ONLY_IF_UNCHANGED}`,
    asks: saveWorkflow,
    answers: savedWorkflow,
    errors: [INVALID_SUB_WORKFLOW, CONFLICT, PRODUCTION, ...MOVING],
  })
  save(
    @Call() call: HttpCall,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.write(saveWorkflow, call, ifMatch, reply);
  }

  @Post('import')
  @Access({ scope: 'workflows:write' })
  @Operation({
    summary: 'Import a workflow from a file',
    description:
      'The file as an object, or as its text. The file of a production makes an ordinary production, without planned ' +
      'frames and links, voice takes, jobs and the bin; `warnings` names each part that is not imported. Nothing ' +
      'that is imported is public.',
    asks: importWorkflow,
    answers: savedWorkflow,
    errors: [INVALID_SUB_WORKFLOW],
    makes: true,
  })
  async import(
    @Call() { caller, input, context }: HttpCall,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { projectId, workflow_json: sent } = validateRequest(ImportWorkflowRequest, input);
    const asked = { projectId, workflow_json: await readJsonMember(request, 'workflow_json', sent) };
    return asSaved(reply, await this.bus.request(importWorkflow, caller, asked, context));
  }

  @Get(':id')
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Read a workflow with its document',
    description: 'Returns nodes and edges. Send the `ETag` of the response as `If-Match` when you save.',
    asks: getWorkflow,
    answers: data(workflow),
  })
  async get(@Call() { caller, input, context }: HttpCall, @Res({ passthrough: true }) reply: FastifyReply) {
    const found = await this.bus.request(getWorkflow, caller, input, context);
    reply.header('ETag', tagOf(found));
    return { data: found };
  }

  @Patch(':id')
  @Access({ scope: 'workflows:write', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Change a workflow',
    description: `${ONLY_IF_UNCHANGED} With \`projectId\` it is moved as well, by the rules of the move route.`,
    asks: updateWorkflow,
    answers: savedWorkflow,
    errors: [INVALID_SUB_WORKFLOW, CONFLICT, PRODUCTION, ...MOVING],
  })
  update(
    @Call() call: HttpCall,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.write(updateWorkflow, call, ifMatch, reply);
  }

  @Put(':id')
  @Access({ scope: 'workflows:write', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Save a workflow',
    description: `Makes it when there is none under this id. ${OWN_ID} ${ONLY_IF_UNCHANGED}`,
    asks: saveWorkflow,
    answers: savedWorkflow,
    errors: [INVALID_SUB_WORKFLOW, CONFLICT, PRODUCTION, ...MOVING],
  })
  saveById(
    @Call() call: HttpCall,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.write(saveWorkflow, call, ifMatch, reply);
  }

  @Delete(':id')
  @Access({ scope: 'workflows:write', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Delete a workflow',
    description: 'Runs in progress are cancelled; finished runs stay as history.',
    asks: deleteWorkflow,
    answers: success,
    errors: [CONFLICT],
  })
  delete(@Call() { caller, input, context }: HttpCall, @Headers('if-match') ifMatch: string | undefined) {
    return this.bus.request(deleteWorkflow, caller, { ...input, ...expectedBy(ifMatch) }, context);
  }

  @Post(':id/move')
  @HttpCode(200)
  @Access({ scope: 'workflows:write', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Move a workflow to another project',
    description:
      'When the workflow moves to another workspace, `droppedCollaborators` lists those who lose ' +
      'access.',
    asks: moveWorkflow,
    answers: workflowMoved,
    errors: ['404 not_found', ...MOVING],
  })
  async move(@Call() { caller, input, context }: HttpCall) {
    const { droppedCollaborators, ...moved } = await this.bus.request(moveWorkflow, caller, input, context);
    return { data: moved, ...(droppedCollaborators && { droppedCollaborators }) };
  }

  @Get(':id/export')
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Read a workflow as a file',
    description:
      'The file is for `POST /v1/workflows/import`. Without `assets=true` it contains no results and ' +
      'no links to your account.',
    asks: exportWorkflow,
    answers: data(workflowFile),
  })
  async export(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(exportWorkflow, caller, input, context) };
  }

  @Get(':id/versions')
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: "List a workflow's versions",
    description: 'Newest first, one page at a time, without their content.',
    asks: listWorkflowVersions,
    answers: page(workflowVersionSummary),
  })
  versions(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listWorkflowVersions, caller, input, context);
  }

  @Get(':id/versions/:version')
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Read a version of a workflow',
    description: 'Returns nodes, edges and settings of that version.',
    asks: getWorkflowVersion,
    answers: data(workflowVersion),
    errors: ['404 not_found'],
  })
  async version(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(getWorkflowVersion, caller, input, context) };
  }

  @Post(':id/versions/:version/restore')
  @HttpCode(200)
  @Access({ scope: 'workflows:write', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Restore an earlier version',
    description: `It becomes a new version. ${ONLY_IF_UNCHANGED}`,
    asks: restoreWorkflowVersion,
    answers: savedWorkflow,
    errors: ['404 not_found', CONFLICT, PRODUCTION],
  })
  restore(
    @Call() call: HttpCall,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.write(restoreWorkflowVersion, call, ifMatch, reply);
  }

  @Post(':workflowId/run')
  @HttpCode(202)
  @Access({ scope: 'workflows:execute', lands: 'beside', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Run a workflow',
    description:
      'Returns 202 as soon as the run is accepted; follow it at `GET /v1/workflow-executions/{id}` or ' +
      'its events. `inputs` replaces saved settings; `nodeIds` runs a part of the graph. An invalid ' +
      'graph is refused with 400, with the path of every problem, before anything is reserved.',
    asks: startExecution,
    answers: executionAccepted,
    startsWork: true,
    errors: ['400 sequence_execution_required'],
  })
  run(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(startExecution, caller, input, context);
  }

  @Get(':id/schedules')
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: "List a workflow's schedules",
    description:
      'Returns for each Schedule Trigger node the next slot, and the outcome of the last one within 30 ' +
      'days. A slot starts no run while a run of the same schedule is in progress (`still_running`), ' +
      'or if a run is refused, for example with `insufficient_credits`; `lastSlot.skipped` names the ' +
      'reason.',
    asks: listSchedules,
    answers: data(listOf(schedule)),
    errors: ['404 not_found'],
  })
  async schedules(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(listSchedules, caller, input, context) };
  }

  @Get(':workflowId/executions')
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: "List a workflow's executions",
    description: 'Newest first, one page at a time. `status` takes several values, separated by commas.',
    asks: listExecutions,
    answers: page(executionSummary),
  })
  executions(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listExecutions, caller, input, context);
  }

  private async write<Q extends object>(
    contract: RequestContract<Q, SavedWorkflow>,
    { caller, input, context }: HttpCall,
    ifMatch: string | undefined,
    reply: FastifyReply,
  ) {
    const request = { ...input, ...expectedBy(ifMatch) };
    return asSaved(reply, await this.bus.request(contract, caller, request, context));
  }
}
