import { Injectable } from '@nestjs/common';
import { nodeTypes } from '@easel/catalog';
import type { NodeAvailability } from '@easel/contracts';
import { table } from '@easel/contracts/table';
import { LaneRegistry } from '../../orders/lanes/lane-registry.js';
import { ChooseLane, hasModel } from '../../orders/providers/choose-lane.js';

/** A node as it would run. */
export interface AskedNode {
  type: string;
  params: Readonly<Record<string, unknown>>;
}

const AVAILABLE: NodeAvailability = { available: true };

/** Types that Easel does not support in any configuration, and the alternative for a caller. */
const UNSERVED: Readonly<Record<string, string>> = table({
  'generative-pipeline': 'A pipeline does not run inside a workflow; start it with POST /v1/pipelines.',
  'telegram-trigger':
    'No Telegram bot can be connected to this installation, so nothing starts such a workflow.',
});

/** What a scrape of these would need, by its actor. */
const UNSERVED_SOURCES: Readonly<Record<string, string>> = table({
  'google-search': 'search service',
  instagram: 'service that reads Instagram profiles',
  tiktok: 'service that reads TikTok profiles',
});

/** Which nodes can work on this installation at all. */
@Injectable()
export class Availability {
  private readonly byType = new Map<string, NodeAvailability>();

  constructor(
    private readonly registry: LaneRegistry,
    private readonly lanes: ChooseLane,
  ) {}

  /** Of a node with its settings, its model aside. */
  ofNode(type: string, params: AskedNode['params']): NodeAvailability {
    const source = type === 'web-scrape' ? UNSERVED_SOURCES[String(params['actor'])] : undefined;
    if (source === undefined) return this.ofType(type);
    return { available: false, code: 'node_unavailable', message: `No ${source} is set up here.` };
  }

  /** For a type with any settings: false if nothing on this installation runs it. */
  ofType(type: string): NodeAvailability {
    let known = this.byType.get(type);
    if (!known) this.byType.set(type, (known = this.find(type)));
    return known;
  }

  /** Of nodes with the models that they choose: false where no provider's key reaches the model. */
  async ofNodes(nodes: readonly AskedNode[]): Promise<NodeAvailability[]> {
    const runners = await this.lanes.whoRuns(nodes);
    return nodes.map(({ type, params }, place): NodeAvailability => {
      const ofNode = this.ofNode(type, params);
      if (!ofNode.available || runners[place] !== null || !hasModel({ type, params })) return ofNode;
      return {
        available: false,
        code: 'model_unavailable',
        message: 'No key of a provider that is set up here reaches this model.',
      };
    });
  }

  /** Every type that is not available, by type. */
  unavailableTypes(): Record<string, Extract<NodeAvailability, { available: false }>> {
    return Object.fromEntries(
      nodeTypes.all().flatMap(({ type }) => {
        const state = this.ofType(type);
        return state.available ? [] : [[type, state]];
      }),
    );
  }

  private find(type: string): NodeAvailability {
    const message = UNSERVED[type];
    if (message !== undefined) return { available: false, code: 'node_unavailable', message };
    const node = nodeTypes.get(type);
    const runs =
      typeof node?.execution !== 'object' ||
      this.registry.laneFor(type) !== undefined ||
      hasModel({ type, params: {} });
    if (runs) return AVAILABLE;
    const network = node.route === '/v1/social/publish';
    return {
      available: false,
      code: 'node_unavailable',
      message: network
        ? 'No account of this network can be connected to this installation.'
        : `Nothing on this installation runs ${type}.`,
    };
  }
}
