/**
 * The rules of productions, without any input or output. The studio service applies batches and takes them back with it;
 * the executor stores its parts and makes `settings.studio` of them. Specification 2.
 */
export * from './document/production.js';
export { lengthOf } from './document/text.js';
export { BOUNDS } from './document/bounds.js';
export { FILM_DEFAULTS } from './document/film-defaults.js';
export {
  type Altered,
  alteredBetween,
  type Path,
  putBack,
  sharedFinder,
  touchedBy,
} from './document/change.js';
export { brokenInvariants } from './document/invariants.js';
export { type ChangedParts, changedParts, fromParts, type Parts, toParts } from './document/parts.js';
export {
  applyBatch,
  type AppliedBatch,
  applyingBatch,
  BatchRefused,
  findingLookups,
  neededLookups,
  previewBatch,
  previewingBatch,
  type PreviewReceipt,
  type Receipt,
  type SentOperation,
} from './operations/apply-batch.js';
export type { LookedUpEntity, LookedUpJob, Lookups, Needs } from './operations/lookups.js';
export type { OperationClass, OperationRule } from './operations/operation.js';
export { operations } from './operations/registry.js';
export { compileChecks } from './checks/payload-check.js';
export { Refusal, type RefusalCode, StaleEditor } from './checks/refusal.js';
export { frameHash, isCurrent, segmentHash } from './hashes/frame-hash.js';
export type { Work } from './document/work.js';
export { type Impact, impactBetween } from './hashes/impact.js';
export { canonicalJson, inputHashOf } from './document/canonical.js';
export { isProtectedType, protectedGraph, type ProtectedGraph } from './graph/protected-graph.js';
export { previewingUndo } from './undo/preview-undo.js';
export { type LaterChange, type PastChange, undo, type Undone } from './undo/undo.js';
export { mayShare, mayWrite, type Role, type Standing } from './views/standing.js';
export { type Detail, productionView, type ReadingOptions } from './views/production-view.js';
export { type Summary, summaryOf } from './views/list-row.js';
export { type PublicView, publicSettings, publicView } from './views/public-view.js';
export {
  appendPlan,
  type PlannedProduction,
  planEntityIds,
  PlanRefused,
  type PlanReport,
  planToProduction,
  validatePlan,
} from './plan/plan.js';
export type { PlanFault } from './plan/plan-fault.js';
export type { PlanLookups, PlanSummary } from './plan/read-plan.js';
export { type Plan, planSchema } from './plan/plan-schema.js';
export {
  clonedEntityIds,
  clonedMedia,
  type CloneLookups,
  cloneName,
  cloneProduction,
} from './clone/clone-production.js';
export { type FilmFile, isFilmFile } from './files/film-file.js';
export {
  type FileToImport,
  type ImportedFilm,
  importingFilm,
  type ImportWarning,
} from './files/import-film.js';
export {
  CAPABILITIES,
  capabilitiesOf,
  type Capability,
  type Skill,
  type SkillCatalog,
  skillOf,
} from './skill/skill.js';
export { viewDifference, type ViewDifference, withDifference } from './views/view-difference.js';
export {
  type ClipMode,
  type DescribeBody,
  type FrameBody,
  type GenerateBody,
  type MusicBody,
  type OneVoice,
  type Overrides,
  readRequestBody,
  type RevoiceBody,
  type SeveralVoices,
  type StillMode,
  type VoiceBody,
} from './generation/request-bodies.js';
export {
  type FailedResult,
  type LandDraft,
  type LandedResult,
  type Landing,
  landResults,
  type MarkedJob,
  type PendingResult,
} from './landing/land-results.js';
export { fileKeysOf } from './landing/output-files.js';
export { type LandedPlan, landPlan } from './landing/land-plan.js';
export { isPictured, referencesFor } from './generation/cast-references.js';
export { firstOf, withoutAbsent } from './generation/settings.js';
export { type PictureRequest, pictureRequest, type PicturedTarget } from './generation/picture-request.js';
export {
  castWords,
  lookWords,
  motionWords,
  named,
  pictureWords,
  sentences,
} from './generation/prompt-words.js';
