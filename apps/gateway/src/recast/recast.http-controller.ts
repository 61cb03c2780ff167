import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { createRecast, estimateRecast, getRecast, selectForRecast, startRecast } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { recast, recastCreated, recastEstimate, recastStarted } from './recast.schemas.js';

/** Analysed videos, made again with another cast. Facts: core 20. */
@Controller('v1/recast')
export class RecastHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post('estimate')
  @HttpCode(200)
  @Access({ scope: 'pipelines:read', absentBelow: 'cloud', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Estimate the cost of a recast',
    description:
      'Returns the credits that its jobs would reserve in total. An interactive recast generates more ' +
      'than it uses, so that its owner can choose.',
    asks: estimateRecast,
    answers: recastEstimate,
    errors: ['404 not_found', '503 price_not_configured'],
  })
  estimate(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(estimateRecast, caller, input, context);
  }

  @Post()
  @Access({ scope: 'pipelines:execute', absentBelow: 'cloud', lands: 'beside', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Start a recast of an analyzed video',
    description:
      'Plans it: draws a portrait of each slot of the analysis that is seen, and divides the scenes into segments. ' +
      'When its status is `planned`, `start` has it shot. `faithful` (standard) keeps shots, camera and sound of the ' +
      'analysis, `loose` only what happens. Standard model `seedance-2`, at `720p`. Videos of 4 to 120 s.\n\n' +
      'With `interactive` its owner chooses at gates, in this order: `cast` between portraits, `sheet` between sheets ' +
      'with several views of each, `anchors` (with `renderMethod` `keyframes`) between the pictures between which ' +
      'segments are shot, `music` (where the analysis hears music and nobody speaks) between tracks that take the ' +
      "place of the film's own sound. `clientCapabilities` names the gates that the client can show (`cast-gate`, " +
      '`sheet-gate`, `anchors-gate`, `music-gate`); the others are passed by themselves. A `faithful` recast needs ' +
      '`rightsAttested`.',
    asks: createRecast,
    answers: { 201: recastCreated },
    errors: [
      '400 workflow_id_required',
      '403 rights_attestation_required',
      '404 not_found',
      '404 workflow_not_found',
      '503 price_not_configured',
    ],
    startsWork: true,
  })
  create(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(createRecast, caller, input, context);
  }

  @Get(':id')
  @Access({ scope: 'workflows:read', absentBelow: 'cloud', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Read a recast',
    description: 'While a gate is open, `interactive` names it as `next` and lists the choices.',
    asks: getRecast,
    answers: recast,
    errors: ['404 not_found'],
  })
  get(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(getRecast, caller, input, context);
  }

  @Post(':id/start')
  @HttpCode(200)
  @Access({ scope: 'pipelines:execute', absentBelow: 'cloud', lands: 'beside', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Start a planned recast',
    description:
      'Starts one `generate-video-pro` job. Repeating the request returns the same job. `segmentSec` ' +
      'and `provider` replace the original values; segments that already have pictures stay as they ' +
      'are.',
    asks: startRecast,
    answers: recastStarted,
    errors: ['402 insufficient_credits', '404 not_found', '409 stage_not_open'],
    startsWork: true,
  })
  start(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(startRecast, caller, input, context);
  }

  @Post(':id/select')
  @HttpCode(200)
  @Access({ scope: 'pipelines:approve', absentBelow: 'cloud', lands: 'beside', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Make the choice that a gate asks for',
    description:
      '`cast` and `sheet` take `picks`, by slot the index of a picture. `anchors` takes `segment` with `anchorPicks`, ' +
      'and is passed once each segment was chosen for, or without `segment`. `music` takes `musicPick`, the index of ' +
      'a track or null for none, and `section`, the second of the track at which it begins. What is not chosen is ' +
      'the first that there is. With `finishAuto` no further gate opens.',
    asks: selectForRecast,
    answers: recast,
    errors: ['404 not_found', '409 stage_not_open', '409 sub_gate_not_open'],
  })
  select(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(selectForRecast, caller, input, context);
  }
}
