import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  batchEstimateDurations,
  type DurationEstimate,
  ESTIMATE_CONFIDENCES,
  estimateDuration,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { integer, oneOf, recordOf } from '../reference/schema.js';

const estimate = recordOf<DurationEstimate>('DurationEstimate', {
  estimatedMs: { ...integer, description: 'From when a job begins until it has ended: the median.' },
  confidence: {
    ...oneOf(...ESTIMATE_CONFIDENCES),
    description:
      'Whether it rests on jobs with all the settings named, with some of them, of the model alone, or on none.',
  },
  sampleCount: integer,
});

/** How long work takes, from jobs that were done. */
@Controller('v1/execution-stats')
export class ExecutionStatsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get('estimate')
  @Access({ scope: 'jobs:read', limitedTokens: 'free' })
  @Operation({
    summary: 'Estimate how long a job will take',
    description:
      'From recent jobs of all users; at least three have to be alike. Waiting in a queue does not count.',
    asks: estimateDuration,
    answers: estimate,
  })
  estimate(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(estimateDuration, caller, input, context);
  }

  @Post('batch-estimate')
  @HttpCode(200)
  @Access({ scope: 'jobs:read', lands: 'elsewhere', limitedTokens: 'free' })
  @Operation({
    summary: 'Estimate how long jobs of several nodes will take',
    description: 'For up to 50 nodes, each with what the route for one takes; the answer is by `nodeId`.',
    asks: batchEstimateDurations,
    answers: {
      type: 'object',
      properties: { estimates: { type: 'object', additionalProperties: estimate } },
      required: ['estimates'],
    },
  })
  batchEstimate(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(batchEstimateDurations, caller, input, context);
  }
}
