export {
  attachKey,
  candidateKey,
  checkGeneration,
  generationFields,
  type GenerationRoute,
  generationRoutes,
  requiredMembers,
} from './generation-fields.js';
export { planGeneration, type PlannedGeneration } from './plan-generation.js';
