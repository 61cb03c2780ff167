import type { NodeDescriptor } from '../nodes/node-descriptor.js';
import { modelOfNode } from '../nodes/node-models.js';
import type { PickerOption } from '../pickers/picker-catalog.js';
import { type PromptTopic, promptTopics } from './prompt-topics.js';
import { offeredModels } from './recommend-model.js';
import { optionNamed, saidOptions } from './said-options.js';
import { type WizardRequest, wordsOf } from './wizard-request.js';

export interface WizardOption {
  value: string;
  label: string;
  description?: string;
}

/** One question of the wizard. Facts: core 19. */
export interface WizardQuestion {
  category: string;
  label: string;
  options: WizardOption[];
  /** What the prompt says already: an option's value, or words of its own; a list where `multi`. */
  selected: string | string[] | null;
  /** Whether words of one's own will do. */
  allowCustom: boolean;
  multi?: true;
}

/** Options of a question: as many as can be looked through. */
const MOST_OPTIONS = 12;

/** What to ask about a node's prompt: what its pickers know, then what its models take. */
export function wizardQuestions(node: NodeDescriptor, request: WizardRequest): WizardQuestion[] {
  const topics = promptTopics(node, request.nodeContext);
  return [...topics.map((topic) => topicQuestion(topic, request)), ...modelQuestions(node, request)];
}

function topicQuestion(topic: PromptTopic, request: WizardRequest): WizardQuestion {
  const said = saidOptions(topic, wordsOf(request));
  const named = topic.category === 'style' ? request.style : undefined;
  const chosen = named === undefined ? undefined : optionNamed(topic, named);
  const picks = [...new Set([...(chosen ? [chosen] : []), ...said])].slice(0, topic.maxPicks);
  const values = picks.map(({ id }) => id);
  const several = topic.maxPicks > 1;
  const [first = null] = values;
  return {
    category: topic.category,
    label: topic.label,
    options: shown(topic.options, picks).map(({ id, label, description }) => ({
      value: id,
      label,
      description,
    })),
    selected: several ? (values.length > 0 ? values : null) : named !== undefined && !chosen ? named : first,
    allowCustom: true,
    ...(several && { multi: true as const }),
  };
}

/** What was picked, and of each kind of option some. */
function shown(options: readonly PickerOption[], picks: readonly PickerOption[]): PickerOption[] {
  const kinds = Map.groupBy(options, ({ category }) => category);
  const mixed: PickerOption[] = [];
  for (let row = 0; mixed.length < options.length; row++) {
    for (const kind of kinds.values()) mixed.push(...kind.slice(row, row + 1));
  }
  const chosen = new Set([...picks, ...mixed].slice(0, Math.max(MOST_OPTIONS, picks.length)));
  return options.filter((option) => chosen.has(option));
}

/** What the node's models offer to choose from. */
export function modelQuestions(node: NodeDescriptor, request: WizardRequest): WizardQuestion[] {
  const offered = offeredModels(node);
  const set = request.provider ?? node.defaultProvider;
  const model = set === undefined ? undefined : modelOfNode(node.type, { provider: set });
  const { aspectRatios = [], durations = [], defaults = {} } = model ?? {};
  return [
    optionQuestion(
      'provider',
      'Model',
      offered.map(({ provider, model: { label, description } }) => ({ value: provider, label, description })),
      set,
    ),
    optionQuestion(
      'aspectRatio',
      'Aspect ratio',
      aspectRatios.map((value) => ({ value, label: value })),
      request.aspectRatio ?? defaults.aspectRatio,
    ),
    optionQuestion(
      'duration',
      'Length',
      durations.map((seconds) => ({ value: String(seconds), label: `${seconds} s` })),
      String(request.duration ?? defaults.duration),
    ),
  ].filter(({ options }) => options.length > 1);
}

const optionQuestion = (
  category: string,
  label: string,
  options: WizardOption[],
  selected: string | undefined,
): WizardQuestion => ({
  category,
  label,
  options,
  selected: options.some(({ value }) => value === selected) ? (selected ?? null) : null,
  allowCustom: false,
});
