import { Controller, Delete, Get } from '@nestjs/common';
import { listOAuthGrants, revokeOAuthGrant } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, listOf, success } from '../reference/schema.js';
import { oauthGrant } from './oauth.schemas.js';

@Controller('v1/oauth/grants')
export class OAuthGrantsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ credentials: 'own' })
  @Operation({
    summary: 'List the apps that you allowed',
    description: 'Returns each app with the scopes that you granted and the time of its last use.',
    asks: listOAuthGrants,
    answers: data(listOf(oauthGrant)),
  })
  async list(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(listOAuthGrants, caller, input, context) };
  }

  @Delete(':id')
  @Access({ credentials: 'own' })
  @Operation({
    summary: 'Revoke the grant of an app',
    description: 'Before the response is sent, the tokens of the app for your account stop working.',
    asks: revokeOAuthGrant,
    answers: success,
  })
  revoke(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(revokeOAuthGrant, caller, input, context);
  }
}
