import type { WorkflowDocument } from '../document/document.js';
import { type Boundary, inputBoundaries, outputBoundaries } from './boundaries.js';

/** One entry of `details` of the API error `invalid_sub_workflow`. */
export type SubWorkflowIssue =
  | { code: 'missing_output_for_route'; routeId: string; inputNodeId: string }
  | { code: 'missing_input_for_route'; routeId: string; outputNodeId: string }
  | { code: 'route_has_no_output_ports'; routeId: string; outputNodeId: string }
  | { code: 'duplicate_route_id'; routeId: string; nodeIds: string[] };

/** What keeps the routes of a document from being called: each needs one input, one output, and a port of it. */
export function validateSubWorkflows(doc: WorkflowDocument): SubWorkflowIssue[] {
  const inputs = inputBoundaries(doc);
  const outputs = outputBoundaries(doc);
  const issues: SubWorkflowIssue[] = [...duplicates(inputs), ...duplicates(outputs)];
  const [inputRoutes, outputRoutes] = [routesOf(inputs), routesOf(outputs)];
  for (const { routeId, node } of inputs) {
    if (!outputRoutes.has(routeId)) {
      issues.push({ code: 'missing_output_for_route', routeId, inputNodeId: node.id });
    }
  }
  for (const { routeId, node, ports } of outputs) {
    if (!inputRoutes.has(routeId)) {
      issues.push({ code: 'missing_input_for_route', routeId, outputNodeId: node.id });
    }
    if (ports.length === 0)
      issues.push({ code: 'route_has_no_output_ports', routeId, outputNodeId: node.id });
  }
  return issues;
}

const routesOf = (boundaries: readonly Boundary[]): ReadonlySet<string> =>
  new Set(boundaries.map(({ routeId }) => routeId));

function duplicates(boundaries: readonly Boundary[]): SubWorkflowIssue[] {
  const byRoute = new Map<string, string[]>();
  for (const { routeId, node } of boundaries) {
    const ids = byRoute.get(routeId);
    if (ids) ids.push(node.id);
    else byRoute.set(routeId, [node.id]);
  }
  return [...byRoute]
    .filter(([, nodeIds]) => nodeIds.length > 1)
    .map(([routeId, nodeIds]) => ({ code: 'duplicate_route_id', routeId, nodeIds }));
}
