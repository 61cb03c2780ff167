export * from './nodes/node-descriptor.js';
export type { FieldSpec, FieldType, Option } from './nodes/field-spec.js';
export { isJobType, nodeTypes } from './nodes/node-types.js';
