import { Controller, Get, Header } from '@nestjs/common';
import { getPublishedKeys } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { PublicRoute } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { anyObject, component, listOf } from '../reference/schema.js';

const keySet = component('KeySet', {
  type: 'object',
  properties: { keys: listOf(anyObject) },
  required: ['keys'],
  description: 'A JSON Web Key Set, RFC 7517.',
});

@Controller('.well-known')
export class KeysHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get('jwks.json')
  @PublicRoute()
  @Header('Cache-Control', 'public, max-age=60')
  @Operation({
    summary: 'Read the public keys of session tokens',
    description: 'A JWK set (RFC 7517), for programs that check session tokens themselves.',
    asks: getPublishedKeys,
    answers: keySet,
  })
  published(@Call() { context }: HttpCall) {
    return this.bus.request(getPublishedKeys, undefined, {}, context);
  }
}
