import { goOnUnless } from '../in-steps.js';
import type { LocalModels, ModelWork, ModelWorks } from './local-models.js';
import { MODEL_RULES } from './model-rules.js';

/** Models in the thread that asks for them, which they stop for seconds: for tools and tests, not for a service. */
export const modelsInProcess: LocalModels = {
  async run<Work extends ModelWork>(work: Work, from: ModelWorks[Work]['from'], signal: AbortSignal) {
    goOnUnless(signal);
    return MODEL_RULES[work](from);
  },
};
