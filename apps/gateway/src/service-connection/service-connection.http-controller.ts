import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import {
  endServiceConnection,
  finishServiceConnection,
  readServiceConnection,
  startServiceConnection,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access, PublicRoute } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, flag, orNull, type Schema, text } from '../reference/schema.js';

const connection: Schema = {
  type: 'object',
  properties: {
    connected: flag,
    mode: { enum: ['oauth', 'token', null] },
    target: orNull(text),
    scope: orNull(text),
    connectedAt: orNull(text),
    expiresAt: orNull(text),
  },
  required: ['connected', 'mode', 'target', 'scope', 'connectedAt', 'expiresAt'],
};

/** This installation's connection to the hosted service. Facts: hosting D8. */
@Controller('v1/service-connect')
export class ServiceConnectionHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ credentials: 'session', operator: 'unless-community' })
  @Operation({
    summary: 'Read how this installation reaches the hosted service',
    description: 'Returns whether it is connected, and to which account. The token is never shown.',
    asks: readServiceConnection,
    answers: data(connection),
  })
  async read(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(readServiceConnection, caller, input, context) };
  }

  @Post('start')
  @HttpCode(200)
  @Access({ credentials: 'session', operator: 'unless-community', lands: 'elsewhere' })
  @Operation({
    summary: 'Connect to the hosted service',
    description:
      'Returns the address of the page that authorizes the connection. The connection takes precedence ' +
      'over a token.',
    asks: startServiceConnection,
    answers: data({ type: 'object', properties: { authorizeUrl: text }, required: ['authorizeUrl'] }),
  })
  async start(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(startServiceConnection, caller, input, context) };
  }

  @Get('callback')
  @PublicRoute()
  @Operation({
    summary: 'Return from the hosted service',
    description:
      'The hosted service sends the browser here after authorization; it continues to the set-up page.',
    asks: finishServiceConnection,
    answers: data(connection),
    errors: ['400 invalid_request'],
  })
  async finish(@Call() { input, context }: HttpCall) {
    return { data: await this.bus.request(finishServiceConnection, undefined, input, context) };
  }

  @Delete()
  @Access({ credentials: 'session', operator: 'unless-community' })
  @Operation({
    summary: 'Disconnect from the hosted service',
    description: 'Deletes the credential and revokes it at the hosted service. Idempotent.',
    asks: endServiceConnection,
    answers: data(connection),
  })
  async end(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(endServiceConnection, caller, input, context) };
  }
}
