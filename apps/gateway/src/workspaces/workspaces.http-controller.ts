import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import {
  addWorkspaceMember,
  archiveWorkspace,
  createWorkspace,
  getWorkspace,
  listWorkspaceMembers,
  listWorkspaces,
  removeWorkspaceMember,
  unarchiveWorkspace,
  updateWorkspace,
  updateWorkspaceMember,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { BudgetUse } from '../credits/budget-use.js';
import { member } from '../organizations/organization.schemas.js';
import { data, listOf, success } from '../reference/schema.js';
import { workspace } from './workspace.schemas.js';

@Controller('v1')
export class WorkspacesHttpController {
  constructor(
    private readonly bus: BusClient,
    private readonly budgets: BudgetUse,
  ) {}

  @Post('organizations/:organizationId/workspaces')
  @Access({ credentials: 'own', edition: 'cloud', lands: 'elsewhere' })
  @Operation({
    summary: 'Create a workspace',
    description: 'It starts with a project of its own.',
    asks: createWorkspace,
    answers: data(workspace),
    errors: ['403 edition_required', '403 not_permitted', '403 member_suspended'],
    makes: true,
  })
  async create(@Call() { caller, input, context }: HttpCall) {
    return { data: this.budgets.ofNew(await this.bus.request(createWorkspace, caller, input, context)) };
  }

  @Get('workspaces')
  @Access({ lenientWorkspace: true, limitedTokens: 'free' })
  @Operation({
    summary: 'List the workspaces that you may select',
    description: 'Sorted by name, each with its organization.',
    asks: listWorkspaces,
    answers: data(listOf(workspace)),
  })
  async list(@Call() call: HttpCall) {
    const { caller, input, context } = call;
    return {
      data: await this.budgets.ofAll(call, await this.bus.request(listWorkspaces, caller, input, context)),
    };
  }

  @Get('workspaces/:id')
  @Access({ edition: 'cloud', limitedTokens: 'free' })
  @Operation({
    summary: 'Read a workspace',
    description: 'Requires a member of the workspace, or the owner or an administrator of its organization.',
    asks: getWorkspace,
    answers: data(workspace),
    errors: ['403 edition_required'],
  })
  async get(@Call() call: HttpCall) {
    const { caller, input, context } = call;
    return {
      data: await this.budgets.of(call, await this.bus.request(getWorkspace, caller, input, context)),
    };
  }

  @Patch('workspaces/:id')
  @Access({ credentials: 'own', edition: 'cloud' })
  @Operation({
    summary: 'Change a workspace',
    description:
      '`monthlyBudget` applies to all work started afterwards; null removes it. Beyond the budget, ' +
      'requests return 402 `budget_exceeded`. With `memberVisibility` `members` every active member ' +
      'reads the workflows, runs and media in the workspace; with `private` only their owners, ' +
      'collaborators and administrators do. It grants no right to write. The change takes effect ' +
      'before the response is sent.',
    asks: updateWorkspace,
    answers: data(workspace),
    errors: ['403 edition_required', '403 not_permitted', '403 member_suspended'],
  })
  async update(@Call() call: HttpCall) {
    const { caller, input, context } = call;
    return {
      data: await this.budgets.of(call, await this.bus.request(updateWorkspace, caller, input, context)),
    };
  }

  @Post('workspaces/:id/archive')
  @HttpCode(200)
  @Access({ credentials: 'own', edition: 'cloud', lands: 'elsewhere' })
  @Operation({
    summary: 'Archive a workspace',
    description: 'Afterwards nothing can be created in it or moved into it.',
    asks: archiveWorkspace,
    answers: data(workspace),
    errors: ['403 edition_required', '403 not_permitted', '403 member_suspended'],
  })
  async archive(@Call() call: HttpCall) {
    const { caller, input, context } = call;
    return {
      data: await this.budgets.of(call, await this.bus.request(archiveWorkspace, caller, input, context)),
    };
  }

  @Post('workspaces/:id/unarchive')
  @HttpCode(200)
  @Access({ credentials: 'own', edition: 'cloud', lands: 'elsewhere' })
  @Operation({
    summary: 'Restore an archived workspace',
    description: 'Work can start in it again. Idempotent.',
    asks: unarchiveWorkspace,
    answers: data(workspace),
    errors: ['403 edition_required', '403 not_permitted', '403 member_suspended'],
  })
  async unarchive(@Call() call: HttpCall) {
    const { caller, input, context } = call;
    return {
      data: await this.budgets.of(call, await this.bus.request(unarchiveWorkspace, caller, input, context)),
    };
  }

  @Get('workspaces/:id/members')
  @Access({ credentials: 'own', edition: 'cloud', limitedTokens: 'free' })
  @Operation({
    summary: 'List the members of a workspace',
    description: 'Returns each member with role and status.',
    asks: listWorkspaceMembers,
    answers: data(listOf(member)),
    errors: ['403 edition_required', '403 not_permitted', '403 member_suspended'],
  })
  async listMembers(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(listWorkspaceMembers, caller, input, context) };
  }

  @Post('workspaces/:id/members')
  @Access({ credentials: 'own', edition: 'cloud', lands: 'elsewhere' })
  @Operation({
    summary: 'Add a member to a workspace',
    description:
      'The account must be a member of the organization. Requires an administrator of the workspace.',
    asks: addWorkspaceMember,
    answers: data(member),
    errors: ['403 edition_required', '403 not_permitted', '403 member_suspended'],
    makes: true,
  })
  async addMember(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(addWorkspaceMember, caller, input, context) };
  }

  @Patch('workspaces/:id/members/:userId')
  @Access({ credentials: 'own', edition: 'cloud' })
  @Operation({
    summary: 'Change the role or the status of a member',
    description: 'The change takes effect before the response is sent.',
    asks: updateWorkspaceMember,
    answers: data(member),
    errors: ['403 edition_required', '403 not_permitted', '403 member_suspended'],
  })
  async updateMember(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(updateWorkspaceMember, caller, input, context) };
  }

  @Delete('workspaces/:id/members/:userId')
  @Access({ credentials: 'own', edition: 'cloud' })
  @Operation({
    summary: 'Remove a member',
    description: 'The change takes effect before the response is sent.',
    asks: removeWorkspaceMember,
    answers: success,
    errors: ['403 edition_required', '403 not_permitted', '403 member_suspended'],
  })
  removeMember(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(removeWorkspaceMember, caller, input, context);
  }
}
