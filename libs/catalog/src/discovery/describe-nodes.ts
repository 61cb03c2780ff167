import { modelOfNode } from '../nodes/node-models.js';
import type { Handle, NodeCategory, NodeDescriptor, OutputType } from '../nodes/node-descriptor.js';
import { nodeTypes } from '../nodes/node-types.js';
import { staticIdentifier } from '../prices/node-lines.js';
import { costOf, line, type PriceTable } from '../prices/price-line.js';
import { inputSchemaOf, type InputSchema } from './input-schema.js';

/** A node type as `GET /v1/nodes` shows it. API document 2.3. */
export interface NodeSummary {
  readonly type: string;
  readonly label: string;
  readonly category: NodeCategory;
  readonly outputType: OutputType;
  readonly description: string;
  /** Where no setting changes it. */
  readonly creditCost?: number;
  readonly inputSchema: InputSchema;
  readonly providers: readonly string[];
  readonly defaultProvider?: string;
  /** What each model renders, where models differ. */
  readonly providerResolutions?: Readonly<Record<string, readonly string[]>>;
  /** Names of the flags that hold. */
  readonly capabilities: readonly string[];
  readonly inputs: readonly Pick<Handle, 'id' | 'type'>[];
  readonly outputs: readonly Pick<Handle, 'id' | 'type'>[];
  readonly route?: string;
  readonly maxDurationSec?: number;
}

export interface DescribeOptions {
  /** Where prices stand; costs are left out without one, as on editions that do not charge. */
  readonly prices?: PriceTable;
}

/** `GET /v1/nodes`. */
export function describeNodes(options: DescribeOptions = {}): NodeSummary[] {
  return nodeTypes.listed().map((node) => describe(node, options));
}

/** `GET /v1/nodes/:type`; undefined for a type there is none of, or that is not shown. */
export function describeNode(type: string, options: DescribeOptions = {}): NodeSummary | undefined {
  const node = nodeTypes.get(type);
  return node?.listed === true ? describe(node, options) : undefined;
}

function describe(node: NodeDescriptor, { prices }: DescribeOptions): NodeSummary {
  const { type, label, category, outputType, description, providers, capabilities } = node;
  const creditCost = prices === undefined ? undefined : staticCost(type, prices);
  const resolutions = resolutionsOf(node);
  return {
    type,
    label,
    category,
    outputType,
    description,
    inputSchema: inputSchemaOf(node),
    providers,
    capabilities: Object.keys(capabilities).filter((name) => capabilities[name]),
    inputs: node.inputs.map(withoutField),
    outputs: node.outputs.map(withoutField),
    ...(creditCost === undefined ? {} : { creditCost }),
    ...(node.defaultProvider === undefined ? {} : { defaultProvider: node.defaultProvider }),
    ...(resolutions === undefined ? {} : { providerResolutions: resolutions }),
    ...(node.route === undefined ? {} : { route: node.route }),
    ...(node.maxDurationSec === undefined ? {} : { maxDurationSec: node.maxDurationSec }),
  };
}

const withoutField = ({ id, type }: Handle) => ({ id, type });

function staticCost(type: string, prices: PriceTable): number | undefined {
  const identifier = staticIdentifier(type);
  if (identifier === undefined) return undefined;
  const cost = costOf(identifier === '' ? [] : [line(identifier)], prices);
  return 'credits' in cost ? cost.credits : undefined;
}

function resolutionsOf({ type, providers }: NodeDescriptor): Record<string, readonly string[]> | undefined {
  const lists = providers.flatMap((provider) => {
    const resolutions = modelOfNode(type, { provider })?.resolutions ?? [];
    return resolutions.length === 0 ? [] : [[provider, resolutions] as const];
  });
  return lists.length === 0 ? undefined : Object.fromEntries(lists);
}
