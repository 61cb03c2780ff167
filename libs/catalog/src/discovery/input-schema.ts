import type { FieldSpec } from '../nodes/field-spec.js';
import type { NodeDescriptor } from '../nodes/node-descriptor.js';

/** A JSON Schema. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A setting as discovery lists it. */
export interface FieldSummary {
  readonly key: string;
  readonly type: string;
  readonly label: string;
  readonly required?: boolean;
  readonly options?: readonly (string | number)[];
  readonly default?: unknown;
  readonly description?: string;
}

/** A JSON Schema of a node's settings that also lists them as fields, in order. */
export interface InputSchema extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  /** Of each entry's members one is there at least. */
  readonly allOf?: readonly JsonSchema[];
  /** The same as names: of each group one is there at least. Absent where there is none. */
  readonly oneOfRequired?: readonly (readonly string[])[];
  readonly fields: readonly FieldSummary[];
}

/** API document 2.3. Settings that the schema does not name are taken and ignored. */
export function inputSchemaOf({ fields, needs }: Pick<NodeDescriptor, 'fields' | 'needs'>): InputSchema {
  const alone = new Set(needs.flatMap((keys) => (keys.length === 1 ? keys : [])));
  const shown = fields.map((spec) => (alone.has(spec.key) ? { ...spec, required: true } : spec));
  return {
    ...objectSchema(shown),
    type: 'object',
    ...needed(needs.filter((keys) => keys.length > 1)),
    fields: shown.map(summaryOf),
  };
}

function needed(needs: NodeDescriptor['needs']): Pick<InputSchema, 'allOf' | 'oneOfRequired'> {
  if (needs.length === 0) return {};
  return { allOf: needs.map((keys) => ({ anyOf: keys.map(having) })), oneOfRequired: needs };
}

/** Strict validators want to know of what is required here, too. */
const having = (key: string): JsonSchema => ({ type: 'object', properties: { [key]: {} }, required: [key] });

function summaryOf({
  key,
  type,
  label,
  required,
  options,
  default: standard,
  description,
}: FieldSpec): FieldSummary {
  return {
    key,
    type: type === 'model' || type === 'pick' ? 'select' : type,
    label,
    ...present({ required, options, default: standard, description }),
  };
}

function objectSchema(members: readonly FieldSpec[]) {
  const required = members
    .filter((member) => member.required === true && !member.unless)
    .map(({ key }) => key);
  return {
    type: 'object' as const,
    properties: Object.fromEntries(members.map((member) => [member.key, schemaOf(member)])),
    ...(required.length === 0 ? {} : { required }),
  };
}

function schemaOf(spec: FieldSpec): JsonSchema {
  return {
    title: spec.label,
    ...shapeOf(spec),
    ...present({ description: spec.description, default: spec.default }),
  };
}

function shapeOf(spec: FieldSpec): JsonSchema {
  switch (spec.type) {
    case 'text':
      return { type: 'string', ...present({ minLength: spec.minLength, maxLength: spec.maxLength }) };
    case 'number':
      return {
        type: spec.integer === true ? 'integer' : 'number',
        ...present({ minimum: spec.min, maximum: spec.max }),
      };
    case 'boolean':
      return { type: 'boolean' };
    case 'select':
      return spec.corrected === true ? { type: 'string', examples: spec.options } : { enum: spec.options };
    case 'model':
      return { type: 'string', examples: spec.options };
    case 'pick':
      return pickShape(spec);
    case 'image-url':
    case 'video-url':
    case 'audio-url':
    case 'url':
      return { type: 'string' };
    case 'list':
      return {
        type: 'array',
        ...(spec.items === undefined ? {} : { items: schemaOf(spec.items) }),
        ...present({ minItems: spec.minItems, maxItems: spec.maxItems }),
      };
    case 'object':
      return objectSchema(spec.members ?? []);
    case 'json':
      return spec.forms === undefined ? {} : { anyOf: [...spec.forms.map(shapeOf), { type: 'null' }] };
  }
}

/** Option ids stand among the fields and in the picker's catalog; repeated here they would double the answer. */
function pickShape({ maxPicks }: FieldSpec): JsonSchema {
  const one = { type: 'string' };
  return maxPicks === undefined ? one : { anyOf: [one, { type: 'array', items: one, maxItems: maxPicks }] };
}

function present(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
