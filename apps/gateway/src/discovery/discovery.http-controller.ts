import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  defaultPrices,
  describeModels,
  describeNode,
  describeNodes,
  type DescribeOptions,
  pickerCatalog,
  summarizePickers,
  UnknownPickerFilter,
} from '@easel/catalog';
import { NotFound, validateRequest, ValidationFailed } from '@easel/contracts';
import { LRUCache } from 'lru-cache';
import { Access, PublicRoute } from '../access/access.js';
import { GatewayConfig } from '../gateway.config.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, listOf } from '../reference/schema.js';
import { cachedAnswer, type CachedAnswer, sendCached } from './cached-answer.js';
import { ModelsQuery, NodeTypeQuery, PickerQuery } from './discovery.requests.js';
import { modelCatalog, nodeDescriptor, picker, pickerSummary } from './discovery.schemas.js';

const MOST_ANSWERS = 500;

/** What there is: node types, pickers and models. Specification 1, 4.11. */
@Controller('v1')
export class DiscoveryHttpController {
  private readonly answers = new LRUCache<string, CachedAnswer>({ max: MOST_ANSWERS });
  private readonly options: DescribeOptions;

  constructor({ EDITION }: GatewayConfig) {
    this.options = EDITION === 'cloud' ? { prices: defaultPrices } : {};
  }

  @Get('nodes')
  @PublicRoute()
  @Operation({ summary: 'List the node types', answers: data(listOf(nodeDescriptor)) })
  nodes(@Res() reply: FastifyReply): Promise<void> {
    return sendCached(
      reply,
      this.once('nodes', () => ({ data: describeNodes(this.options) })),
    );
  }

  @Get('nodes/:type')
  @PublicRoute()
  @Operation({ summary: 'Read a node type', takes: NodeTypeQuery, answers: data(nodeDescriptor) })
  async node(@Call() { input }: HttpCall, @Res() reply: FastifyReply): Promise<void> {
    const { type } = validateRequest(NodeTypeQuery, input);
    const node = describeNode(type, this.options);
    if (!node) throw new NotFound('node type');
    await sendCached(
      reply,
      this.once(`node ${type}`, () => ({ data: node })),
    );
  }

  @Get('picker-catalogs')
  @PublicRoute()
  @Operation({ summary: 'List the pickers', answers: data(listOf(pickerSummary)) })
  pickers(@Res() reply: FastifyReply): Promise<void> {
    return sendCached(
      reply,
      this.once('pickers', () => ({ data: summarizePickers() })),
    );
  }

  @Get('picker-catalogs/:nodeType')
  @PublicRoute()
  @Operation({ summary: 'Read a picker with its options', takes: PickerQuery, answers: data(picker) })
  async picker(@Call() { input }: HttpCall, @Res() reply: FastifyReply): Promise<void> {
    const { nodeType, detail = 'compact', category, field } = validateRequest(PickerQuery, input);
    const key = JSON.stringify(['picker', nodeType, detail, category, field]);
    await sendCached(
      reply,
      this.once(key, () => ({
        data: readPicker(nodeType, {
          detail,
          ...(category !== undefined && { category }),
          ...(field !== undefined && { field }),
        }),
      })),
    );
  }

  @Get('models')
  @Access()
  @Operation({ summary: 'List the models with their options', takes: ModelsQuery, answers: modelCatalog })
  async models(@Call() { input }: HttpCall, @Res() reply: FastifyReply): Promise<void> {
    const query = validateRequest(ModelsQuery, input);
    const key = JSON.stringify(['models', query.kind, query.mode, query.family, query.featuredOnly]);
    const answer = this.once(key, () => describeModels(query, this.options));
    // The same for everybody, but not for whoever has no credential.
    await sendCached(reply, answer, 'private, max-age=300');
  }

  private once(key: string, make: () => unknown): CachedAnswer {
    let answer = this.answers.get(key);
    if (!answer) this.answers.set(key, (answer = cachedAnswer(make())));
    return answer;
  }
}

function readPicker(nodeType: string, projection: Parameters<typeof pickerCatalog>[1]) {
  try {
    const found = pickerCatalog(nodeType, projection);
    if (!found) throw new NotFound('picker');
    return found;
  } catch (error) {
    if (!(error instanceof UnknownPickerFilter)) throw error;
    const allowed =
      error.allowed.length > 0 ? `must be one of ${error.allowed.join(', ')}` : 'does not apply here';
    throw new ValidationFailed([{ path: error.filter, message: allowed }]);
  }
}
