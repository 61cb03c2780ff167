import { type EntityBucket, type EntityKind, type FieldSchema, savedFields } from '@easel/catalog';
import type { SavedEntity, TrainingRecord } from '@easel/contracts';
import {
  component,
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

const link: Schema = { type: 'string', description: 'An address of the file.' };

/** `character` and `Detail` make `CharacterDetail`. */
const named = (kind: EntityKind, suffix = ''): string =>
  `${kind.id.charAt(0).toUpperCase()}${kind.id.slice(1)}${suffix}`;

/** What a save takes. */
export const saveBody = (kind: EntityKind): Schema =>
  component(named(kind, 'Save'), {
    type: 'object',
    description: 'Only the fields that are sent are written; arrays and maps replace the stored ones.',
    properties: Object.fromEntries(
      Object.entries(savedFields(kind)).map(([key, schema]) => [key, withExample(key, schema)]),
    ),
  });

/** A record without its jobs, as in lists. */
const recordSchema = (kind: EntityKind): Schema => component(named(kind), recordObject(kind, {}));

/** A record with the jobs that are under way. */
export const detailSchema = (kind: EntityKind): Schema =>
  component(
    named(kind, 'Detail'),
    recordObject(kind, {
      pendingJobs: {
        ...listOf({
          type: 'object',
          properties: {
            jobId: uuid,
            assetType: text,
            name: text,
            status: oneOf('pending', 'running'),
          },
          required: ['jobId', 'assetType', 'name', 'status'],
        }),
        description: 'Jobs in progress that fill a bucket.',
      },
      ...Object.fromEntries(kind.candidates.map((name) => [name, CANDIDATES[name]])),
    }),
  );

const CANDIDATES: Readonly<Record<EntityKind['candidates'][number], Schema>> = {
  portraitCandidates: {
    ...listOf({
      type: 'object',
      properties: {
        jobId: uuid,
        url: link,
        progress: { ...integer, description: 'From 0 to 100.' },
        status: oneOf('pending', 'running'),
      },
      required: ['jobId', 'progress', 'status'],
    }),
    description: 'Candidates for the main image in progress.',
  },
  previousCandidates: {
    ...listOf({
      type: 'object',
      properties: { jobId: uuid, url: link, createdAt: timestamp },
      required: ['jobId', 'url', 'createdAt'],
    }),
    description: 'Completed candidates for the main image, newest first, except the current one.',
  },
};

export const savedEntity = recordOf<SavedEntity>('SavedEntity', {
  id: uuid,
  name: { ...text, description: 'The stored name: a placeholder that is taken gets a number.' },
  updatedAt: timestamp,
});

const trainingStatus = oneOf('untrained', 'queued', 'training', 'succeeded', 'failed', 'cancelled');

export const trainingRecord = recordOf<TrainingRecord>('TrainingRecord', {
  status: trainingStatus,
  trainingId: { ...orNull(text), description: "The provider's name for it." },
  error: { ...orNull(text), description: 'Why it failed.' },
  trainedAt: orNull(timestamp),
  version: { ...orNull(text), description: 'The trained model.' },
  triggerWord: orNull(text),
  imageCount: { ...orNull(integer), description: 'Number of pictures that it is trained on.' },
});

/** What a record shows of a trained model that can be used. */
const LORA: Readonly<Record<string, Schema>> = {
  loraTrainingStatus: trainingStatus,
  loraReplicateVersion: { ...orNull(text), description: 'The trained model.' },
  loraTriggerWord: orNull(text),
};

export const entityUsage = component('EntityUsage', {
  type: 'object',
  properties: {
    workflowCount: integer,
    workflows: listOf({
      type: 'object',
      properties: { id: uuid, name: text },
      required: ['id', 'name'],
    }),
  },
  required: ['workflowCount', 'workflows'],
});

/** `{ characters: [...], nextCursor }`. */
export const entityPage = (kind: EntityKind): Schema => ({
  type: 'object',
  properties: {
    [kind.plural]: listOf(recordSchema(kind)),
    nextCursor: { ...orNull(text), description: 'Null on the last page.' },
  },
  required: [kind.plural, 'nextCursor'],
});

export const mainImage = (kind: EntityKind): Schema => {
  const { answer, noCaption } = kind.mainImage;
  return {
    type: 'object',
    properties: {
      [answer]: link,
      canonicalDescription: {
        ...(noCaption === null ? orNull(text) : text),
        description: `${noCaption === null ? 'Null' : 'Empty'} where it could not be written; the image is set all the same.`,
      },
    },
    required: [answer, 'canonicalDescription'],
  };
};

export const caption: Schema = {
  type: 'object',
  properties: { canonicalDescription: text },
  required: ['canonicalDescription'],
};

export const deletedEntity: Schema = {
  type: 'object',
  properties: {
    success: { const: true },
    archived: { const: true },
    permanent: { const: true },
  },
  required: ['success'],
};

function recordObject(kind: EntityKind, more: Readonly<Record<string, Schema>>): Schema {
  const properties: Record<string, Schema> = {
    id: uuid,
    userId: uuid,
    nodeId: orNull(text),
    projectId: orNull(uuid),
    workflowId: orNull(uuid),
    name: text,
    ...Object.fromEntries(kind.fields.map(({ key, schema }) => [key, schema])),
    sourceImageUrl: { ...orNull(text), description: 'The main image.' },
    imageProvider: orNull(text),
    canonicalDescription: kind.mainImage.noCaption === null ? orNull(text) : text,
    referencePhotos: listOf({
      type: 'object',
      properties: { kind: oneOf(...kind.photoKinds), url: link },
      required: ['kind', 'url'],
    }),
    selectedAssetByVariant: { type: 'object', additionalProperties: text },
    ...Object.fromEntries(
      kind.buckets.flatMap((bucket) =>
        [bucket.key, ...(bucket.aliases ?? [])].map((name) => [name, bucketSchema(bucket)]),
      ),
    ),
    ...(kind.trainedOn && LORA),
    deletedAt: { ...orNull(timestamp), description: 'Set when the record is archived.' },
    createdAt: timestamp,
    updatedAt: timestamp,
    ...more,
  };
  return { type: 'object', properties, required: Object.keys(properties) };
}

const bucketSchema = ({ members = {} }: EntityBucket): Schema =>
  listOf({
    type: 'object',
    properties: { name: text, url: link, ...members },
    required: ['name', 'url'],
  });

/** What a request of the reference shows. */
function withExample(key: string, schema: FieldSchema): Schema {
  if (key === 'name') return { ...schema, examples: ['Mara'] };
  return key === 'nodeId' ? { ...schema, examples: ['mcp-managed'] } : { ...schema };
}
