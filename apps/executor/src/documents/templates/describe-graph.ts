import { modelOfNode, nodeTypes } from '@easel/catalog';
import type { TemplateCard, TemplateComplexity } from '@easel/contracts';
import { describeOutputs, type WorkflowDocument } from '@easel/workflow';

export type GraphSummary = Pick<
  TemplateCard,
  'outputTypes' | 'nodeTypesUsed' | 'providersUsed' | 'nodeCount' | 'complexity'
>;

const SIMPLE = 5;
const INTERMEDIATE = 15;

/** What a template's card says of its graph. Lists are without doubles, in alphabetical order. */
export function describeGraph(document: WorkflowDocument): GraphSummary {
  const { nodes } = document;
  return {
    outputTypes: sorted(describeOutputs(document, nodeTypes).map(({ type }) => type)),
    nodeTypesUsed: sorted(nodes.map(({ type }) => type)),
    providersUsed: sorted(nodes.flatMap(({ type, data }) => modelOfNode(type, data)?.id ?? [])),
    nodeCount: nodes.length,
    complexity: complexityOf(nodes.length),
  };
}

/** By the number of nodes: up to 5, up to 15, more. */
function complexityOf(nodeCount: number): TemplateComplexity {
  if (nodeCount <= SIMPLE) return 'simple';
  return nodeCount <= INTERMEDIATE ? 'intermediate' : 'advanced';
}

const sorted = (values: readonly string[]): string[] => [...new Set(values)].toSorted();
