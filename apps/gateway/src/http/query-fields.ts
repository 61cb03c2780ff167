const QUERY_FIELDS = Symbol('easel:query-fields');
const NONE: readonly string[] = [];

/** Says which fields a route takes from the query although it has a body. */
export function declareQueryFields(handler: object, names: readonly string[]): void {
  Reflect.defineMetadata(QUERY_FIELDS, names, handler);
}

export function queryFieldsOf(handler: object): readonly string[] {
  return (Reflect.getMetadata(QUERY_FIELDS, handler) as readonly string[] | undefined) ?? NONE;
}
