import { Controller, Get, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { createWorkflow, listWorkflows } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { page } from '../reference/schema.js';
import { asSaved } from './saved-workflow.js';
import { savedWorkflow, workflowSummary } from './workflow.schemas.js';

@Controller('v1/projects/:projectId/workflows')
export class ProjectWorkflowsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'List the workflows of a project',
    description: 'One page at a time, without graphs.',
    asks: listWorkflows,
    answers: page(workflowSummary),
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listWorkflows, caller, input, context);
  }

  @Post()
  @Access({ scope: 'workflows:write' })
  @Operation({
    summary: 'Create a workflow in a project',
    description: 'Like `POST /v1/workflows`, in this project. `warnings` lists the reasons to refuse a run.',
    asks: createWorkflow,
    answers: savedWorkflow,
    makes: true,
  })
  async create(
    @Call() { caller, input, context }: HttpCall,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return asSaved(reply, await this.bus.request(createWorkflow, caller, input, context));
  }
}
