import { spend } from '../budget/budget.js';
import { mentionsIn, replaceMentions } from '../prompt/mentions.js';

/** A model that was trained on a subject. */
export interface TrainedModel {
  /** `owner/name:version`. */
  version: string;
  /** Stands for the subject in prompts. */
  triggerWord: string;
}

/** A subject as far as mentions and its model go. */
interface Mentioned {
  name: string;
  slugs: readonly string[];
  trained?: TrainedModel;
}

/** The model of the catalog that draws with what was trained. */
const MODEL = 'flux-lora-character';
/** What it takes nothing of: it knows its subject. */
const REFERENCES = ['connectedReferences', 'referenceImageUrls', 'referenceOrder', 'extraRefs'];

/**
 * The settings of a picture whose prompt mentions one trained subject, drawn by its model: references are left out, and its
 * mentions give way to the trigger word in front. Undefined where none or several are mentioned: these are drawn by
 * their references. Facts: entities 1.6.
 */
export function throughTrainedModel(
  type: string,
  params: Readonly<Record<string, unknown>>,
  prompt: string,
  subjects: readonly Mentioned[],
): Record<string, unknown> | undefined {
  if (type !== 'generate-image' || subjects.every(({ trained }) => trained === undefined)) return undefined;
  const mentioned = new Set(mentionsIn(prompt).map(({ slug }) => slug));
  spend(subjects.length);
  const meant = subjects.filter(({ slugs }) => slugs.some((slug) => mentioned.has(slug)));
  const models = new Map(meant.flatMap(({ trained }) => (trained ? [[trained.version, trained]] : [])));
  const [model] = models.values();
  if (model === undefined || models.size > 1) return undefined;
  const others = Object.entries(params).filter(([key]) => !REFERENCES.includes(key));
  return {
    ...Object.fromEntries(others),
    provider: MODEL,
    loraReplicateVersion: model.version,
    prompt: `${model.triggerWord} ${withoutTokens(prompt, meant)}`.trim(),
  };
}

/** What was trained goes without a word, any other subject by its name. */
function withoutTokens(prompt: string, subjects: readonly Mentioned[]): string {
  const said = replaceMentions(prompt, ({ slug }) => {
    spend(subjects.length);
    const subject = subjects.find(({ slugs }) => slugs.includes(slug));
    return subject && (subject.trained ? '' : subject.name);
  });
  return said.replaceAll(/ {2,}/g, ' ').trim();
}
