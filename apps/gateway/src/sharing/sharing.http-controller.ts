import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import {
  addCollaborator,
  listCollaborators,
  removeCollaborator,
  shareWorkflow,
  UnshareProductionRequest,
  updateCollaborator,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, listOf, success } from '../reference/schema.js';
import { workflow } from '../workflows/workflow.schemas.js';
import { collaborator } from './sharing.schemas.js';

const GOVERNED = 'For its owner and administrators of its workspace; 403 for others who see it.';

/** Who else sees a workflow and works on it. */
@Controller('v1/workflows/:id')
export class SharingHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post('share')
  @HttpCode(200)
  @Access({ scope: 'workflows:write', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Share a workflow with anybody who knows its id',
    description: `\`shared: false\` ends it. A production needs \`expectedVersion\`, as its own route does. ${GOVERNED}`,
    asks: shareWorkflow,
    answers: data(workflow),
    errors: ['409 workflow_conflict'],
  })
  async share(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(shareWorkflow, caller, input, context) };
  }

  @Post('unshare')
  @HttpCode(200)
  @Access({ scope: 'workflows:write', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Stop sharing a workflow',
    description: `May be repeated. ${GOVERNED}`,
    asks: { ...shareWorkflow, request: UnshareProductionRequest },
    answers: data(workflow),
    errors: ['409 workflow_conflict'],
  })
  async unshare(@Call() { caller, input, context }: HttpCall) {
    const request = { ...input, shared: false };
    return { data: await this.bus.request(shareWorkflow, caller, request, context) };
  }

  @Get('collaborators')
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'List the collaborators of a workflow',
    description: 'Returns the collaborators with their rights, not the owner.',
    asks: listCollaborators,
    answers: data(listOf(collaborator)),
  })
  async list(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(listCollaborators, caller, input, context) };
  }

  @Post('collaborators')
  @Access({ scope: 'workflows:write', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Add a collaborator to a workflow',
    description: `Named by \`email\` or \`userId\`; in a workspace, one of its members. ${GOVERNED}`,
    asks: addCollaborator,
    answers: data(collaborator),
    errors: ['404 not_found', '400 limit_reached'],
    makes: true,
  })
  async add(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(addCollaborator, caller, input, context) };
  }

  @Patch('collaborators/:userId')
  @Access({ scope: 'workflows:write', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Change the role of a collaborator',
    description: GOVERNED,
    asks: updateCollaborator,
    answers: data(collaborator),
    errors: ['404 not_found'],
  })
  async update(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(updateCollaborator, caller, input, context) };
  }

  @Delete('collaborators/:userId')
  @Access({ scope: 'workflows:write', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Remove a collaborator from a workflow, or leave it',
    description: `May be repeated. ${GOVERNED}`,
    asks: removeCollaborator,
    answers: success,
  })
  remove(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(removeCollaborator, caller, input, context);
  }
}
