import { Controller, Get } from '@nestjs/common';
import { listTutorials } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { PublicRoute } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { listOf } from '../reference/schema.js';
import { tutorialCategory } from './template.schemas.js';

/** Templates to learn from. */
@Controller('v1/tutorials')
export class TutorialsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @PublicRoute()
  @Operation({
    summary: 'List the tutorials',
    description: 'Each flow is a template that can be cloned. The service includes no videos.',
    answers: {
      type: 'object',
      properties: { categories: listOf(tutorialCategory) },
      required: ['categories'],
    },
  })
  async list(@Call() { context }: HttpCall) {
    return { categories: await this.bus.request(listTutorials, undefined, {}, context) };
  }
}
