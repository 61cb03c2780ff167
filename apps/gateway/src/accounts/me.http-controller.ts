import { Controller, Get } from '@nestjs/common';
import { getMe } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data } from '../reference/schema.js';
import { me } from './account.schemas.js';

@Controller('v1/me')
export class MeHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ lenientWorkspace: true, limitedTokens: 'free' })
  @Operation({
    summary: 'Read your account',
    description: 'Returns the account that the credential acts for, the credential itself, and its rights.',
    asks: getMe,
    answers: data(me),
  })
  async get(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(getMe, caller, input, context) };
  }
}
