export { type Schema, schemaCheck } from './answer-schema.js';
export {
  allOperationsOf,
  BROKEN_JSON,
  type Field,
  goodBody,
  NO_OBJECTS,
  type Operation,
  operationsOf,
  wrongTexts,
  wrongValues,
} from './operations.js';
export { pick, seeded } from './seeded.js';
export { sideBySide } from './side-by-side.js';
export { type MatrixOptions, type MatrixResult, runMatrix } from './matrix/run-matrix.js';
export { INHERITED_NAMES } from './fuzz/each-place.js';
export { type FuzzOptions, type FuzzResult, runFuzz } from './fuzz/run-fuzz.js';
export { runToolMatrix, type ToolMatrixResult } from './tools/run-tool-matrix.js';
