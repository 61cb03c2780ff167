import type {
  OperationReceipt,
  PlanReport,
  ProductionHistoryEntry,
  ProductionRow,
  StudioCapabilities,
  StudioSkill,
} from '@easel/contracts';
import {
  anyObject,
  anything,
  component,
  data,
  flag,
  integer,
  listOf,
  oneOf,
  orNull,
  recordOf,
  type Schema,
  text,
  timestamp,
  uuid,
} from '../reference/schema.js';

/** Facts A3.1. */
export const production = component('Production', {
  type: 'object',
  properties: {
    id: uuid,
    name: text,
    version: { ...integer, description: 'The next `baseVersion`: it grows with each change.' },
    updatedAt: timestamp,
    thumbnailUrl: orNull(text),
    shared: flag,
    archived: flag,
    dependencyAware: { ...flag, description: 'Whether clips depend on planned frames.' },
    film: anyObject,
    cast: listOf(anyObject),
    folders: listOf(anyObject),
    storyboard: orNull(anyObject),
    music: orNull(anyObject),
    musicPlan: orNull(anyObject),
    cuts: listOf(anyObject),
    shots: { ...listOf(anyObject), description: 'In timeline order.' },
    keyframes: { ...listOf(anyObject), description: 'Planned frames. With `detail=full`.' },
    trash: anyObject,
    pending: anyObject,
  },
  required: ['id', 'name', 'version', 'updatedAt', 'shots'],
});

export const productionRow = recordOf<ProductionRow>('ProductionSummary', {
  id: uuid,
  name: text,
  version: integer,
  updatedAt: timestamp,
  thumbnailUrl: orNull(text),
  shared: flag,
  archived: flag,
  dependencyAware: flag,
  shotCount: integer,
  durationSec: { type: 'number' },
  pendingCount: integer,
});

const receipt = recordOf<OperationReceipt>(
  'OperationReceipt',
  {
    op: text,
    summary: { ...text, description: 'The change, in the past tense.' },
    ids: listOf(text),
    class: { ...oneOf('S', 'D'), description: 'For a preview: `S` deletes nothing, `D` deletes.' },
    impact: {
      ...anyObject,
      description: 'For a preview: planned frames and linked shots whose inputs change.',
    },
    restorable: {
      const: true,
      description: 'For a preview: the removed content can be restored from the bin.',
    },
  },
  ['ids', 'class', 'impact', 'restorable'],
);

const answered = {
  version: integer,
  receipts: listOf(receipt),
  warnings: listOf(text),
};

export const appliedOrPreviewed: Schema = data({
  anyOf: [
    component('AppliedOperations', {
      type: 'object',
      properties: {
        production,
        ...answered,
        rebased: {
          ...flag,
          description: 'Whether the batch was applied to a newer version than `baseVersion`.',
        },
        deduped: { const: true, description: 'True if the same `clientRequestId` was already processed.' },
      },
      required: ['production', 'version', 'rebased', 'receipts', 'warnings'],
    }),
    component('PreviewedOperations', {
      type: 'object',
      properties: { dryRun: { const: true }, ...answered },
      required: ['dryRun', 'version', 'receipts', 'warnings'],
    }),
  ],
});

export const historyEntry = recordOf<ProductionHistoryEntry>('ProductionChange', {
  version: integer,
  at: timestamp,
  userId: uuid,
  client: orNull(text),
  kind: { ...text, description: '`create`, `ops`, `undo`, `import`, `share`, `unshare` and so on.' },
  operations: listOf(anything),
  receipts: listOf(anything),
  undoable: {
    ...flag,
    description: 'Whether `/undo` can revert it, unless a later change touches the same content.',
  },
});

export const capabilities = recordOf<StudioCapabilities>('StudioCapabilities', {
  operations: { type: 'object', additionalProperties: flag },
});

const strings = listOf(text);

/** Facts A4.1. */
const planSummary = component('PlanSummary', {
  type: 'object',
  properties: Object.fromEntries(
    ['shots', 'keyframes', 'cast', 'folders', 'linkedShots', 'voices', 'durationSec'].map((name) => [
      name,
      { type: 'number' },
    ]),
  ),
});

export const plannedProduction = data({
  type: 'object',
  properties: { production, warnings: strings, summary: planSummary },
  required: ['production'],
});

export const planReport = recordOf<PlanReport>(
  'PlanReport',
  {
    valid: flag,
    errors: listOf({
      type: 'object',
      properties: { path: text, message: text, hint: text },
      required: ['path', 'message'],
    }),
    warnings: strings,
    summary: planSummary,
  },
  ['summary'],
);

export const skill = recordOf<StudioSkill>('StudioSkill', {
  skill: { ...text, description: 'A guide, as Markdown.' },
  catalog: anyObject,
  schema: anyObject,
  operating: { ...text, description: 'Operating rules, as Markdown.' },
  generatedFrom: anyObject,
});
