import {
  anyObject,
  anything,
  component,
  flag,
  integer,
  listOf,
  oneOf,
  orNull,
  recordOf,
  type Schema,
  text,
} from '../reference/schema.js';
import { nodeAvailability } from '../workflows/workflow.schemas.js';
import { CATALOG_KINDS, type CatalogEntry } from './describe-catalogs.js';

const number: Schema = { type: 'number' };

/** Specification 1, 2.3. */
export const nodeDescriptor = component('NodeDescriptor', {
  type: 'object',
  properties: {
    type: text,
    label: text,
    category: text,
    outputType: text,
    description: text,
    creditCost: { ...number, description: 'Where no setting changes it and the service charges.' },
    inputSchema: {
      ...anyObject,
      description:
        'A JSON Schema of the settings, which it also lists as `fields`. A field that is `required` must be there; of each ' +
        'group in `oneOfRequired` one must be. In a workflow a wire may bring it.',
    },
    providers: listOf(text),
    defaultProvider: text,
    capabilities: { ...listOf(text), description: 'Names of the features that the type has.' },
    inputs: listOf(anyObject),
    outputs: listOf(anyObject),
    route: { ...text, description: 'Runs one such node on its own.' },
    maxDurationSec: number,
    availability: nodeAvailability,
  },
  required: ['type', 'label', 'category', 'outputType', 'inputSchema', 'providers', 'capabilities'],
});

/** Specification 1, 2.4. */
export const pickerSummary = component('PickerCatalogSummary', {
  type: 'object',
  properties: {
    nodeType: text,
    label: text,
    catalogId: text,
    kind: { enum: ['single', 'multi'] },
    valueField: text,
    fields: listOf(text),
    optionCount: integer,
  },
  required: ['nodeType', 'label', 'catalogId', 'kind', 'optionCount'],
});

const pickerOption = component('PickerOption', {
  type: 'object',
  properties: {
    id: text,
    label: text,
    category: text,
    term: text,
    icon: text,
    description: { ...text, description: 'With `detail=full`.' },
    promptHint: { ...text, description: 'What picking the option adds to a prompt; with `detail=full`.' },
  },
  required: ['id', 'label', 'category', 'term', 'icon'],
});

export const picker = component('PickerCatalog', {
  type: 'object',
  properties: {
    nodeType: text,
    label: text,
    catalogId: text,
    kind: { enum: ['single', 'multi'] },
    valueField: text,
    defaultValue: anything,
    options: listOf(pickerOption),
    fields: listOf(text),
    dimensions: listOf({
      type: 'object',
      properties: { field: text, label: text, options: listOf(pickerOption) },
      required: ['field', 'label', 'options'],
    }),
    categoryOrder: listOf(text),
    categoryLabels: anyObject,
    detail: { enum: ['compact', 'full'] },
  },
  required: ['nodeType', 'label', 'catalogId', 'kind', 'detail'],
});

const model = component('Model', {
  type: 'object',
  properties: {
    id: text,
    label: text,
    description: text,
    modes: listOf(text),
    useCases: listOf(text),
    features: listOf(text),
    featured: flag,
    hidden: { ...flag, description: 'Left out of short lists; it runs like any other.' },
    pricing: listOf(anyObject),
    aspectRatios: listOf(text),
    resolutions: listOf(text),
    qualities: listOf(text),
    durations: { ...listOf(number), description: 'Seconds.' },
    defaults: anyObject,
    unlistedResolutionRendersAs: { ...text, description: 'What any resolution off the list renders as.' },
    autoDuration: { ...flag, description: 'Takes `duration: -1`.' },
    references: anyObject,
    promptLimit: integer,
    promptTips: listOf(text),
    doctrineCovered: flag,
  },
  required: [
    'id',
    'label',
    'modes',
    'aspectRatios',
    'resolutions',
    'qualities',
    'durations',
    'doctrineCovered',
  ],
});

export const modelCatalog = component('ModelCatalog', {
  type: 'object',
  properties: {
    sections: listOf({
      type: 'object',
      properties: {
        kind: text,
        families: listOf({
          type: 'object',
          properties: { family: text, models: listOf(model) },
          required: ['family', 'models'],
        }),
      },
      required: ['kind', 'families'],
    }),
    recommendations: listOf(anyObject),
    totalModels: integer,
  },
  required: ['sections', 'recommendations', 'totalModels'],
});

export const catalogEntry = recordOf<CatalogEntry>('CatalogEntry', {
  id: text,
  kind: oneOf(...CATALOG_KINDS),
  label: text,
  href: text,
  public: { ...flag, description: 'Whether it is read without a credential.' },
  count: { ...orNull(integer), description: 'Entries; null where users add to it.' },
  version: { ...orNull(text), description: 'Another when the catalog is; null where users add to it.' },
});
