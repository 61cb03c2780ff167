/**
 * Schemas of the API reference that request classes name and do not describe: the gateway makes them from the catalog,
 * which contracts do not know.
 */
export type NamedSchema = 'WorkflowNode' | 'WorkflowEdge' | 'WorkflowSettings' | 'NodeSettings';

/** For `@JSONSchema`: the schema that the reference has under this name. */
export const namedSchema = (name: NamedSchema): { $ref: string } => ({
  $ref: `#/components/schemas/${name}`,
});
