import { didYouMean, nearestName } from '@easel/contracts/nearest-name';
import type { WorkflowEdge } from '../document/document.js';
import { nodeLabel } from '../document/node-label.js';
import type { GraphProblem } from './graph-problem.js';
import { type HandleNode, inputNames, isKnownInput, isKnownOutput, outputNames } from './known-handles.js';

/** The ends of a wire that name a handle which their node does not have. */
export function edgeProblems({
  edge,
  source,
  target,
  path,
}: {
  edge: WorkflowEdge;
  source: HandleNode;
  target: HandleNode;
  path: string;
}): GraphProblem[] {
  return [
    ...(isKnownOutput(edge, source)
      ? []
      : [
          unknownHandle(
            `${path}.sourceHandle`,
            source,
            edge.sourceHandle ?? '',
            outputNames(source),
            'output',
          ),
        ]),
    ...(isKnownInput(edge, source, target)
      ? []
      : [
          unknownHandle(
            `${path}.targetHandle`,
            target,
            edge.targetHandle ?? 'in',
            inputNames(target),
            'input',
          ),
        ]),
  ];
}

function unknownHandle(
  path: string,
  { node, info }: HandleNode,
  handle: string,
  names: readonly string[],
  kind: 'input' | 'output',
): GraphProblem {
  const nearest = nearestName(handle, names);
  return {
    path,
    nodeId: node.id,
    handle,
    code: 'unknown_handle',
    message: `${nodeLabel(node)} (${info.type}) has no ${kind} handle ${handle}${didYouMean(nearest)}`,
    ...(nearest !== undefined && { nearest }),
    severity: 'error',
  };
}
