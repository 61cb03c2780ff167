interface Schema {
  type?: string;
  enum?: readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
}

/** Something of the shape that a schema asks for, as a model that guarantees shapes would answer. */
function sampleJson(schema: unknown, words: string): unknown {
  const { type, enum: values, properties = {}, items } = schema as Schema;
  if (values) return values[0];
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, sampleJson(inner, words)]),
      );
    case 'array':
      return [sampleJson(items ?? {}, words)];
    case 'number':
    case 'integer':
      return 1;
    case 'boolean':
      return true;
    default:
      return words;
  }
}

/** What a stand-in's model says unless it is told otherwise. */
export const sampleReply = (text: string, schema?: unknown): string =>
  schema === undefined ? `You said: ${text}` : JSON.stringify(sampleJson(schema, 'a fox'));
