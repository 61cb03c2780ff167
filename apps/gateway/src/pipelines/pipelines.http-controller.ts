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
import { NumberedEvents } from '../edge/numbered-events.js';
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
      'The pipeline runs its stages as ordinary jobs, at their usual price. In mode `manual` each ' +
      'stage waits for approval; in `guided`, script, shot list and merge do; in `auto`, none does. ' +
      'Seconds by format: reel 7 to 90, commercial 10 to 90, trailer 30 to 180, short_film 12 to 600, ' +
      'music_video 30 to 600.',
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
    description: 'Newest first. Send the id of the last one as `before` to get the next page.',
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
    description: 'Returns status, stages and the cost so far.',
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
      'Server-sent events: first `snapshot` with the current state, then each event of the history ' +
      'under its number, and last `end`. With `Last-Event-ID` the stream continues after that event ' +
      'instead, so no event is missed.',
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
    description: 'A pipeline that has ended does not change.',
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
    description: 'Results stay; jobs in progress are cancelled, and the status becomes `forked` for good.',
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
      'Completed jobs keep their results; all others run again. `max_cost_credits` replaces the ' +
      'original limit.',
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
    description: 'The stages before `fromStage` are copied; the others run again.',
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
    summary: 'List pending approvals',
    description: 'Returns the stages and sub-gates of this film that wait for its owner.',
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
    description: 'Returns the shots in order, with their finished clips.',
    asks: getPipelineTimeline,
    answers: pipelineTimeline,
    errors: ['404 pipeline_not_found'],
  })
  timeline(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(getPipelineTimeline, caller, input, context);
  }
}
