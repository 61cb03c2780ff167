export {
  attachKey,
  candidateKey,
  checkGeneration,
  generationFields,
  type GenerationRoute,
  generationRoutes,
  requiredMembers,
} from './generation-fields.js';
export {
  type GenerationKnowledge,
  isLocked,
  planGeneration,
  type PlannedEntry,
  type PlannedGeneration,
} from './plan-generation.js';
export { type KnownEntity } from './subject.js';
