import { PANEL_MODEL } from '../reference-sheets/panel-model.js';
import {
  BOARD_TEMPLATES,
  MOST_PANELS,
  SECTION_KINDS,
  SHEET_ASPECTS,
  SHEET_BACKGROUNDS,
  SHEET_PRESETS,
  SHEET_SKINS,
  SHEET_SUBJECTS,
  SHEET_TYPES,
} from '../reference-sheets/sheet-options.js';
import { sheetBuckets } from '../reference-sheets/sheet-sections.js';
import {
  choice,
  type FieldSpec,
  flag,
  imageUrl,
  list,
  number,
  object,
  optionalChoice,
  rows,
  text,
} from './field-spec.js';

/** Entries of one bucket that a request may bring; more than a sheet takes, so that a whole record fits. */
const MOST_ENTRIES = 200;

const buckets = [...new Set(SHEET_SUBJECTS.flatMap(sheetBuckets))];

/** Settings of a reference sheet. Facts: nodes 5; entities 5. */
export const sheetFields = (models: readonly string[]): FieldSpec[] => [
  choice('sheetType', SHEET_TYPES),
  choice('skin', SHEET_SKINS),
  choice('aspect', SHEET_ASPECTS),
  choice('background', SHEET_BACKGROUNDS),
  choice('outputFormat', ['still', 'motion'], {
    description: '`motion` makes a clip that shows each panel in turn, beside the sheet.',
  }),
  flag('showText', true, { description: 'The name, the titles of sections, the palette and the notes.' }),
  flag('showLabels', true, { description: 'What each panel shows, below it.' }),
  optionalChoice('preset', Object.keys(SHEET_PRESETS), {
    description: 'Sets `sheetType` and `subject`, whatever these say.',
  }),
  optionalChoice('template', Object.keys(BOARD_TEMPLATES), {
    description: 'Sets `subject`, and `sheetType` to `full-reference`.',
  }),
  optionalChoice('subject', SHEET_SUBJECTS, {
    description: 'What kind of subject it is. Default: derived from the wired subject or the buckets.',
  }),
  text('name', { maxLength: 200, description: 'Of the subject; stands at the top.' }),
  text('description', { maxLength: 10_000, description: 'Of the subject; missing panels are made by it.' }),
  text('style', { maxLength: 1_000, description: 'Of panels that are made.' }),
  imageUrl('sourceImageUrl', { description: 'The main image of the subject.' }),
  list('sections', choice('section', SECTION_KINDS, { default: undefined }), {
    maxItems: SECTION_KINDS.length,
    description: 'Which sections the sheet has, in this order; those of its type where there are none.',
  }),
  rows(
    'panels',
    [
      optionalChoice('section', SECTION_KINDS),
      text('name', { required: true, minLength: 1, maxLength: 200, description: 'What the panel shows.' }),
      imageUrl('url', { description: 'Left out, the entry of this name in the buckets is taken.' }),
    ],
    {
      maxItems: MOST_PANELS,
      description: 'Panels one by one. A board takes 12 at most beside the views that belong on it.',
    },
  ),
  list('panelUrls', imageUrl('url'), {
    maxItems: MOST_PANELS,
    description: 'Pictures without further words.',
  }),
  list('panelNames', text('name', { maxLength: 200 }), {
    maxItems: MOST_PANELS,
    description: 'What the pictures of `panelUrls`, or else wired ones, show, in their order.',
  }),
  object(
    'buckets',
    buckets.map((bucket) =>
      rows(bucket, [text('name', { required: true, maxLength: 200 }), imageUrl('url')], {
        maxItems: MOST_ENTRIES,
      }),
    ),
    {
      description:
        'Pictures of a stored subject, by bucket. A view is taken where an entry has exactly its name and an address.',
    },
  ),
  number('heightCm', { min: 1, max: 1_000_000, description: 'How tall the subject is; draws a scale.' }),
  text('notes', { maxLength: 2_000 }),
  number('secondsPerPanel', {
    default: 1.5,
    min: 0.5,
    max: 5,
    description: 'How long a clip shows each panel.',
  }),
  flag('generateMissing', false, {
    description:
      'Has panels made that belong on the sheet and have no picture. Each is charged as a picture of its model.',
  }),
  choice('provider', models, { default: PANEL_MODEL, description: 'The model that makes missing panels.' }),
];
