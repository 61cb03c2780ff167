import { Controller, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import {
  createWorkflow,
  deleteWorkflow,
  getWorkflow,
  listExecutions,
  listWorkflows,
  startExecution,
  updateWorkflow,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { executionAccepted, executionSummary } from '../executions/execution.schemas.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, page, success } from '../reference/schema.js';
import { workflow, workflowSummary } from './workflow.schemas.js';

const CONFLICT = '409 workflow_conflict';

@Controller('v1/workflows')
export class WorkflowsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ scope: 'workflows:read' })
  @Operation({
    summary: 'List workflows of every project',
    asks: listWorkflows,
    answers: page(workflowSummary),
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listWorkflows, caller, input, context);
  }

  @Post()
  @Access({ scope: 'workflows:write' })
  @Operation({ summary: 'Create a workflow', asks: createWorkflow, answers: data(workflow) })
  async create(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(createWorkflow, caller, input, context) };
  }

  @Put()
  @Access({ scope: 'workflows:write' })
  @Operation({
    summary: 'Save the workflow that the body names',
    asks: updateWorkflow,
    answers: data(workflow),
    errors: [CONFLICT],
  })
  async save(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(updateWorkflow, caller, input, context) };
  }

  @Get(':id')
  @Access({ scope: 'workflows:read' })
  @Operation({ summary: 'Read a workflow with its document', asks: getWorkflow, answers: data(workflow) })
  async get(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(getWorkflow, caller, input, context) };
  }

  @Patch(':id')
  @Access({ scope: 'workflows:write' })
  @Operation({
    summary: 'Change a workflow',
    description: 'With `expectedVersion` (or `expectedUpdatedAt`) only if nobody else changed it since.',
    asks: updateWorkflow,
    answers: data(workflow),
    errors: [CONFLICT],
  })
  async update(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(updateWorkflow, caller, input, context) };
  }

  @Put(':id')
  @Access({ scope: 'workflows:write' })
  @Operation({
    summary: 'Save a workflow',
    asks: updateWorkflow,
    answers: data(workflow),
    errors: [CONFLICT],
  })
  async saveById(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(updateWorkflow, caller, input, context) };
  }

  @Delete(':id')
  @Access({ scope: 'workflows:write' })
  @Operation({ summary: 'Delete a workflow', asks: deleteWorkflow, answers: success })
  delete(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(deleteWorkflow, caller, input, context);
  }

  @Post(':workflowId/run')
  @HttpCode(202)
  @Access({ scope: 'workflows:execute' })
  @Operation({ summary: 'Run a workflow', asks: startExecution, answers: executionAccepted })
  run(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(startExecution, caller, input, context);
  }

  @Get(':workflowId/executions')
  @Access({ scope: 'workflows:read' })
  @Operation({
    summary: "List a workflow's executions",
    asks: listExecutions,
    answers: page(executionSummary),
  })
  executions(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listExecutions, caller, input, context);
  }
}
