/** As much of JSON Schema as every provider of structured answers takes. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export const words: JsonSchema = { type: 'string' };
export const amount: JsonSchema = { type: 'number' };
export const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
export const oneOf = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: [...values] });

/** An object of these members; those that `optional` names may be left out. */
export const shape = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});
