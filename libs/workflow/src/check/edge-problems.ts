import { didYouMean } from '@easel/contracts/nearest-name';
import type { WorkflowEdge } from '../document/document.js';
import { spend } from '../budget/budget.js';
import { shortLabel } from '../document/node-label.js';
import type { GraphProblem } from './graph-problem.js';
import { type HandleNode, inputNames, isKnownInput, isKnownOutput, outputNames } from './known-handles.js';
import type { NameHints } from './name-hints.js';

const STEPS_OF_A_WIRE = 30;

/** The ends of a wire that name a handle which their node does not have. */
export function edgeProblems({
  edge,
  source,
  target,
  path,
  hints,
}: {
  edge: WorkflowEdge;
  source: HandleNode;
  target: HandleNode;
  path: string;
  hints: NameHints;
}): GraphProblem[] {
  spend(STEPS_OF_A_WIRE);
  return [
    ...(isKnownOutput(edge, source)
      ? []
      : [
          unknownHandle(
            `${path}.sourceHandle`,
            source,
            edge.sourceHandle ?? '',
            hints.nearest(edge.sourceHandle ?? '', outputNames(source)),
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
            hints.nearest(edge.targetHandle ?? 'in', inputNames(target)),
            'input',
          ),
        ]),
  ];
}

function unknownHandle(
  path: string,
  { node, info }: HandleNode,
  handle: string,
  nearest: string | undefined,
  kind: 'input' | 'output',
): GraphProblem {
  return {
    path,
    nodeId: node.id,
    handle,
    code: 'unknown_handle',
    message: `${shortLabel(node)} (${info.type}) has no ${kind} handle ${handle}${didYouMean(nearest)}`,
    ...(nearest !== undefined && { nearest }),
    severity: 'error',
  };
}
