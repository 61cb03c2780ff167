import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  applyOperations,
  cloneProduction,
  describeStudio,
  importPlan,
  listProductionHistory,
  listProductions,
  makeProduction,
  ProductionIdRequest,
  readProduction,
  readProductionEvents,
  readSkill,
  setProductionSharing,
  undoChange,
  unshareProduction,
  validatePlan,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { NumberedEvents } from '../http/numbered-events.js';
import { historyStream, PRODUCTION_EVENTS } from '../reference/event-stream.schemas.js';
import { Operation } from '../reference/operation.js';
import { data, page, type Schema } from '../reference/schema.js';
import {
  appliedOrPreviewed,
  capabilities,
  historyEntry,
  plannedProduction,
  planReport,
  production,
  productionRow,
  skill,
} from './production.schemas.js';

const NOT_YOURS = 'A production that you can not reach is 404, as one that is not there.';
const REFUSALS = [
  '400 op_invalid',
  '400 op_target_missing',
  '409 workflow_conflict',
  '409 production_busy',
  '413 storage_exceeded',
];
const snapshot: Schema = { type: 'object', properties: { production }, required: ['production'] };
const oneProduction = data(snapshot);

const FOLLOWED = {
  events: readProductionEvents,
  snapshot: readProduction,
  numberOf: (read: object) => (read as { production: { version: number } }).production.version,
  sliceMs: 3_500,
};

/** Productions: films as documents. Specification 2. */
@Controller('v1/studio/productions')
export class ProductionsHttpController {
  constructor(
    private readonly bus: BusClient,
    private readonly stream: NumberedEvents,
  ) {}

  @Get('capabilities')
  @Access({ scope: 'workflows:read', limitedTokens: 'free' })
  @Operation({
    summary: 'Say what this installation can do with productions',
    description: 'A name that is missing counts as false.',
    asks: describeStudio,
    answers: data(capabilities),
  })
  async capabilities(@Call() { caller, context }: HttpCall) {
    return { data: await this.bus.request(describeStudio, caller, {}, context) };
  }

  @Get('skill')
  @Access({ scope: 'workflows:read', limitedTokens: 'free' })
  @Operation({
    summary: 'Read how productions are written',
    description:
      'For agents: a guide, the names that this installation knows, JSON Schemas of plans and of each operation, and the ' +
      'rules of working. It stays the same until the installation changes, which its `ETag` tells.',
    asks: readSkill,
    answers: data(skill),
  })
  async skill(@Call() { caller, context }: HttpCall, @Res({ passthrough: true }) reply: FastifyReply) {
    const answer = await this.bus.request(readSkill, caller, {}, context);
    reply.header('ETag', `"${answer.generatedFrom.digest}"`).header('Cache-Control', 'private, max-age=300');
    return { data: answer };
  }

