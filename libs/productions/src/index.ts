/**
 * Productions as data: the document, the operations that change it, and what is derived from it. No I/O, no time, no
 * randomness: whatever comes from outside comes in as `Lookups`. Who calls what:
 *
 * - A write: `neededLookups(document, ops)` names what to fetch (entities, jobs, pictures to keep); with the answer
 *   `applyBatch(document, ops, lookups)` gives the next document, receipts, warnings, the parts to store, and for the
 *   history the inverse and what was touched; or the first refusal with `opIndex`. A write that lost its swap loads
 *   the newest document and does both again. A preview is the same call with `impact: true`, and stores nothing.
 *   Receipts of a write go through `asReceipt`.
 * - Undo: `undo(change, laterChanges)` gives operations for `applyBatch(…, { internal: true })`, or says why not.
 *   Operations of an inverse may be internal: nothing that a client sent may be applied with `internal`.
 * - Storage: `toParts` (a new production), `changedParts` (already in the answer of `applyBatch`), `fromParts` (load),
 *   `withParts` (bring a cached document up to date). The name is the workflow row's: compare `document.name`.
 * - Tests: `documentProblems(document)` lists broken invariants.
 */
export * from './document/document.js';
export {
  DEFAULT_FILM,
  DEFAULT_NAME,
  emptyDocument,
  emptyShot,
  NO_MUSIC,
  NO_RESULTS,
} from './document/empty-document.js';
export {
  type ChangedParts,
  changedParts,
  fromParts,
  type PartBody,
  toParts,
  withParts,
} from './document/parts.js';
export { Table } from './document/table.js';
export {
  applyBatch,
  applyOperation,
  type ApplyOptions,
  asReceipt,
  neededLookups,
} from './operations/apply.js';
export type {
  Features,
  KnownEntity,
  KnownJob,
  Lookups,
  NeededLookups,
  RetainedImage,
} from './operations/lookups.js';
export type {
  Applied,
  AppliedBatch,
  BatchRefusal,
  Impact,
  Operation,
  OperationClass,
  PreviewReceipt,
  Receipt,
  Refusal,
} from './operations/outcome.js';
export { undo, type Undo, type Undoable, type UndoConflict } from './undo/undo.js';
