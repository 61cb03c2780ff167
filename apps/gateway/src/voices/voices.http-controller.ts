import { Controller, Get } from '@nestjs/common';
import { listVoices, searchVoices } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { PublicRoute } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { voiceList, voicePage } from './voice.schemas.js';

/** Voices to choose from. Facts: core 18. */
@Controller('v1/voices')
export class VoicesHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @PublicRoute()
  @Operation({
    summary: 'List ready-made voices',
    description:
      'Those of the voice provider where a key is set for it, else those of the synthesiser that is installed. What ' +
      'is not known of a voice is empty.',
    asks: listVoices,
    answers: voiceList,
    errors: ['502 provider_failed', '503 provider_unavailable'],
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listVoices, caller, input, context);
  }

  @Get('library')
  @PublicRoute()
  @Operation({
    summary: 'Search shared voices',
    description: 'Pages from 0. Without a voice provider the installed voices are searched.',
    asks: searchVoices,
    answers: voicePage,
    errors: ['502 provider_failed', '503 provider_unavailable'],
  })
  search(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(searchVoices, caller, input, context);
  }
}
