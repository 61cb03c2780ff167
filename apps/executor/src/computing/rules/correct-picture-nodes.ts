import type { DocumentAdjustment } from '@easel/contracts';
import { correctNode, modelOfNode } from '@easel/catalog';
import type { WorkflowNode } from '@easel/workflow';

/** The types that are corrected when they are saved; others are when they run. Facts: save-time correction. */
const CORRECTED = new Set(['generate-image', 'image-to-image']);
const LEVERS = ['aspectRatio', 'resolution', 'quality'] as const;

/**
 * Moves what a picture node asks for to the nearest that its model offers, or drops it where the model has no such
 * setting, and reports each change. Nothing that was left out is filled in, and nodes that run on several models
 * stay as they are, since each model offers something else.
 */
export function correctPictureNodes(nodes: readonly WorkflowNode[]): {
  nodes: WorkflowNode[];
  adjustments: DocumentAdjustment[];
} {
  const adjustments: DocumentAdjustment[] = [];
  const corrected = nodes.map((node) => {
    if (!CORRECTED.has(node.type) || hasSeveralModels(node.data)) return node;
    const settings = withItsModel(node.data);
    const provider = modelOfNode(node.type, settings)?.id;
    const changes = correctNode(node.type, settings);
    const own = changes.adjustments.filter(({ field }) => LEVERS.some((lever) => lever === field));
    if (provider === undefined || own.length === 0) return node;
    adjustments.push(...own.map((change) => ({ nodeId: node.id, provider, ...change })));
    return { ...node, data: withLevers(node.data, changes.params, own) };
  });
  return { nodes: corrected, adjustments };
}

function withLevers(
  data: Record<string, unknown>,
  params: Readonly<Record<string, unknown>>,
  changes: readonly { field: string; to?: string }[],
): Record<string, unknown> {
  const dropped = new Set(changes.filter(({ to }) => to === undefined).map(({ field }) => field));
  const kept = Object.entries(data).filter(([key]) => !dropped.has(key));
  const moved = changes.filter(({ to }) => to !== undefined).map(({ field }) => [field, params[field]]);
  return Object.fromEntries([...kept, ...moved]) as Record<string, unknown>;
}

/** A list of one model is the same as that model. */
function withItsModel(data: Record<string, unknown>): Record<string, unknown> {
  const { providers } = data;
  return Array.isArray(providers) && providers.length === 1
    ? { ...data, provider: providers[0] as unknown }
    : data;
}

function hasSeveralModels({ providers }: Record<string, unknown>): boolean {
  return Array.isArray(providers) && providers.length > 1;
}
