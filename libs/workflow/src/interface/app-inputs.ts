import type { DocumentIssue, WorkflowDocument } from '../document/document.js';
import { isRecord } from '../document/json-record.js';
import type { NodeTypes } from '../document/node-types.js';
import { appItemLimit } from '../nodes/list-node.js';
import { describeInputs, type WorkflowInput } from './describe-inputs.js';
import { mergeOverrides, type Overrides, resolveOverrides } from './overrides.js';

/** An input of an app under the flat name that a run of the app uses for it. */
export interface AppInput extends WorkflowInput {
  /** Its field name where only one input has it, else its label where only it has that, else `<nodeId>.<field>`. */
  name: string;
}

/** What stands for something else in the body of a run (section 4.2), or cannot stand in it at all. */
const NO_NAMES: ReadonlySet<string> = new Set([
  'inputs',
  'inputOverrides',
  'version',
  'runId',
  'headless',
  '__proto__',
  'constructor',
  'prototype',
]);

/** The flat inputs of an app; no two have one name. */
export function describeAppInputs(doc: WorkflowDocument, types: NodeTypes): AppInput[] {
  const inputs = describeInputs(doc, types);
  const [keys, labels] = [counted(inputs.map(({ key }) => key)), counted(inputs.map(({ label }) => label))];
  const nameOf = ({ key, label, nodeId }: WorkflowInput): string => {
    if (keys.get(key) === 1 && !NO_NAMES.has(key)) return key;
    if (labels.get(label) === 1 && !keys.has(label) && !NO_NAMES.has(label)) return label;
    return `${nodeId}.${key}`;
  };
  return inputs.map((input) => ({ ...input, name: nameOf(input) }));
}

function counted(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/**
 * The overrides of an app's run (section 4.2 of the API specification): flat inputs by name, label or node
 * id, and over them, per node and field, `inputOverrides`. A flat key that no input has is ignored; a label or node id
 * that several have is an issue (`ambiguous_key`). So is a value that its author did not allow (`value_not_allowed`),
 * whichever of the two brings it. Lists are cut to the app limit.
 */
export function appRunOverrides(
  doc: WorkflowDocument,
  types: NodeTypes,
  flat: Record<string, unknown>,
  inputOverrides: Record<string, Record<string, unknown>> = {},
): { overrides: Overrides; issues: DocumentIssue[] } {
  const issues: DocumentIssue[] = [];
  const fromFlat: Overrides = {};
  const resolved = resolveOverrides(doc, inputOverrides, 'inputOverrides');
  const inputs = describeAppInputs(doc, types);
  const names = new Set(inputs.map(({ name }) => name));
  const others = counted(inputs.flatMap(({ nodeId, label }) => [...new Set([nodeId, label])]));
  for (const input of inputs) {
    const fields = resolved.overrides[input.nodeId] ?? {};
    if (Object.hasOwn(fields, input.key)) {
      const path = `inputOverrides.${input.nodeId}.${input.key}`;
      issues.push(...notAllowed(input, fields[input.key], path, input.key));
    }
    const key = [input.name, input.nodeId, input.label].find(
      (each) => Object.hasOwn(flat, each) && (each === input.name || !names.has(each)),
    );
    if (key === undefined) continue;
    if (key !== input.name && others.get(key) !== 1) {
      issues.push(ambiguous(input, key));
      continue;
    }
    issues.push(...notAllowed(input, flat[key], `inputs.${key}`, key));
    fromFlat[input.nodeId] = { ...fromFlat[input.nodeId], ...fieldsOf(input, flat[key]) };
  }
  issues.push(...resolved.issues);
  return { overrides: limitLists(doc, mergeOverrides(fromFlat, resolved.overrides)), issues };
}

function ambiguous({ nodeId, name }: AppInput, key: string): DocumentIssue {
  const message = `${key} is the name of several inputs; use ${name}.`;
  return { path: `inputs.${key}`, field: key, nodeId, code: 'ambiguous_key', message };
}

function notAllowed(
  { allowedValues, nodeId }: AppInput,
  value: unknown,
  path: string,
  field: string,
): DocumentIssue[] {
  if (!allowedValues || allowedValues.includes(value)) return [];
  const message = `${field} takes one of ${allowedValues.map((each) => JSON.stringify(each)).join(', ')}.`;
  return [{ path, field, nodeId, code: 'value_not_allowed', message }];
}

/** A list is given as such, as `{ items }` or as `{ rows }`. */
function fieldsOf({ key, type }: WorkflowInput, value: unknown): Record<string, unknown> {
  return type === 'list' && isRecord(value) ? value : { [key]: value };
}

function limitLists(doc: WorkflowDocument, overrides: Overrides): Overrides {
  const limited: Overrides = {};
  const nodes = new Map(doc.nodes.map((node) => [node.id, node]));
  for (const [nodeId, fields] of Object.entries(overrides)) {
    const node = nodes.get(nodeId);
    const isList = node?.type === 'list' || node?.type === 'loop';
    limited[nodeId] = isList ? cut(fields, appItemLimit(node.data)) : fields;
  }
  return limited;
}

function cut(fields: Record<string, unknown>, limit: number): Record<string, unknown> {
  const shorten = (value: unknown): unknown => (Array.isArray(value) ? value.slice(0, limit) : value);
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      key === 'items' || key === 'rows' ? shorten(value) : value,
    ]),
  );
}
