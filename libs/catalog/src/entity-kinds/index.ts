export * from './entity-kind.js';
export { bucketNamed, entityKinds } from './entity-kinds.js';
export { checkEntity, keptSelections, savedFields } from './check-entity.js';
export { type FieldSchema } from './field-schema.js';
