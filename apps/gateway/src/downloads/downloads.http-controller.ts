import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nodeTypes } from '@easel/catalog';
import { describeVideo, startJob, validateRequest, type VideoFacts } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { IsUUID } from 'class-validator';
import { Access } from '../access/access.js';
import { checkedParams } from '../generation/checked-params.js';
import { bodySchemaOf } from '../generation/node-routes.js';
import { Call, type HttpCall } from '../http/call.js';
import { jobAccepted } from '../jobs/job.schemas.js';
import { Operation } from '../reference/operation.js';
import { eventStream } from '../reference/event-stream.schemas.js';
import { anyObject, flag, integer, oneOf, recordOf, type Schema, text, uuid } from '../reference/schema.js';
import { type DownloadEvent, DownloadProgress } from './download-progress.js';

const VIDEO = nodeTypes.get('youtube-video');

class DownloadIdRequest {
  @IsUUID()
  downloadId!: string;
}

const downloadEvent = recordOf<DownloadEvent>(
  'DownloadEvent',
  {
    phase: oneOf('downloading', 'processing', 'completed', 'failed'),
    percent: { ...integer, minimum: 0, maximum: 100 },
    videoUrl: { ...text, description: 'Address of the file, set when the download is `completed`.' },
    thumbnailUrl: text,
    error: { ...text, description: 'Why the download `failed`.' },
  },
  ['videoUrl', 'thumbnailUrl', 'error'],
);

const begun: Schema = {
  allOf: [
    jobAccepted,
    {
      type: 'object',
      properties: { downloadId: { ...uuid, description: 'The id of the job.' } },
      required: ['downloadId'],
    },
  ],
};

const facts = recordOf<VideoFacts>(
  'VideoFacts',
  { durationSec: { type: 'number' }, width: integer, height: integer, isLive: flag },
  ['durationSec', 'width', 'height'],
);

/** Videos elsewhere. Facts: core 17. */
@Controller('v1')
export class DownloadsHttpController {
  constructor(
    private readonly bus: BusClient,
    private readonly progress: DownloadProgress,
  ) {}

  @Post('download-video')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Download a video',
    description:
      'Starts a job; see `GET /v1/jobs/{id}`. `GET /v1/download-video/progress/{downloadId}` streams ' +
      'its progress.',
    asks: startJob,
    body: VIDEO ? bodySchemaOf(VIDEO) : anyObject,
    answers: begun,
    startsWork: true,
  })
  async download(@Call() { caller, input, context }: HttpCall) {
    const { workflowId, ...params } = input;
    if (VIDEO) checkedParams(VIDEO, params);
    const asked = { type: 'youtube-video', params, workflowId };
    const accepted = await this.bus.request(startJob, caller, asked, context);
    return { ...accepted, downloadId: accepted.jobId };
  }

  @Get('download-video/progress/:downloadId')
  @Access({ scope: 'jobs:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Follow a download',
    description:
      'Server-sent events, each `{ phase, percent, videoUrl?, thumbnailUrl?, error? }`, about two a second until the ' +
      'phase is `completed` or `failed`.',
    takes: DownloadIdRequest,
    answers: eventStream('Download', [{ data: downloadEvent }]),
    produces: 'text/event-stream',
    errors: ['404 not_found'],
  })
  follow(@Call() call: HttpCall, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { downloadId } = validateRequest(DownloadIdRequest, call.input);
    return this.progress.follow(downloadId, call, request, reply);
  }

  @Post('video-metadata')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute', lands: 'elsewhere', limitedTokens: 'free' })
  @Operation({
    summary: 'Inspect a video',
    description: 'Free. Takes the address of a media file of up to 200 MB. Nothing is stored.',
    asks: describeVideo,
    answers: facts,
  })
  describe(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(describeVideo, caller, input, context);
  }
}
