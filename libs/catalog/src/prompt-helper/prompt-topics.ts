import { table } from '@easel/contracts/table';
import type { NodeDescriptor } from '../nodes/node-descriptor.js';
import type { PickerCatalog, PickerOption } from '../pickers/picker-catalog.js';
import { findPicker, pickerCatalogs } from '../pickers/picker-registry.js';
import type { NodeContext } from './wizard-request.js';

/** Something that a prompt can say, with the options of the picker that knows about it. */
export interface PromptTopic {
  /** The picker's node type where it has one dimension, else the dimension's field. */
  readonly category: string;
  readonly label: string;
  readonly maxPicks: number;
  /** Without those that say nothing. */
  readonly options: readonly PickerOption[];
}

type Medium = 'picture' | 'clip' | 'song' | 'sound' | 'voice' | 'script' | 'design';

/** What matters most first: `picker`, or `picker.field`. */
const TOPICS: Readonly<Record<Medium, readonly string[]>> = {
  picture: [
    'style',
    'lighting.timeOfDay',
    'lighting.lightingStyle',
    'framing.shotSize',
    'color-look',
    'mood',
    'lens',
  ],
  clip: [
    'style',
    'camera-motion',
    'framing.shotSize',
    'lighting.lightingStyle',
    'atmosphere',
    'mood',
    'temporal.temporalSpeed',
  ],
  song: [
    'music-genre.genre',
    'music-mood.energy',
    'music-mood.emotion',
    'instrumentation.instruments',
    'instrumentation.vocalPresence',
  ],
  sound: ['setting', 'atmosphere', 'mood'],
  voice: [
    'voice-character.age',
    'voice-character.gender',
    'voice-character.accent',
    'voice-character.timbre',
    'voice-delivery.pace',
    'voice-delivery.archetype',
  ],
  script: ['style', 'era', 'setting', 'mood'],
  design: ['style', 'color-look', 'mood'],
};

/** What a good prompt says that no harm comes of, and the plain ways to say it. */
const ADDITIONS: Readonly<Record<Medium, Readonly<Record<string, readonly string[]>>>> = {
  picture: {
    'framing.shotSize': ['medium-shot', 'full-shot', 'medium-wide-shot'],
    'lighting.lightingStyle': ['natural', 'soft'],
    'render-quality': ['ultra-detailed'],
  },
  clip: {
    'camera-motion': ['gentle-drift', 'steadicam', 'static'],
    'lighting.lightingStyle': ['natural', 'soft'],
    'framing.shotSize': ['medium-shot', 'full-shot', 'medium-wide-shot'],
  },
  song: {
    'music-mood.energy': ['moderate', 'building', 'gentle'],
    'instrumentation.production': ['polished', 'studio-pristine', 'modern'],
  },
  sound: {},
  voice: { 'voice-delivery.pace': ['measured', 'moderate'] },
  script: {},
  design: {},
};

const BY_TYPE: Readonly<Record<string, Medium | null>> = table({
  'generate-music': 'song',
  'text-to-audio': 'sound',
  'video-sfx': 'sound',
  'voice-design': 'voice',
  'voice-remix': 'voice',
  'generate-script': 'script',
  // Their prompts name what to look for, or what to move.
  'generate-mask': null,
  'lip-sync': null,
  'motion-transfer': null,
});

/** A source clip, or a first frame, has decided on these. */
const SEEN_IN_SOURCE = new Set(['framing.shotSize', 'lighting.lightingStyle']);

/** The topics that fit a node's prompt, most important first; none for prompts that are spoken, or that ask. */
export function promptTopics(node: NodeDescriptor, context: NodeContext = {}): PromptTopic[] {
  const medium = mediumOf(node);
  const hasSource =
    medium === 'clip' &&
    (context.hasSourceVideo === true || context.connectedInputTypes?.includes('image') === true);
  const names = medium === null ? [] : TOPICS[medium];
  return names.filter((name) => !(hasSource && SEEN_IN_SOURCE.has(name))).flatMap((name) => topicNamed(name));
}

/** Topics that a prompt gains by when it says nothing of them, each with the options to choose from. */
export function promptAdditions(node: NodeDescriptor, context: NodeContext = {}): PromptTopic[] {
  const medium = mediumOf(node);
  const open = new Set(promptTopics(node, context).map(({ category }) => category));
  return Object.entries(medium === null ? {} : ADDITIONS[medium]).flatMap(([name, ids]) =>
    topicNamed(name)
      .filter(({ category }) => open.has(category) || !TOPICS[medium as Medium].includes(name))
      .map((topic) => ({ ...topic, options: topic.options.filter(({ id }) => ids.includes(id)) })),
  );
}

/** The topic of a category: one of the node's own, or whichever picker has it. */
export function topicOf(node: NodeDescriptor, category: string): PromptTopic | undefined {
  const own = promptTopics(node).find((topic) => topic.category === category);
  return own ?? pickerCatalogs.flatMap(topicsOf).find((topic) => topic.category === category);
}

function mediumOf({ type, category, outputType }: NodeDescriptor): Medium | null {
  const named = BY_TYPE[type];
  if (named !== undefined) return named;
  if (type.startsWith('suno-')) return 'song';
  if (category === 'ai-image' && outputType === 'image') return 'picture';
  if (category === 'ai-video' && outputType === 'video') return 'clip';
  return category === 'composition' ? 'design' : null;
}

function topicNamed(name: string): PromptTopic[] {
  const [nodeType = '', field] = name.split('.');
  const picker = findPicker(nodeType);
  return picker === undefined
    ? []
    : topicsOf(picker).filter(({ category }) => category === (field ?? nodeType));
}

function topicsOf(picker: PickerCatalog): PromptTopic[] {
  if (picker.kind === 'single') {
    const { nodeType, label, maxPicks, options } = picker;
    return [{ category: nodeType, label, maxPicks, options: thatSaySomething(options) }];
  }
  return picker.dimensions.map(({ field, label, maxPicks, options }) => ({
    category: field,
    label,
    maxPicks,
    options: thatSaySomething(options),
  }));
}

const thatSaySomething = (options: readonly PickerOption[]): PickerOption[] =>
  options.filter(({ promptHint }) => promptHint !== '');
