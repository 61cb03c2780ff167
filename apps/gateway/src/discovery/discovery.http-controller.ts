import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  defaultPrices,
  describeModels,
  describeNode,
  describeNodes,
  type DescribeOptions,
  type PriceTable,
  pickerCatalog,
  summarizePickers,
  UnknownPickerFilter,
} from '@easel/catalog';
import {
  type ChangedPrices,
  getChangedPrices,
  NotFound,
  UnknownNodeType,
  validateRequest,
  ValidationFailed,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { LRUCache } from 'lru-cache';
import { Access, PublicRoute } from '../access/access.js';
import { GatewayConfig } from '../gateway.config.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, listOf } from '../reference/schema.js';
import { describeCatalogs } from './describe-catalogs.js';
import { UnavailableNodeTypes, type UnavailableTypes, withAvailability } from './unavailable-node-types.js';
import { cachedAnswer, type CachedAnswer, sendCached } from '../http/cached-answer.js';
import { ModelsQuery, NodeTypeQuery, PickerQuery } from './discovery.requests.js';
import { catalogEntry, modelCatalog, nodeDescriptor, picker, pickerSummary } from './discovery.schemas.js';

const MOST_ANSWERS = 500;

type VersionedOptions = DescribeOptions & { version: string };

/** What there is: node types, pickers and models. Specification 1, 4.11. */
@Controller('v1')
export class DiscoveryHttpController {
  private readonly answers = new LRUCache<string, CachedAnswer>({ max: MOST_ANSWERS });

  constructor(
    private readonly config: GatewayConfig,
    private readonly bus: BusClient,
    private readonly unavailable: UnavailableNodeTypes,
  ) {}

  @Get('nodes')
  @PublicRoute()
  @Operation({
    summary: 'List the node types',
    description:
      'Returns each node type with its settings as a JSON Schema, its handles, its models, and whether ' +
      'it can run on this installation. Supports compression and `ETag`.',
    answers: data(listOf(nodeDescriptor)),
  })
  async nodes(@Res() reply: FastifyReply): Promise<void> {
    const options = await this.options();
    await sendCached(reply, this.nodesAnswer(options, await this.unavailable.types()));
  }

  @Get('nodes/:type')
  @PublicRoute()
  @Operation({
    summary: 'Read a node type',
    description: 'Returns the entry of `GET /v1/nodes` for one type.',
    takes: NodeTypeQuery,
    answers: data(nodeDescriptor),
  })
  async node(@Call() { input }: HttpCall, @Res() reply: FastifyReply): Promise<void> {
    const { type } = validateRequest(NodeTypeQuery, input);
    const options = await this.options();
    const node = describeNode(type, options);
    if (!node)
      throw new UnknownNodeType(
        type,
        describeNodes(options).map((known) => known.type),
      );
    const unavailable = await this.unavailable.types();
    await sendCached(
      reply,
      this.once(`node ${type} ${options.version} ${JSON.stringify(unavailable[type])}`, () => ({
        data: withAvailability(node, unavailable),
      })),
    );
  }

  @Get('picker-catalogs')
  @PublicRoute()
  @Operation({
    summary: 'List the pickers',
    description:
      'A picker is a node type or setting whose options form a catalog of their own. Read one for its ' +
      'options.',
    answers: data(listOf(pickerSummary)),
  })
  pickers(@Res() reply: FastifyReply): Promise<void> {
    return sendCached(reply, this.pickersAnswer());
  }

  @Get('picker-catalogs/:nodeType')
  @PublicRoute()
  @Operation({
    summary: 'Read a picker with its options',
    description:
      '`detail=full` adds descriptions and prompt texts. `category` and `field` filter the options.',
    takes: PickerQuery,
    answers: data(picker),
  })
  async picker(@Call() { input }: HttpCall, @Res() reply: FastifyReply): Promise<void> {
    await sendCached(reply, this.pickerAnswer(validateRequest(PickerQuery, input)));
  }

  @Get('models')
  @Access({ limitedTokens: 'free' })
  @Operation({
    summary: 'List the models with their options',
    description:
      'Grouped by kind and family, with the values that each model takes, and with prices where the ' +
      'installation charges.',
    takes: ModelsQuery,
    answers: modelCatalog,
  })
  async models(@Call() { input }: HttpCall, @Res() reply: FastifyReply): Promise<void> {
    const query = validateRequest(ModelsQuery, input);
    const options = await this.options();
    // The same for every account, but a credential is required.
    await sendCached(reply, this.modelsAnswer(query, options), 'private, max-age=300');
  }

  @Get('catalogs')
  @PublicRoute()
  @Operation({
    summary: 'List the catalogs',
    description:
      'Returns the address of each catalog, its number of entries, and a version that changes with its ' +
      'content. The version equals the `ETag` of the address where there is one, so an unchanged ' +
      'catalog need not be read again.',
    answers: data(listOf(catalogEntry)),
  })
  async catalogs(@Res() reply: FastifyReply): Promise<void> {
    const options = await this.options();
    const unavailable = await this.unavailable.types();
    const answer = this.once(`catalogs ${options.version} ${JSON.stringify(unavailable)}`, () => ({
      data: describeCatalogs({
        nodes: this.nodesAnswer(options, unavailable),
        models: this.modelsAnswer({}, options),
        pickers: this.pickersAnswer(),
        picker: (nodeType) => this.pickerAnswer({ nodeType }),
      }),
    }));
    await sendCached(reply, answer);
  }

  private nodesAnswer(options: VersionedOptions, unavailable: UnavailableTypes): CachedAnswer {
    return this.once(`nodes ${options.version} ${JSON.stringify(unavailable)}`, () => ({
      data: describeNodes(options).map((node) => withAvailability(node, unavailable)),
    }));
  }

  private pickersAnswer(): CachedAnswer {
    return this.once('pickers', () => ({ data: summarizePickers() }));
  }

  private pickerAnswer({ nodeType, detail = 'compact', category, field }: PickerQuery): CachedAnswer {
    return this.once(JSON.stringify(['picker', nodeType, detail, category, field]), () => ({
      data: readPicker(nodeType, {
        detail,
        ...(category !== undefined && { category }),
        ...(field !== undefined && { field }),
      }),
    }));
  }

  private modelsAnswer(query: ModelsQuery, options: VersionedOptions): CachedAnswer {
    const { kind, mode, family, featuredOnly } = query;
    const key = JSON.stringify(['models', kind, mode, family, featuredOnly, options.version]);
    return this.once(key, () => describeModels(query, options));
  }

  /** Where the service charges, what is shown is what is charged: with the prices that operators changed. */
  private async options(): Promise<VersionedOptions> {
    if (this.config.EDITION !== 'cloud') return { version: '' };
    const { prices } = await this.bus.request(getChangedPrices, undefined, {});
    return { prices: pricesWith(prices), version: JSON.stringify(prices) };
  }

  private once(key: string, make: () => unknown): CachedAnswer {
    let answer = this.answers.get(key);
    if (!answer) this.answers.set(key, (answer = cachedAnswer(make())));
    return answer;
  }
}

function pricesWith(changed: ChangedPrices['prices']): PriceTable {
  return {
    get: (identifier) =>
      Object.hasOwn(changed, identifier) ? (changed[identifier] ?? undefined) : defaultPrices.get(identifier),
  };
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
