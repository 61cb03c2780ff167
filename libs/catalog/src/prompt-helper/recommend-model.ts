import type { Model } from '../models/model.js';
import { modelOfNode } from '../nodes/node-models.js';
import { recommendations } from '../models/recommendations.js';
import type { NodeDescriptor } from '../nodes/node-descriptor.js';
import { type WizardRequest, wordsOf } from './wizard-request.js';

/** A model that would suit better, as the setting that chooses it. */
export interface RecommendedModel {
  provider: string;
  /** The node's setting that takes `provider`. */
  field: 'provider' | 'model';
  label: string;
  reason: string;
}

/** A model of a node, by what the node's setting calls it. */
export interface OfferedModel {
  readonly provider: string;
  readonly model: Model;
}

/** Words that tell of an intent for which some models are recommended, the most telling first. */
const INTENTS: readonly [RegExp, string][] = [
  [/["“”]|\b(logo|lettering|typography|headline|signage|poster)\b/i, 'lettering'],
  [/\b(cheap|cheaper|cheapest|budget|low[- ]cost|drafts?)\b/i, 'cheap-photographs'],
  [/\b(cheap|cheaper|cheapest|budget|low[- ]cost|drafts?)\b/i, 'many-clips'],
  [/\b(billboard|for print|large format|8k)\b/i, 'large-pictures'],
  [/\b(finest|best|highest) (quality|detail)\b|\bphotorealis/i, 'finest-pictures'],
  [/\b(cinematic|film|movie|feature)\b/i, 'film-scenes'],
];

/** The models that a node offers, best known first. */
export function offeredModels({ type, providers }: NodeDescriptor): OfferedModel[] {
  return providers.flatMap((provider) => {
    const model = modelOfNode(type, { provider });
    return model === undefined || model.hidden ? [] : [{ provider, model }];
  });
}

/**
 * The model that the catalog recommends for what was said; undefined where the one that is set does as well. It takes
 * the references, the shape and the length that were asked for.
 */
export function recommendModel(node: NodeDescriptor, request: WizardRequest): RecommendedModel | undefined {
  const offered = offeredModels(node).filter(({ model }) => fits(model, request));
  const set = request.provider ?? node.defaultProvider;
  const words = wordsOf(request);
  for (const [pattern, id] of INTENTS) {
    if (!pattern.test(words)) continue;
    const recommendation = recommendations.find((one) => one.id === id);
    for (const modelId of recommendation?.modelIds ?? []) {
      const found = offered.find(({ model }) => model.id === modelId);
      if (found?.provider === set) return undefined;
      if (found) return recommended(found, recommendation?.reason ?? '');
    }
  }
  const current = set === undefined ? undefined : modelOfNode(node.type, { provider: set });
  if (current !== undefined && fits(current, request)) return undefined;
  const [first] = offered;
  return first && recommended(first, 'It takes the references, the shape and the length that you ask for.');
}

export function recommended({ provider, model }: OfferedModel, reason: string): RecommendedModel {
  return { provider, field: 'provider', label: model.label, reason };
}

function fits(model: Model, { nodeContext, aspectRatio, duration }: WizardRequest): boolean {
  const references = nodeContext?.referenceImageCount ?? 0;
  return (
    (references === 0 || model.references.image >= references) &&
    (aspectRatio === undefined ||
      model.aspectRatios.length === 0 ||
      model.aspectRatios.includes(aspectRatio)) &&
    (duration === undefined || model.durations.length === 0 || Math.max(...model.durations) >= duration)
  );
}
