import type {
  ExportPlan,
  ExportStep,
  GeneratedJobs,
  GenerationQuote,
  ReconciledProduction,
  StartedJob,
  WaitedResult,
} from '@easel/contracts';
import {
  anyObject,
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
import { production } from './production.schemas.js';

const deduped = { const: true, description: 'True if the same `clientRequestId` was already processed.' };
const adjustments = { ...listOf(anyObject), description: 'Corrected settings.' };
const number: Schema = { type: 'number' };

const generated = recordOf<GeneratedJobs>(
  'GeneratedJobs',
  {
    jobIds: listOf(uuid),
    lane: { ...text, description: 'The node type that runs.' },
    adjustments,
    production,
    version: integer,
    deduped,
  },
  ['adjustments', 'deduped'],
);

const endpoint: Schema = {
  type: 'object',
  properties: { keyframeId: text, key: text },
  required: ['keyframeId', 'key'],
};

const quote = recordOf<GenerationQuote>(
  'GenerationQuote',
  {
    dryRun: { const: true },
    kind: oneOf('still', 'clip'),
    lane: text,
    count: integer,
    creditModel: { ...text, description: 'Identifier of the price.' },
    estimate: { ...orNull(number), description: 'Credits; null if there is no price.' },
    unpriced: { ...listOf(text), description: 'Identifiers without a price.' },
    settings: { ...anyObject, description: 'The settings that the job would run with.' },
    adjustments,
    inputHash: { ...text, description: 'For clips: send it as `expectedInputHash`.' },
    expiresAt: { ...timestamp, description: 'The price is binding until then.' },
    endpoints: {
      type: 'object',
      properties: { start: endpoint, end: endpoint },
      required: ['start', 'end'],
      description: 'For linked shots: the accepted frames.',
    },
    retakeResultKey: text,
  },
  ['unpriced', 'inputHash', 'expiresAt', 'endpoints', 'retakeResultKey'],
);

export const generatedOrQuoted: Schema = data({ anyOf: [generated, quote] });

export const startedJob = data(
  recordOf<StartedJob>(
    'ProductionJob',
    { jobId: uuid, production, version: integer, warnings: listOf(text), deduped },
    ['warnings', 'deduped'],
  ),
);

export const waitedResult = data(
  recordOf<WaitedResult>(
    'ProductionResult',
    { production, version: integer, url: { ...text, description: 'Address of the picture.' }, deduped },
    ['url', 'deduped'],
  ),
);

const job = { jobId: uuid, kind: text, shotId: text };

export const reconciled = data(
  recordOf<ReconciledProduction>('ReconciledProduction', {
    landed: listOf(
      component('LandedResult', {
        type: 'object',
        properties: {
          ...job,
          keyframeId: text,
          keys: { ...listOf(text), description: 'Keys of the landed results, the selected one first.' },
        },
        required: ['jobId', 'kind', 'keys'],
      }),
    ),
    pending: listOf(
      component('PendingResult', {
        type: 'object',
        properties: { ...job, status: text, progress: { ...number, description: '0 to 100.' } },
        required: ['jobId', 'kind', 'status'],
      }),
    ),
    failed: listOf(
      component('FailedResult', {
        type: 'object',
        properties: {
          ...job,
          message: text,
          refunded: { ...flag, description: 'Whether the reservation was refunded.' },
        },
        required: ['jobId', 'kind', 'message', 'refunded'],
      }),
    ),
    warnings: listOf(text),
    production,
    version: integer,
  }),
);

const exportStep = recordOf<ExportStep>('ExportStep', {
  id: text,
  node: { ...text, description: 'The node type.' },
  label: text,
  creditModel: { ...text, description: 'Identifier of the price.' },
  credits: orNull(number),
  params: anyObject,
});

export const exportPlan = data(
  recordOf<ExportPlan>('ExportPlan', {
    canExport: { ...flag, description: 'Whether there are at least two clips.' },
    steps: listOf(exportStep),
    resultStepId: { ...orNull(text), description: 'The step that outputs the film.' },
    estimate: { ...orNull(number), description: 'Credits of all steps; null if one has no price.' },
    unpriced: listOf(text),
    warnings: listOf(text),
  }),
);
