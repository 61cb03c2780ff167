import type { DocumentIssue, WorkflowDocument } from '../document/document.js';
import { isRecord } from '../document/json-record.js';
import type { NodeTypes } from '../document/node-types.js';
import { appItemLimit } from '../nodes/list-node.js';
import { describeInputs, type WorkflowInput } from './describe-inputs.js';
import { mergeOverrides, type Overrides, resolveOverrides } from './overrides.js';

/** An input of an app under the flat name that a run of the app uses for it. */
export interface AppInput extends WorkflowInput {
  /** Its field name where only one input has it, else `<label>`, else `<nodeId>.<field>`. */
  name: string;
}

/** The flat inputs of an app. */
export function describeAppInputs(doc: WorkflowDocument, types: NodeTypes): AppInput[] {
  const inputs = describeInputs(doc, types);
  const isOnly = (pick: (input: WorkflowInput) => string, value: string): boolean =>
    inputs.filter((input) => pick(input) === value).length === 1;
  return inputs.map((input) => ({ ...input, name: flatName(input, isOnly) }));
}

function flatName(
  input: WorkflowInput,
  isOnly: (pick: (input: WorkflowInput) => string, value: string) => boolean,
): string {
  if (isOnly(({ key }) => key, input.key)) return input.key;
  if (isOnly(({ label }) => label, input.label)) return input.label;
  return `${input.nodeId}.${input.key}`;
}

/**
 * The overrides of an app's run (section 4.2 of the API specification): flat inputs by name, label or node
 * id, and over them, per node and field, `inputOverrides`. A flat key that no input has is ignored; a value
 * that its author did not allow is an issue (`value_not_allowed`), whichever of the two brings it. Lists are cut to
 * the app limit.
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
  for (const input of describeAppInputs(doc, types)) {
    const fields = resolved.overrides[input.nodeId] ?? {};
    if (Object.hasOwn(fields, input.key)) {
      const path = `inputOverrides.${input.nodeId}.${input.key}`;
      issues.push(...notAllowed(input, fields[input.key], path, input.key));
    }
    const key = [input.name, input.nodeId, input.label].find((name) => Object.hasOwn(flat, name));
    if (key === undefined) continue;
    issues.push(...notAllowed(input, flat[key], `inputs.${key}`, key));
    fromFlat[input.nodeId] = { ...fromFlat[input.nodeId], ...fieldsOf(input, flat[key]) };
  }
  issues.push(...resolved.issues);
  return { overrides: limitLists(doc, mergeOverrides(fromFlat, resolved.overrides)), issues };
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
  for (const [nodeId, fields] of Object.entries(overrides)) {
    const node = doc.nodes.find(({ id }) => id === nodeId);
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
