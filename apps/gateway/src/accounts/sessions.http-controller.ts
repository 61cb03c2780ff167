import { Controller, Delete, Get } from '@nestjs/common';
import { endOtherSessions, endSession, listSessions } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { page, success } from '../reference/schema.js';
import { session } from './account.schemas.js';

@Controller('v1/auth/sessions')
export class SessionsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'List your sessions, newest first',
    description:
      'Returns each device on which you are signed in, with the time and the address of its last use.',
    asks: listSessions,
    answers: page(session),
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listSessions, caller, input, context);
  }

  @Delete()
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'End all sessions but this one',
    description: 'Before the response is sent, all other sessions stop working.',
    asks: endOtherSessions,
    answers: success,
  })
  endOthers(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(endOtherSessions, caller, input, context);
  }

  @Delete(':id')
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'End a session',
    description: 'Before the response is sent, the session stops working.',
    asks: endSession,
    answers: success,
  })
  end(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(endSession, caller, input, context);
  }
}
