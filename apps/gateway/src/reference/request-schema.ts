import type { RequestClass } from '@easel/contracts';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import type { Schema } from './schema.js';

export interface RequestFields {
  properties: Record<string, Schema>;
  required: string[];
  mayBeNull: ReadonlySet<string>;
}

/** The fields of a request class, from the class-validator rules that guard them. */
export function fieldsOf(type: RequestClass): RequestFields {
  const schema = targetConstructorToSchema(type, {
    refPointerPrefix: '#/components/schemas/',
    additionalConverters: {
      isWebAddress: { type: 'string', format: 'uri' },
      isBareOrigin: { type: 'string', format: 'uri' },
      isIso8601: {
        type: 'string',
        description: 'A date, or a date with a time and a zone, by ISO 8601.',
        examples: ['2026-01-31T12:00:00.000Z'],
      },
      // Beside `IsObject`: JSON Schema has no word for the bytes of an object.
      isWithinSize: {},
      hasDecimals: {},
      // Which class it is, no metadata says; what it holds, the field's own `@JSONSchema`.
      nestedValidation: { type: 'object' },
    },
  });
  return {
    properties: Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, field]) => [name, field as Schema]),
    ),
    mayBeNull: fieldsThatMayBeNull(type),
    required: schema.required ?? [],
  };
}

/** Fields of a request class that may be null: their own condition leaves null unchecked. */
function fieldsThatMayBeNull(type: RequestClass): Set<string> {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
  return new Set(
    rules
      .filter(({ type: kind, constraints, propertyName }) => {
        if (kind !== ValidationTypes.CONDITIONAL_VALIDATION) return false;
        const applies = constraints[0] as (body: object, value: unknown) => boolean;
        return !applies({ [propertyName]: null }, null);
      })
      .map(({ propertyName }) => propertyName),
  );
}

/** As it stands in a JSON body, where a field can be null. */
export function inBody({ properties, mayBeNull }: RequestFields, name: string): Schema {
  const schema = properties[name] ?? {};
  return mayBeNull.has(name) ? nullable(schema) : schema;
}

function nullable(schema: Schema): Schema {
  const { type } = schema;
  if (typeof type !== 'string') return schema;
  const values = Array.isArray(schema.enum) ? { enum: [...(schema.enum as unknown[]), null] } : {};
  return { ...schema, ...values, type: [type, 'null'] };
}
