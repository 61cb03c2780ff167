import { checkParams, type FieldProblem, type Params } from './check-params.js';
import type { FieldSpec } from './field-spec.js';
import type { NodeDescriptor } from './node-descriptor.js';

/**
 * What is wrong with the settings of a node in a saved graph: values of a wrong type or out of range. What is missing is
 * not wrong, since a wire may bring it; blank texts and empty lists count as missing. A text with a variable (`{Label}`)
 * may become anything. Numbers and switches written as text are read as what they say, as lanes read them.
 */
export function checkStoredSettings(node: NodeDescriptor, data: Params): FieldProblem[] {
  const given: Record<string, unknown> = {};
  for (const spec of node.fields) {
    const value = asRead(spec, data[spec.key]);
    if (!isBlank(value) && !hasVariable(value)) given[spec.key] = value;
  }
  const problems = checkParams(node, given, { partial: true });
  return [...problems.filter(({ path }) => !hasVariable(valueAt(given, path))), ...severalModels(node, data)];
}

function asRead(spec: FieldSpec, value: unknown): unknown {
  if (spec.type === 'text' && typeof value === 'number') return String(value);
  if (typeof value === 'number' && spec.type === 'select') {
    return spec.options?.find((option) => String(option) === String(value)) ?? value;
  }
  if (typeof value !== 'string') return value;
  const written = value.trim();
  if (spec.type === 'number')
    return written !== '' && Number.isFinite(Number(written)) ? Number(written) : value;
  if (spec.type === 'boolean') return written === 'true' ? true : written === 'false' ? false : value;
  if (spec.type !== 'select') return value;
  return spec.options?.find((option) => String(option).toLowerCase() === written.toLowerCase()) ?? value;
}

/** A node may run on several models at once; each of them must be one that it can run on. */
function severalModels(node: NodeDescriptor, { providers }: Params): FieldProblem[] {
  if (providers === undefined || providers === null) return [];
  const spec = node.fields.find(({ key }) => key === 'provider');
  if (spec === undefined) return [];
  if (!Array.isArray(providers)) return [{ path: 'providers', message: 'must be a list' }];
  return providers.flatMap((provider: unknown, place) =>
    checkParams({ ...node, fields: [spec] }, { provider: asRead(spec, provider) }, { partial: true }).map(
      ({ message }) => ({ path: `providers.${place}`, message }),
    ),
  );
}

const VARIABLE = /\{[^{}]*\}/;

const hasVariable = (value: unknown): boolean => typeof value === 'string' && VARIABLE.test(value);

function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

function valueAt(given: Params, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? (value as Params)[key] : undefined),
      given,
    );
}
