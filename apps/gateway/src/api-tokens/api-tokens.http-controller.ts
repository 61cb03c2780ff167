import { Controller, Delete, Get, Header, Patch, Post } from '@nestjs/common';
import { createApiToken, deleteApiToken, listApiTokens, updateApiToken } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { BudgetUse } from '../credits/budget-use.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, listOf, success } from '../reference/schema.js';
import { apiToken, apiTokenCreated } from './api-token.schemas.js';

@Controller('v1/api-tokens')
export class ApiTokensHttpController {
  constructor(
    private readonly bus: BusClient,
    private readonly budgets: BudgetUse,
  ) {}

  @Get()
  @Access({ credentials: 'session', edition: 'business' })
  @Operation({
    summary: 'List your API tokens',
    description: 'The list does not include the tokens themselves: `POST /v1/api-tokens` shows each once.',
    asks: listApiTokens,
    answers: data(listOf(apiToken)),
    errors: ['403 edition_required'],
  })
  async list(@Call() call: HttpCall) {
    const { caller, input, context } = call;
    return {
      data: await this.budgets.ofAll(call, await this.bus.request(listApiTokens, caller, input, context)),
    };
  }

  @Post()
  @Header('Cache-Control', 'no-store')
  @Access({ credentials: 'session', edition: 'business', lands: 'elsewhere' })
  @Operation({
    summary: 'Create an API token',
    description:
      'The response shows the token; it is never shown again. `monthlyBudget` limits what the token ' +
      'may spend in a month; beyond it, requests return 402 `budget_exceeded`.',
    asks: createApiToken,
    answers: data(apiTokenCreated),
    errors: ['400 limit_reached', '403 edition_required', '403 api_tokens_payer_only'],
    makes: true,
    showsSecret: true,
  })
  async create(@Call() { caller, input, context }: HttpCall) {
    return { data: this.budgets.ofNew(await this.bus.request(createApiToken, caller, input, context)) };
  }

  @Patch(':id')
  @Access({ credentials: 'session', edition: 'business' })
  @Operation({
    summary: 'Change an API token',
    description:
      'The change takes effect before the response is sent. `workspaceId` binds the token to a ' +
      'workspace; null removes the binding. `monthlyBudget` applies to work started afterwards; null ' +
      'removes it.',
    asks: updateApiToken,
    answers: data(apiToken),
    errors: ['403 edition_required', '403 not_a_member', '403 member_suspended'],
  })
  async update(@Call() call: HttpCall) {
    const { caller, input, context } = call;
    return {
      data: await this.budgets.of(call, await this.bus.request(updateApiToken, caller, input, context)),
    };
  }

  @Delete(':id')
  @Access({ credentials: 'session', edition: 'business' })
  @Operation({
    summary: 'Revoke an API token',
    description: 'Before the response is sent, the session stops working.',
    asks: deleteApiToken,
    answers: success,
    errors: ['403 edition_required'],
  })
  delete(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(deleteApiToken, caller, input, context);
  }
}
