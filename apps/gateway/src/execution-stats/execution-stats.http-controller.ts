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
  estimatedMs: { ...integer, description: 'The median time from the start of a job to its end.' },
  confidence: {
    ...oneOf(...ESTIMATE_CONFIDENCES),
    description:
      'What the estimate is based on: jobs with all the given settings, with some of them, of the ' +
      'model alone, or none.',
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
      'Based on recent jobs of all users; at least three must be alike. Waiting in a queue is not ' +
      'included.',
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
    description:
      'For up to 50 nodes, each with the fields of the single route; the response is keyed by `nodeId`.',
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