  @Post('validate')
  @HttpCode(200)
  @Access({ scope: 'workflows:read', lands: 'elsewhere', limitedTokens: 'free' })
  @Operation({
    summary: 'Check a plan',
    description: 'Free, and stores nothing. A plan that is valid is one that a production can be made of.',
    asks: validatePlan,
    answers: data(planReport),
  })
  async validate(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(validatePlan, caller, input, context) };
  }

  @Get()
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'List productions',
    description:
      'Of the selected workspace or the personal space, the one that changed last first. Archived ones with ' +
      '`includeArchived=true`.',
    asks: listProductions,
    answers: page(productionRow),
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listProductions, caller, input, context);
  }

  @Post()
  @Access({ scope: 'workflows:write' })
  @Operation({
    summary: 'Create a production',
    description:
      'In `projectId`, or in the default project: empty, from a `plan`, or from the film of a completed pipeline or recast ' +
      '(cloud edition), with cast, shots, clips, voice and music, to be finished by hand. Creating is free; cutting the ' +
      'film of a recast into its shots costs what `trim-video` costs.',
    asks: makeProduction,
    answers: plannedProduction,
    errors: ['404 not_found'],
    makes: true,
  })
  async create(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(makeProduction, caller, input, context) };
  }

  @Get(':id')
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Read a production',
    description: `With \`detail=full\` planned frames, all results and the bin; with \`shot_id\` one shot. ${NOT_YOURS}`,
    asks: readProduction,
    answers: oneProduction,
    errors: ['404 not_found'],
  })
  async get(@Call() { caller, input, context }: HttpCall, @Res({ passthrough: true }) reply: FastifyReply) {
    const answer = await this.bus.request(readProduction, caller, input, context);
    // Each version shows the same; what is shown of one differs by query, which is part of the address.
    reply.header('ETag', `"${String(answer.production.version)}"`);
    return { data: answer };
  }

  @Post(':id/ops')
  @HttpCode(200)
  @Access({ scope: 'workflows:write', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Apply a batch of operations, or preview it',
    description:
      'All of them or none; one that is refused is named by `opIndex`. A batch for an older version is applied to the ' +
      'newest one (`rebased`), with `strict` it is refused with the current state. `dryRun` stores nothing and answers ' +
      '`dryRun: true`. The production in the answer takes the place of your copy.',
    asks: applyOperations,
    answers: appliedOrPreviewed,
    errors: REFUSALS,
  })
  async apply(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(applyOperations, caller, input, context) };
  }

  @Post(':id/import')
  @HttpCode(200)
  @Access({ scope: 'workflows:write', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Put the shots of a plan behind those of a production',
    description:
      'One change. Ids that are taken get a suffix, roles that are there stay as they are, and settings that are set stay: ' +
      '`warnings` tells of each.',
    asks: importPlan,
    answers: plannedProduction,
    errors: ['409 production_busy'],
  })
  async import(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(importPlan, caller, input, context) };
  }

  @Post(':id/undo')
  @HttpCode(200)
  @Access({ scope: 'workflows:write', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Take one change of a production back',
    description:
      'A change of its own, which can be taken back too. What a later change has touched stays as it is: 409, which names ' +
      'it. Purges and sharing are not taken back: 400.',
    asks: undoChange,
    answers: appliedOrPreviewed,
    errors: ['409 workflow_conflict', '409 production_busy'],
  })
  async undo(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(undoChange, caller, input, context) };
  }

  @Get(':id/history')
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'List the changes of a production',
    description:
      'For whoever may change it. The newest first: who, when, with which client and which operations.',
    asks: listProductionHistory,
    answers: page(historyEntry),
  })
  history(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listProductionHistory, caller, input, context);
  }

  @Get(':id/events')
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Follow a production',
    description:
      'Server-sent events: first `snapshot`, the production as it is read, then each change under the version that it made. ' +
      'The first of those that come together has what a read shows differently by now. With `Last-Event-ID` it goes on ' +
      'after that version instead. It ends within five seconds after you may not read the production any more.',
    asks: { ...readProductionEvents, request: ProductionIdRequest },
    answers: historyStream('Production', snapshot, PRODUCTION_EVENTS),
    produces: 'text/event-stream',
  })
  events(@Call() call: HttpCall, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.stream.follow(FOLLOWED, call, request, reply);
  }

  @Post(':id/share')
  @HttpCode(200)
  @Access({ scope: 'workflows:write', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Share a production by link, or end that',
    description:
      'For its owner and administrators of its workspace; 403 for others who see it. With `allowEditableCopy` whoever ' +
      'has the link may make a copy of their own.',
    asks: setProductionSharing,
    answers: oneProduction,
    errors: ['409 workflow_conflict'],
  })
  async share(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(setProductionSharing, caller, input, context) };
  }

  @Post(':id/unshare')
  @HttpCode(200)
  @Access({ scope: 'workflows:write', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'End the sharing of a production',
    description: 'For the same people; may be repeated. Nobody may copy it by link any more.',
    asks: unshareProduction,
    answers: oneProduction,
    errors: ['409 workflow_conflict'],
  })
  async unshare(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(unshareProduction, caller, input, context) };
  }

  @Post(':id/clone')
  @Access({ scope: 'workflows:write' })
  @Operation({
    summary: 'Copy a production',
    description:
      'For whoever may change it, and for who has the link of one whose owner allows copies. Plan, prompts, cast and takes ' +
      'come along, with files of their own, which your storage holds; the bin, notes, reviews and acceptances do not. ' +
      'Nothing is generated.',
    asks: cloneProduction,
    answers: oneProduction,
    errors: ['404 not_found', '413 storage_exceeded'],
    makes: true,
  })
  async clone(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(cloneProduction, caller, input, context) };
  }
}
