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
import { nodeAvailability } from '../reference/catalog/graph-check.schemas.js';
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
    creditCost: {
      ...number,
      description: 'Present where the service charges and no setting changes the price.',
    },
    inputSchema: {
      ...anyObject,
      description:
        'A JSON Schema of the settings, which are also listed as `fields`. A `required` field must be ' +
        'set, and one of each group in `oneOfRequired`. In a workflow an edge may provide it.',
    },
    providers: listOf(text),
    defaultProvider: text,
    capabilities: { ...listOf(text), description: 'Names of the features of the type.' },
    inputs: listOf(anyObject),
    outputs: listOf(anyObject),
    route: { ...text, description: 'The route that runs one node of this type.' },
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
    description: { ...text, description: 'Only with `detail=full`.' },
    promptHint: {
      ...text,
      description: 'The text that the option adds to a prompt. Only with `detail=full`.',
    },
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
    hidden: { ...flag, description: 'Short lists omit it; it runs like any other.' },
    pricing: listOf(anyObject),
    aspectRatios: listOf(text),
    resolutions: listOf(text),
    qualities: listOf(text),
    durations: { ...listOf(number), description: 'Seconds.' },
    defaults: anyObject,
    unlistedResolutionRendersAs: {
      ...text,
      description: 'The resolution that replaces any value not on the list.',
    },
    autoDuration: { ...flag, description: 'Accepts `duration: -1`.' },
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
  public: { ...flag, description: 'Whether it can be read without a credential.' },
  count: { ...orNull(integer), description: 'Number of entries; null where users add to it.' },
  version: { ...orNull(text), description: 'Changes with the catalog; null where users add to it.' },
});
