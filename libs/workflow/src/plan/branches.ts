import { asNumber } from '../nodes/comparison.js';
import type { NodeOutput } from '../document/node-output.js';
import { passOn } from './passing.js';
import type { PlannedWire } from './plan.js';
import type { Carried } from './wire-reading.js';

const DEFAULT_THRESHOLD = 0.7;
const CONTENT_HANDLES = new Set(['in', 'image', 'video', 'text']);

/** Whether the way out at which a wire starts is open. A wire that names no way is open when any is. */
export function branchIsOpen(
  { branch, sourceHandle }: PlannedWire,
  output: NodeOutput,
  data: Readonly<Record<string, unknown>>,
): boolean {
  if (branch === 'gate') return isApproved(output, data) === (sourceHandle === 'approved');
  const routes = Array.isArray(output.activeRoutes) ? (output.activeRoutes as unknown[]) : [];
  return sourceHandle === null ? routes.length > 0 : routes.includes(sourceHandle);
}

/** A check approves when it says so, or when its score reaches the node's threshold. */
function isApproved(output: NodeOutput, data: Readonly<Record<string, unknown>>): boolean {
  const score = asNumber(output.score);
  if (score !== undefined) return score >= (asNumber(data.threshold) ?? DEFAULT_THRESHOLD);
  return output.approved === true;
}

/** What goes through a check: what it checked. Where words are wanted of a picture's check, its findings. */
export function gateContent(wire: PlannedWire, output: NodeOutput, checked: readonly Carried[]): NodeOutput {
  const content = passOn(checked.filter((each) => CONTENT_HANDLES.has(each.wire.targetHandle)));
  if (content.text === undefined && wire.target.kind === 'text') {
    const findings = output.text ?? output.reason;
    if (typeof findings === 'string') return { text: findings, passedAs: 'last' };
  }
  return content;
}
