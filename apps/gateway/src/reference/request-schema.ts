import type { RequestClass } from '@easel/contracts';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import type { Schema } from './schema.js';

export interface RequestFields {
  properties: Record<string, Schema>;
  required: string[];
}

/** The fields of a request class, from the class-validator rules that guard them. */
export function fieldsOf(type: RequestClass): RequestFields {
  const schema = targetConstructorToSchema(type as unknown as new () => object, {
    refPointerPrefix: '#/components/schemas/',
  });
  return {
    properties: Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, field]) => [name, field as Schema]),
    ),
    required: schema.required ?? [],
  };
}

/** A field that may be left out may be null as well: class-validator's `IsOptional` takes both. */
export function nullable(schema: Schema): Schema {
  const { type } = schema;
  if (typeof type !== 'string') return schema;
  const values = Array.isArray(schema.enum) ? { enum: [...(schema.enum as unknown[]), null] } : {};
  return { ...schema, ...values, type: [type, 'null'] };
}
