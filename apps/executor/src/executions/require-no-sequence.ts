import { runsInSequence } from '@easel/catalog';
import { SequenceExecutionRequired } from '@easel/contracts';
import type { Plan } from '@easel/workflow';

/** By the nodes of documents that were looked through: ids of those that run in sequence. */
const known = new WeakMap<Plan['document']['nodes'], readonly string[]>();

/**
 * A run, or a part of it, must not have nodes that only their production runs.
 *
 * @throws SequenceExecutionRequired naming them
 */
export function requireNoSequence({ document }: Plan, nodeIds?: readonly string[] | null): void {
  let ids = known.get(document.nodes);
  if (!ids) {
    ids = document.nodes.filter(({ type }) => runsInSequence(type)).map(({ id }) => id);
    known.set(document.nodes, ids);
  }
  if (ids.length === 0) return;
  const chosen = nodeIds ? ids.filter((id) => isPartOf(id, nodeIds)) : ids;
  if (chosen.length > 0) throw new SequenceExecutionRequired(chosen);
}

/** One of the nodes, or a node of what one of them calls. */
const isPartOf = (id: string, nodeIds: readonly string[]): boolean =>
  nodeIds.some((each) => id === each || id.startsWith(`${each}/`));
