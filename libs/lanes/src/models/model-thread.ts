import type { ModelWork, ModelWorks } from './local-models.js';
import { MODEL_RULES } from './model-rules.js';

export interface ModelOrder<Work extends ModelWork = ModelWork> {
  work: Work;
  from: ModelWorks[Work]['from'];
}

/** What a thread does with an order. */
export default function runModel<Work extends ModelWork>({
  work,
  from,
}: ModelOrder<Work>): Promise<ModelWorks[Work]['to']> {
  return MODEL_RULES[work](from);
}
