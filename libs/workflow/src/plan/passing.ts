import { spend } from '../budget/budget.js';
import type { NodeOutput } from '../document/node-output.js';
import { keyOfType } from '../document/output-keys.js';
import type { Carried } from './wire-reading.js';

/** The name of a port, of which handles are made as `in_<port>` and `out_<port>`. */
export function portOf(handle: string | null): string {
  return (handle ?? '').replace(/^(?:in|out)_/, '');
}

/** What a node that only hands things on yields: what it was given, in the way it was given. */
export function passOn(carried: readonly Carried[]): NodeOutput {
  if (carried.length === 0) return {};
  const [first] = carried;
  const items = carried.flatMap((each) => each.items);
  spend(items.length + carried.length);
  const passedAs = carried.find(({ mode }) => mode === 'each' || mode === 'all')?.mode ?? 'last';
  const output: NodeOutput = {};
  const last = items.at(-1);
  if (last !== undefined) output[keyOfType(first.media) ?? 'json'] = last;
  if (passedAs !== 'last' || items.length > 1) {
    output.listResults = items;
    output.passedAs = passedAs === 'each' ? 'each' : 'all';
  } else output.passedAs = 'last';
  if (first.reference && carried.length === 1) output.reference = first.reference;
  return output;
}

/** The same for the boundary of a sub-workflow, port by port. */
export function passOnPorts(carried: readonly Carried[]): Record<string, NodeOutput> {
  const byPort = new Map<string, Carried[]>();
  for (const each of carried) {
    const port = portOf(each.wire.targetHandle);
    spend(1);
    const group = byPort.get(port);
    if (group) group.push(each);
    else byPort.set(port, [each]);
  }
  return Object.fromEntries([...byPort].map(([port, group]) => [port, passOn(group)]));
}
