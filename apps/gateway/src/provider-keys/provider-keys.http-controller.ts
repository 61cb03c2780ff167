import { Controller, Delete, Get, Put } from '@nestjs/common';
import { listProviderKeys, removeProviderKey, setProviderKey } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, listOf } from '../reference/schema.js';
import { providerKey } from './provider-key.schemas.js';

/** Keys of the providers that models run at. They go in and never come out. */
@Controller('v1/provider-keys')
export class ProviderKeysHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ credentials: 'session', operator: 'unless-community' })
  @Operation({
    summary: 'List the providers and which of them have a key',
    description: 'The keys themselves are never shown.',
    asks: listProviderKeys,
    answers: data(listOf(providerKey)),
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listProviderKeys, caller, input, context);
  }

  @Put(':provider')
  @Access({ credentials: 'session', operator: 'unless-community', lands: 'elsewhere' })
  @Operation({
    summary: "Set a provider's key",
    description:
      'The key is stored encrypted and takes effect at once. A key in the environment takes precedence.',
    asks: setProviderKey,
    answers: data(providerKey),
  })
  async set(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(setProviderKey, caller, input, context) };
  }

  @Delete(':provider')
  @Access({ credentials: 'session', operator: 'unless-community' })
  @Operation({
    summary: 'Delete the key of a provider',
    description: 'A key in the environment stays. Idempotent.',
    asks: removeProviderKey,
    answers: data(providerKey),
  })
  async remove(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(removeProviderKey, caller, input, context) };
  }
}
