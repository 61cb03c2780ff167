import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { createApiToken, deleteApiToken, listApiTokens, updateApiToken } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, listOf, success } from '../reference/schema.js';
import { apiToken, apiTokenCreated } from './api-token.schemas.js';

@Controller('v1/api-tokens')
export class ApiTokensHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'List API tokens',
    asks: listApiTokens,
    answers: data(listOf(apiToken)),
    errors: ['403 edition_required'],
  })
  async list(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(listApiTokens, caller, input, context) };
  }

  @Post()
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'Make an API token',
    description: 'The answer shows the token; nothing shows it again.',
    asks: createApiToken,
    answers: data(apiTokenCreated),
    errors: ['400 limit_reached', '403 edition_required', '403 api_tokens_payer_only'],
  })
  async create(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(createApiToken, caller, input, context) };
  }

  @Patch(':id')
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'Change an API token',
    description: 'In force when answered. `workspaceId` binds it to a workspace; null unbinds.',
    asks: updateApiToken,
    answers: data(apiToken),
    errors: ['403 edition_required', '403 not_a_member', '403 member_suspended'],
  })
  async update(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(updateApiToken, caller, input, context) };
  }

  @Delete(':id')
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'Revoke an API token',
    description: 'It is refused everywhere when this has answered.',
    asks: deleteApiToken,
    answers: success,
    errors: ['403 edition_required'],
  })
  delete(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(deleteApiToken, caller, input, context);
  }
}
