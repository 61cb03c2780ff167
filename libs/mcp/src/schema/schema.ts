/** The part of JSON Schema that tools describe their arguments with; all of it is checked. */
export interface Schema {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  readonly description?: string;
  readonly enum?: readonly (string | number)[];
  readonly format?: 'uuid' | 'uri';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

export interface ObjectSchema extends Schema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Schema>>;
}

export type Properties = Readonly<Record<string, Schema>>;

type Rest = Omit<Schema, 'type' | 'description'>;

export const text = (description?: string, rest: Rest = {}): Schema => made('string', description, rest);
export const integer = (description?: string, rest: Rest = {}): Schema => made('integer', description, rest);
export const number = (description?: string, rest: Rest = {}): Schema => made('number', description, rest);
export const flag = (description?: string): Schema => made('boolean', description, {});
export const id = (description?: string): Schema => made('string', description, { format: 'uuid' });
export const url = (description?: string): Schema =>
  made('string', description, { format: 'uri', maxLength: 4_096 });
export const urls = (description: string, maxItems = 50): Schema =>
  made('array', description, { items: { type: 'string', format: 'uri', maxLength: 4_096 }, maxItems });
export const oneOf = (values: readonly string[], description?: string): Schema =>
  made('string', description, { enum: values });
export const list = (items: Schema, description?: string, maxItems = 1_000): Schema =>
  made('array', description, { items, maxItems });
/** An object of which only the service says what it may hold. */
export const anything = (description?: string): Schema => made('object', description, {});

/** Arguments: every other name is refused. */
export const takes = (properties: Properties, required: readonly string[] = []): ObjectSchema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

/** A result: what the service adds in later versions is no error. */
export const gives = (properties: Properties, required: readonly string[] = []): ObjectSchema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});

function made(type: NonNullable<Schema['type']>, description: string | undefined, rest: Rest): Schema {
  return { type, ...(description !== undefined && { description }), ...rest };
}
