import { bucketNamed } from './entity-kinds.js';
import {
  type EntityBucket,
  type EntityKind,
  LONGEST_SELECTION,
  MOST_PHOTOS,
  MOST_SELECTIONS,
} from './entity-kind.js';
import { checkField, type FieldProblem, type FieldSchema, link, orNull, text } from './field-schema.js';

/** Entries of a bucket that a save takes. */
const MOST_SAVED = 10_000;

/** The fields that a save of this kind takes, by name. Others are ignored. */
export function savedFields(kind: EntityKind): Readonly<Record<string, FieldSchema>> {
  const found = SAVED.get(kind) ?? makeSavedFields(kind);
  SAVED.set(kind, found);
  return found;
}

const SAVED = new WeakMap<EntityKind, Readonly<Record<string, FieldSchema>>>();

const uuid = (description: string): FieldSchema => ({ type: 'string', format: 'uuid', description });

function makeSavedFields(kind: EntityKind): Record<string, FieldSchema> {
  return {
    id: uuid('The record to change. Without it a new one is made.'),
    nodeId: text(200, {
      minLength: 1,
      description: `The canvas node that the ${kind.label} belongs to; required for a new one, and kept by later saves.`,
    }),
    name: text(200, { minLength: 1, description: 'Required for a new one.' }),
    projectId: orNull(uuid('Where it lands, or moves to. Null counts as not sent.')),
    workflowId: orNull(uuid('A workflow that it was made for.')),
    ...Object.fromEntries(kind.fields.map(({ key, schema }) => [key, schema])),
    sourceImageUrl: orNull(link({ description: 'The main image.' })),
    imageProvider: orNull(text(200, { description: 'An image model. Any other text is stored as null.' })),
    canonicalDescription: orNull(text(10_000)),
    referencePhotos: {
      type: 'array',
      maxItems: MOST_PHOTOS,
      items: {
        type: 'object',
        properties: { kind: { type: 'string', enum: kind.photoKinds }, url: link() },
        required: ['kind', 'url'],
      },
    },
    selectedAssetByVariant: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description:
        `Which asset stands for a variant: \`<bucket>:<variant>\` to its address, which the bucket must hold. Replaces ` +
        `all selections. At most ${MOST_SELECTIONS} of up to ${LONGEST_SELECTION} characters are kept.`,
    },
    ...Object.fromEntries(kind.buckets.flatMap(bucketFields)),
    expectedUpdatedAt: orNull({
      type: 'string',
      format: 'date-time',
      description: 'Of a change: the `updatedAt` that it was made against.',
    }),
  };
}

function bucketFields(bucket: EntityBucket): [string, FieldSchema][] {
  if (!bucket.saved) return [];
  const schema: FieldSchema = {
    type: ['array', 'null'],
    maxItems: bucket.mostSaved ?? MOST_SAVED,
    items: {
      type: 'object',
      properties: { name: text(200), url: link(), ...bucket.members },
      required: ['name', 'url'],
    },
    description: 'Replaces all entries of the bucket.',
  };
  return [bucket.key, ...(bucket.aliases ?? [])].map((name) => [name, schema]);
}

/** What is wrong with the body of a save; empty when nothing is. Fields that the kind does not have are not looked at. */
export function checkEntity(kind: EntityKind, body: Readonly<Record<string, unknown>>): FieldProblem[] {
  const problems = Object.entries(savedFields(kind)).flatMap(([key, schema]) =>
    body[key] === undefined ? [] : checkField(schema, body[key], key),
  );
  if (body['id'] === undefined) {
    for (const key of ['name', 'nodeId']) {
      if (body[key] === undefined) problems.push({ path: key, message: 'is required' });
    }
  }
  return problems.length > 0 ? problems : repeatedPhotos(kind, body['referencePhotos']);
}

function repeatedPhotos(kind: EntityKind, photos: unknown): FieldProblem[] {
  if (!kind.onePhotoOfAKind || !Array.isArray(photos)) return [];
  const seen = new Set<string>();
  return (photos as { kind: string }[]).flatMap(({ kind: photo }, at) => {
    if (photo === 'other' || !seen.has(photo)) {
      seen.add(photo);
      return [];
    }
    return [{ path: `referencePhotos[${at}].kind`, message: 'may be listed only once' }];
  });
}

/**
 * The selections that are kept of what was sent: in order, whose bucket there is, and not beyond the limits. Whether the
 * bucket holds the address is for the caller to look up.
 */
export function keptSelections(
  kind: EntityKind,
  sent: Readonly<Record<string, string>>,
  holds: (bucket: EntityBucket, url: string) => boolean,
): Record<string, string> {
  const kept = Object.entries(sent).filter(([key, url]) => {
    const at = key.indexOf(':');
    const bucket = at > 0 ? bucketNamed(kind, key.slice(0, at)) : undefined;
    return bucket !== undefined && url.length <= LONGEST_SELECTION && holds(bucket, url);
  });
  return Object.fromEntries(kept.slice(0, MOST_SELECTIONS));
}
