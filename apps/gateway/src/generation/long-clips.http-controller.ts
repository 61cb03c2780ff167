import { Controller, HttpCode, Post } from '@nestjs/common';
import { continueLongClip, stopLongClip } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { jobAccepted } from '../jobs/job.schemas.js';
import { Operation } from '../reference/operation.js';
import { flag, integer, type Schema, uuid } from '../reference/schema.js';

const stopped: Schema = {
  type: 'object',
  properties: { jobId: uuid, stopping: { const: true }, success: { const: true }, cancelled: flag },
  required: ['jobId'],
};

const continued: Schema = {
  allOf: [
    jobAccepted,
    {
      type: 'object',
      properties: { continuedFromJobId: uuid, fromSegment: integer, segmentCount: integer },
      required: ['continuedFromJobId', 'fromSegment', 'segmentCount'],
    },
  ],
};

/** Long clips, while they are made. Facts: generation 5. */
@Controller('v1/generate-video-pro')
export class LongClipsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post(':jobId/stop')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute', lands: 'elsewhere' })
  @Operation({
    summary: 'End a clip with the finished segments',
    description:
      'Only the finished segments are charged. A clip that has not started is cancelled. Idempotent.',
    asks: stopLongClip,
    answers: stopped,
    errors: ['404 not_found'],
  })
  stop(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(stopLongClip, caller, input, context);
  }

  @Post('continue')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute' })
  @Operation({
    summary: 'Continue a video from a segment',
    description:
      'Starts a new job with the plan of an earlier one and its segments up to `fromSegment`, which ' +
      'are not charged again.',
    asks: continueLongClip,
    answers: continued,
    errors: ['404 not_found'],
    startsWork: true,
  })
  continue(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(continueLongClip, caller, input, context);
  }
}
