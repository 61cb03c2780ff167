import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { cancelExecution, getExecution } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, success } from '../reference/schema.js';
import { execution } from './execution.schemas.js';

@Controller('v1/workflow-executions')
export class ExecutionsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get(':id')
  @Access({ scope: 'workflows:read' })
  @Operation({
    summary: 'Read an execution with the state of each node',
    asks: getExecution,
    answers: data(execution),
  })
  async get(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(getExecution, caller, input, context) };
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute' })
  @Operation({
    summary: 'Cancel an execution',
    description:
      'Without `mode` it stops now. `after_current` lets running nodes finish; `discard` also keeps what they make.',
    asks: cancelExecution,
    answers: success,
  })
  cancel(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(cancelExecution, caller, input, context);
  }
}
