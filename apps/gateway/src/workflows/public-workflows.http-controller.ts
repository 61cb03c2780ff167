import { Controller, Get, Header } from '@nestjs/common';
import { getPublicWorkflow } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { PublicRoute } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Limited } from '../limits/limited.js';
import { Operation } from '../reference/operation.js';
import { data } from '../reference/schema.js';
import { publicWorkflow } from './workflow.schemas.js';

@Controller('v1/public/workflows')
export class PublicWorkflowsHttpController {
  constructor(private readonly bus: BusClient) {}

  // The end of the sharing takes effect with the next request.
  @Get(':id')
  @Header('Cache-Control', 'no-store')
  @PublicRoute()
  @Limited('public', 'link')
  @Operation({
    summary: 'Read a workflow that is shared',
    description:
      'Works only while `settings.studio.shared` is true. The response names neither the owner nor the ' +
      'project. For a production it shows a snapshot, `settings.studio.publicView`: what is selected ' +
      'and accepted, and nothing about how it was made.',
    asks: getPublicWorkflow,
    answers: data(publicWorkflow),
    errors: ['404 not_found'],
  })
  async get(@Call() { input, context }: HttpCall) {
    return { data: await this.bus.request(getPublicWorkflow, undefined, input, context) };
  }
}
