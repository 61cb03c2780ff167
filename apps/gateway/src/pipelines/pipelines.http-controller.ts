import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  branchPipeline,
  cancelPipeline,
  createPipeline,
  forkPipeline,
  getPipeline,
  getPipelineTimeline,
  listPendingApprovals,
  listPipelines,
  resumePipeline,
  PipelineIdRequest,
  readPipelineEvents,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { NumberedEvents } from '../http/numbered-events.js';
import { Operation } from '../reference/operation.js';
import { historyStream, PIPELINE_EVENTS } from '../reference/event-stream.schemas.js';
import { listOf } from '../reference/schema.js';
import {
  pendingApproval,
  pipeline,
  pipelineBranched,
  pipelineCreated,
  pipelineDone,
  pipelineTimeline,
} from './pipeline.schemas.js';

/** From a story to a film, in stages. Specification 1, 4.12. */
@Controller('v1/pipelines')
export class PipelinesHttpController {
  constructor(
    private readonly bus: BusClient,
    private readonly stream: NumberedEvents,
  ) {}

  @Post()
  @Access({ scope: 'pipelines:execute', edition: 'cloud', lands: 'beside', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Start a film from a story',
    description:
      'The pipeline works through its stages on its own jobs, which are paid as any. In mode `manual` each stage ' +
      'waits for approval, in `guided` script, shot list and merge do, in `auto` none. Seconds that a format may ' +
      'have: reel 7 to 90, commercial 10 to 90, trailer 30 to 180, short_film 12 to 600, music_video 30 to 600.',
    asks: createPipeline,
    answers: { 201: pipelineCreated },
    errors: ['404 workflow_not_found', '503 price_not_configured'],
    startsWork: true,
  })
  create(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(createPipeline, caller, input, context);
  }

  @Get()
  @Access({ scope: 'pipelines:read', edition: 'cloud', limitedTokens: 'scoped' })
  @Operation({
    summary: 'List pipelines',
    description: 'Newest first; `before` with the id of the last one asks for the page after it.',
    asks: listPipelines,
    answers: listOf(pipeline),
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listPipelines, caller, input, context);
  }

  @Get(':id')
  @Access({ scope: 'pipelines:read', edition: 'cloud', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Read a film',
    description: 'Its status, its stages and what it has cost so far.',
    asks: getPipeline,
    answers: pipeline,
    errors: ['404 pipeline_not_found'],
  })
  get(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(getPipeline, caller, input, context);
  }

  @Get(':id/events')
  @Access({ scope: 'pipelines:read', edition: 'cloud', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Follow a pipeline',
    description:
      'Server-sent events: first `snapshot`, the pipeline as it stands, then each event of its history under its ' +
      'number, and `end`. With `Last-Event-ID` it goes on after that event instead, so nothing is missed.',
    asks: { ...readPipelineEvents, request: PipelineIdRequest },
    answers: historyStream('Pipeline', pipeline, PIPELINE_EVENTS),
    produces: 'text/event-stream',
    errors: ['404 pipeline_not_found'],
  })
  events(@Call() call: HttpCall, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.stream.follow({ events: readPipelineEvents, snapshot: getPipeline }, call, request, reply);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Access({ scope: 'pipelines:execute', edition: 'cloud', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Cancel a pipeline and its jobs',
    description: 'One that has ended stays as it ended.',
    asks: cancelPipeline,
    answers: pipelineDone,
    errors: ['404 pipeline_not_found'],
  })
  cancel(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(cancelPipeline, caller, input, context);
  }

  @Post(':id/fork')
  @HttpCode(200)
  @Access({ scope: 'pipelines:execute', edition: 'cloud', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Fork a film: end it here and continue by hand',
    description: 'What it made stays; its jobs under way are cancelled, and its status is `forked` for good.',
    asks: forkPipeline,
    answers: pipelineDone,
    errors: ['404 pipeline_not_found', '409 pipeline_ended'],
  })
  fork(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(forkPipeline, caller, input, context);
  }

  @Post(':id/resume')
  @HttpCode(200)
  @Access({ scope: 'pipelines:execute', edition: 'cloud', lands: 'beside', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Resume a film that failed',
    description:
      'What its jobs made stays, and only those that did not complete are made anew. `max_cost_credits` takes the place ' +
      'of the one it was made with.',
    asks: resumePipeline,
    answers: pipelineDone,
    errors: ['404 pipeline_not_found', '409 pipeline_not_failed', '409 stage_not_open'],
  })
  resume(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(resumePipeline, caller, input, context);
  }

  @Post(':id/branch')
  @HttpCode(201)
  @Access({ scope: 'pipelines:execute', edition: 'cloud', lands: 'beside', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Branch a new film from a stage of a completed one',
    description: 'The stages before `fromStage` are taken over as they are; the rest is worked through anew.',
    asks: branchPipeline,
    answers: { 201: pipelineBranched },
    errors: [
      '400 invalid_stage',
      '400 pipeline_not_completed',
      '404 pipeline_not_found',
      '409 stage_not_open',
      '503 price_not_configured',
    ],
    startsWork: true,
  })
  branch(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(branchPipeline, caller, input, context);
  }

  @Get(':id/pending-approvals')
  @Access({ scope: 'pipelines:read', edition: 'cloud', limitedTokens: 'scoped' })
  @Operation({
    summary: 'List what waits for approval',
    description: 'The stages and sub-gates of this film that its owner decides on.',
    asks: listPendingApprovals,
    answers: listOf(pendingApproval),
    errors: ['404 pipeline_not_found'],
  })
  pendingApprovals(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listPendingApprovals, caller, input, context);
  }

  @Get(':id/timeline')
  @Access({ scope: 'pipelines:read', edition: 'cloud', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Read the cut of a film',
    description: 'Its shots, in order, with their clips as far as they are made.',
    asks: getPipelineTimeline,
    answers: pipelineTimeline,
    errors: ['404 pipeline_not_found'],
  })
  timeline(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(getPipelineTimeline, caller, input, context);
  }
}
