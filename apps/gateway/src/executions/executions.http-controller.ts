import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  cancelExecution,
  ExecutionIdRequest,
  getExecution,
  readExecutionEvents,
  resumeExecution,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { NumberedEvents } from '../edge/numbered-events.js';
import { Operation } from '../reference/operation.js';
import { EXECUTION_EVENTS, historyStream } from '../reference/event-stream.schemas.js';
import { data, success } from '../reference/schema.js';
import { execution, executionAccepted } from './execution.schemas.js';

@Controller('v1/workflow-executions')
export class ExecutionsHttpController {
  constructor(
    private readonly bus: BusClient,
    private readonly stream: NumberedEvents,
  ) {}

  @Get(':id')
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Read an execution with the state of each node',
    description: 'Returns the job, attempts, progress and output of each node, keyed by node id.',
    asks: getExecution,
    answers: data(execution),
  })
  async get(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(getExecution, caller, input, context) };
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Cancel an execution',
    description:
      'Without `mode` the execution stops at once. `after_current` lets running nodes finish first. ' +
      '`discard` ends the execution at once, but results of running nodes still go to the library.',
    asks: cancelExecution,
    answers: success,
  })
  cancel(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(cancelExecution, caller, input, context);
  }

  @Post(':id/resume')
  @HttpCode(202)
  @Access({ scope: 'workflows:execute', lands: 'beside', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Resume an execution that failed, was cancelled or timed out',
    description: 'Completed nodes are kept; all others run again.',
    asks: resumeExecution,
    answers: { 202: executionAccepted },
    errors: ['409 not_resumable'],
    startsWork: true,
  })
  resume(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(resumeExecution, caller, input, context);
  }

  @Get(':id/events')
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Follow an execution',
    description:
      'Server-sent events: first `snapshot` with the current state, then each event of the history ' +
      'under its number, and last `end`. With `Last-Event-ID` the stream continues after that event ' +
      'instead, so no event is missed.',
    asks: { ...readExecutionEvents, request: ExecutionIdRequest },
    answers: historyStream('Execution', execution, EXECUTION_EVENTS),
    produces: 'text/event-stream',
  })
  events(@Call() call: HttpCall, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.stream.follow({ events: readExecutionEvents, snapshot: getExecution }, call, request, reply);
  }
}
