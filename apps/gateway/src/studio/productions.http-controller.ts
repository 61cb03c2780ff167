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
  type ProductionRecord,
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
import { isNamed } from '../http/cached-answer.js';
import { Call, type HttpCall } from '../http/call.js';
import { RouteConfig } from '../http/route-config.js';
import { NumberedEvents } from '../edge/numbered-events.js';
import { historyStream, PRODUCTION_EVENTS } from '../reference/event-stream.schemas.js';
import { Operation } from '../reference/operation.js';
import { data, page, type Schema } from '../reference/schema.js';
import { asOneRequest } from './as-one-request.js';
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

const NOT_YOURS = 'A production that you cannot access returns 404, like a missing one.';
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
    summary: 'Read the production features of this installation',
    description: 'A missing name means false.',
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
      'For agents: a guide, the names that this installation knows, JSON Schemas of plans and of each ' +
      'operation, and operating rules. The `ETag` changes only when the installation changes.',
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
    description: 'Free. Nothing is stored. A valid plan can be made into a production.',
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
      'Returns the productions of the selected workspace or the personal space, last changed first. ' +
      '`includeArchived=true` adds archived ones.',
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
      'Creates a production in `projectId` or in the default project: empty, from a `plan`, or from ' +
      'the film of a completed pipeline or recast (cloud edition), with cast, shots, clips, voice and ' +
      'music, to finish it by hand. Creating is free; cutting the film of a recast into shots costs as ' +
      'much as `trim-video`.',
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
    description:
      'With `detail=full` planned frames, all results and the bin; with `shot_id` one shot. With an `If-None-Match` that ' +
      `names the \`ETag\` of what you have it is 304 until something changes. ${NOT_YOURS}`,
    asks: readProduction,
    answers: oneProduction,
    errors: ['404 not_found'],
  })
  async get(
    @Call() { caller, input, context }: HttpCall,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const answer = await this.bus.request(readProduction, caller, input, context);
    const tag = tagOf(answer.production);
    reply.header('ETag', tag);
    if (isNamed(headers['if-none-match'], tag)) await reply.status(304).send();
    else await reply.send({ data: answer });
  }

  @Post(':id/ops')
  @HttpCode(200)
  @RouteConfig({ takesOperations: true })
  @Access({ scope: 'workflows:write', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Apply a batch of operations, or preview it',
    description:
      'Applies all operations or none; `opIndex` names a refused one. A batch for an older version is ' +
      'applied to the newest one (`rebased`); with `strict` it is refused with the current state. ' +
      '`dryRun` stores nothing and returns `dryRun: true`. Replace your copy by the production in the ' +
      'response.',
    asks: applyOperations,
    answers: appliedOrPreviewed,
    errors: REFUSALS,
    makes: true,
  })
  async apply(@Call() call: HttpCall) {
    return { data: await this.bus.request(applyOperations, call.caller, asOneRequest(call), call.context) };
  }

  @Post(':id/import')
  @HttpCode(200)
  @Access({ scope: 'workflows:write', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Append the shots of a plan to a production',
    description:
      'Makes one change. Ids that are taken get a suffix; existing roles and settings stay as they ' +
      'are. `warnings` lists each case.',
    asks: importPlan,
    answers: plannedProduction,
    errors: ['409 production_busy'],
    makes: true,
  })
  async import(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(importPlan, caller, input, context) };
  }

  @Post(':id/undo')
  @HttpCode(200)
  @Access({ scope: 'workflows:write', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Undo one change of a production',
    description:
      'The undo is a change of its own and can be undone too. If a later change touched the same ' +
      'content, it returns 409 and names that change. Purges and sharing cannot be undone: 400.',
    asks: undoChange,
    answers: appliedOrPreviewed,
    errors: ['409 workflow_conflict', '409 production_busy'],
    makes: true,
  })
  async undo(@Call() call: HttpCall) {
    return { data: await this.bus.request(undoChange, call.caller, asOneRequest(call), call.context) };
  }

  @Get(':id/history')
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'List the changes of a production',
    description:
      'Requires the right to change the production. Newest first, with author, time, client and ' +
      'operations.',
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
      'Server-sent events: first `snapshot` with the production, then each change under its version. ' +
      'If several changes arrive together, the first one carries the difference to the current state. ' +
      'With `Last-Event-ID` the stream continues after that version instead. It ends within five ' +
      'seconds after you lose the right to read the production.',
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
    summary: 'Share a production by link',
    description:
      'Requires the owner or an administrator of the workspace; others who see the production get 403. ' +
      'With `allowEditableCopy`, anyone with the link may make a copy.',
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
    summary: 'Stop sharing a production',
    description:
      'Requires the owner or an administrator of the workspace. Idempotent. The link stops working, ' +
      'also for copies.',
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
      'Requires the right to change the production, or the link of a production whose owner allows ' +
      'copies. The copy has plan, prompts, cast and takes, with its own files, which count towards ' +
      'your storage; it has no bin, notes, reviews or acceptances. Nothing is generated.',
    asks: cloneProduction,
    answers: oneProduction,
    errors: ['404 not_found', '413 storage_exceeded'],
    makes: true,
  })
  async clone(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(cloneProduction, caller, input, context) };
  }
}

/**
 * Names what this reader reads: who may write sees notes, and who may share sees whether copies are allowed. What is shown
 * of a version differs by query too, which is part of the address.
 */
function tagOf({ version, updatedAt, shots, ...shown }: ProductionRecord): string {
  const [first] = shots as object[];
  const reader = 'allowEditableCopy' in shown ? 'shares' : first && 'notes' in first ? 'writes' : 'reads';
  return `"${String(version)}-${String(updatedAt)}-${reader}"`;
}
