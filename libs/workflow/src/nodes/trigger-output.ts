import { spend } from '../budget/budget.js';
import { isRecord } from '../document/json-record.js';
import type { NodeOutput } from '../document/node-output.js';
import { itemText } from './field-path.js';

/**
 * What a trigger node yields: the payload, and its fields by name for wires that start at one. Where the
 * node names parameters, only those are matched, and the first of each kind is the node's value of that kind.
 */
export function triggerOutput(trigger: unknown, data: Record<string, unknown>): NodeOutput {
  const payload = trigger ?? null;
  const fields = isRecord(payload) ? payload : {};
  spend(Object.keys(fields).length);
  const params = Array.isArray(data.params) ? data.params.filter(isRecord) : [];
  if (params.length === 0) return { ...fields, payload };
  const output: NodeOutput = { payload };
  for (const { name, type } of params) {
    spend(1);
    if (typeof name !== 'string' || !Object.hasOwn(fields, name)) continue;
    const value = itemText(fields[name]);
    const kind = typeof type === 'string' ? type : 'text';
    output[kind] ??= value;
    output[name] = value;
  }
  return output;
}
