import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  captureFrame,
  describeFilm,
  generateResult,
  makeMusic,
  planExport,
  reconcileProduction,
  revoiceClip,
  speakVoice,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { RouteConfig } from '../http/route-config.js';
import { Operation } from '../reference/operation.js';
import { asOneRequest } from './as-one-request.js';
import {
  exportPlan,
  generatedOrQuoted,
  reconciled,
  startedJob,
  waitedResult,
} from './production-results.schemas.js';

const TARGET = ['404 op_target_missing'];
const STARTS = [...TARGET, '402 insufficient_credits', '409 production_busy', '413 storage_exceeded'];
const AGAIN =
  'The same `clientRequestId` again is answered as before, with `deduped: true`, and starts nothing.';

/** What is generated for productions, and how it lands. Specification 2, 4.3. */
@Controller('v1/studio/productions')
export class ProductionResultsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post(':id/generate')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Generate stills or a clip of a shot, or quote that',
    description:
      'Answers job ids at once; results land by `/reconcile`. With `dryRun` it answers what would run and cost, and makes ' +
      'nothing; the `inputHash` of a clip binds its price for an hour when it comes back as `expectedInputHash`, which a ' +
      `linked shot's clip needs. ${AGAIN}`,
    asks: generateResult,
    answers: generatedOrQuoted,
    errors: [...STARTS, '409 sequence_quote_changed'],
    startsWork: true,
  })
  async generate(@Call() call: HttpCall) {
    return { data: await this.bus.request(generateResult, call.caller, asOneRequest(call), call.context) };
  }

  @Post(':id/reconcile')
  @HttpCode(200)
  @Access({ scope: 'workflows:write', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Land the results of jobs that are over',
    description:
      "Requires the right to change the production; lands the results of everybody's jobs. Each result " +
      'lands once, in the order in which the jobs ended. With nothing to land, nothing changes.',
    asks: reconcileProduction,
    answers: reconciled,
    errors: ['409 production_busy'],
  })
  async reconcile(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(reconcileProduction, caller, input, context) };
  }

  @Post(':id/describe')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Have a plan written from a brief',
    description:
      'It lands by `/reconcile`: behind the shots (`append`), or in their place (`replace`), which puts these into the bin. One ' +
      `at a time. ${AGAIN}`,
    asks: describeFilm,
    answers: startedJob,
    errors: STARTS,
    startsWork: true,
  })
  async describe(@Call() call: HttpCall) {
    return { data: await this.bus.request(describeFilm, call.caller, asOneRequest(call), call.context) };
  }

  @Post(':id/music')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Make music for a film',
    description: `Two tracks, which land by \`/reconcile\`; the first is selected where there was none. ${AGAIN}`,
    asks: makeMusic,
    answers: startedJob,
    errors: STARTS,
    startsWork: true,
  })
  async music(@Call() call: HttpCall) {
    return { data: await this.bus.request(makeMusic, call.caller, asOneRequest(call), call.context) };
  }

  @Post(':id/revoice')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Give the selected clip of a shot another voice',
    description:
      'The words stay. A new clip lands by `/reconcile`; the old one stays in the history. Several voices at once are ' +
      `changed by the hosted service. ${AGAIN}`,
    asks: revoiceClip,
    answers: startedJob,
    errors: STARTS,
    startsWork: true,
  })
  async revoice(@Call() call: HttpCall) {
    return { data: await this.bus.request(revoiceClip, call.caller, asOneRequest(call), call.context) };
  }

  @Get(':id/export-plan')
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Plan the film of a production',
    description:
      'Returns steps. Run each with `POST /v1/<node>` in this order, replace each `{ fromStep }` by ' +
      'the file of that step, and send the `id` of the step as the `Idempotency-Key`. The film has the ' +
      'selected clips in order, joined by the transitions of their shots, with voices during their ' +
      'shots and music under them. Record the file as a cut with `add_cut`. Planning again returns the ' +
      'same steps.',
    asks: planExport,
    answers: exportPlan,
  })
  async exportPlan(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(planExport, caller, input, context) };
  }

  @Post(':id/frame')
  @RouteConfig({ longAnswer: 'always' })
  @HttpCode(200)
  @Access({ scope: 'workflows:execute', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Take a picture out of the selected clip of a shot',
    description:
      'Waits for the picture and returns its `url`. After 55 s it returns 503; the job continues, and ' +
      'the same `clientRequestId` or `/reconcile` finds the result.',
    asks: captureFrame,
    answers: waitedResult,
    errors: [...STARTS, '502 provider_failed'],
    startsWork: true,
  })
  async frame(@Call() call: HttpCall) {
    return { data: await this.bus.request(captureFrame, call.caller, asOneRequest(call), call.context) };
  }

  @Post(':id/voice')
  @RouteConfig({ longAnswer: 'always' })
  @HttpCode(200)
  @Access({ scope: 'workflows:execute', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Speak a text as the voice of a shot',
    description:
      'Makes a new take and selects it. Waits for it up to 55 s, as `/frame` does. Text beyond the ' +
      'limit of the voice model is cut off.',
    asks: speakVoice,
    answers: waitedResult,
    errors: [...STARTS, '502 provider_failed'],
    startsWork: true,
  })
  async voice(@Call() call: HttpCall) {
    return { data: await this.bus.request(speakVoice, call.caller, asOneRequest(call), call.context) };
  }
}
