/** Types that stand for a subject kept elsewhere; as an input they bring its image and its description. */
export const ENTITY_TYPES: ReadonlySet<string> = new Set([
  'character',
  'creature',
  'face',
  'location',
  'object',
]);

/** Types whose wires run their target once an item unless the wire says otherwise. */
export const LIST_SOURCE_TYPES: ReadonlySet<string> = new Set([
  'list',
  'loop',
  'split-text',
  'filter-list',
  'deduplicate',
  'merge-lists',
  'sort-list',
  'selector',
]);

/** Types that take all items of their wires together. */
export const LIST_TARGET_TYPES: ReadonlySet<string> = new Set([
  'list',
  'loop',
  'filter-list',
  'deduplicate',
  'merge-lists',
  'sort-list',
  'selector',
  'reduce',
  'collect',
  'group',
  'extract-field',
  'json-process',
]);

/** Types that hand on what reaches them. */
export const PASSING_TYPES: ReadonlySet<string> = new Set([
  'router',
  'preview',
  'teleport-send',
  'teleport-receive',
  'component',
  'sub-workflow',
  'sub-workflow-input',
  'sub-workflow-output',
]);

/** Types with an `approved` and a `rejected` output, of which one is open. */
export const GATE_TYPES: ReadonlySet<string> = new Set(['qa-check', 'image-critic']);

/** Parameter nodes, the setting each one brings to its target, and the setting of its own that holds it. */
export const PARAMETER_FIELDS: ReadonlyMap<string, { target: string; own: string }> = new Map(
  Object.entries({
    'aspect-ratio': { target: 'aspectRatio', own: 'ratio' },
    duration: { target: 'duration', own: 'seconds' },
    'scene-count': { target: 'sceneCount', own: 'count' },
    provider: { target: 'provider', own: 'provider' },
    'style-guide': { target: 'styleGuide', own: 'text' },
    tone: { target: 'tone', own: 'tone' },
    motion: { target: 'motion', own: 'motion' },
  }),
);
