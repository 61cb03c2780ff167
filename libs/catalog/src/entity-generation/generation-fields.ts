import { bucketNamed } from '../entity-kinds/entity-kinds.js';
import type { EntityKind } from '../entity-kinds/entity-kind.js';
import {
  checkField,
  type FieldProblem,
  type FieldSchema,
  link,
  oneOf,
  orNull,
  text,
} from '../entity-kinds/field-schema.js';
import { models } from '../models/models.js';

/** What a request makes of a subject: its main image, a variant of it, a clip, or the view beside a picture of it. */
export type GenerationRoute = 'main' | 'asset' | 'motion' | 'surround';

const LONGEST_WORDS = 10_000;
const MOST_REFERENCES = 5;
const SURROUND_DIRECTIONS = ['right', 'up', 'down'] as const;
const SURROUND_COLUMN = 'angles';

/** The member that names the record which takes the result: `attachToCharacterId`. */
export const attachKey = (kind: EntityKind): string => `attachTo${capital(kind.id)}Id`;
/** The member that names the record that a job is one of several candidates for. */
export const candidateKey = (kind: EntityKind): string => `candidateFor${capital(kind.id)}Id`;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const words = (description?: string): FieldSchema =>
  orNull(text(LONGEST_WORDS, description === undefined ? {} : { description }));
const uuid = (description: string): FieldSchema => orNull({ type: 'string', format: 'uuid', description });
/** Corrected to the values of the model. */
const lever = (description: string): FieldSchema => ({ description });

/** Routes of a kind; only places have surroundings. */
export function generationRoutes(kind: EntityKind): GenerationRoute[] {
  return kind.surrounds ? ['main', 'asset', 'motion', 'surround'] : ['main', 'asset', 'motion'];
}

/** What the body of a route takes. Null counts as not sent; fields that are not named are ignored. */
export function generationFields(kind: EntityKind, route: GenerationRoute): Record<string, FieldSchema> {
  const shared: Record<string, FieldSchema> = {
    provider: orNull(
      route === 'motion'
        ? oneOf(kind.motion.providers, {
            description: `The video model. Default: \`${kind.motion.defaultProvider}\`.`,
          })
        : text(200, { description: 'The image model. Default: `nano-banana`.' }),
    ),
    userPrompt: words('Is the prompt instead of what the service would write. It is not stored.'),
    origin: orNull(text(100)),
    workflowId: uuid('A workflow of yours that the job is shown with.'),
    [attachKey(kind)]: uuid(`The ${kind.label} that takes the result once it is there.`),
    attachName: orNull(text(200, { description: 'The name of the entry. Default: the variant.' })),
    aspectRatio: lever(`One of ${kind.aspects.join(', ')}; any other value counts as not sent.`),
    [`${kind.id}NodeAspectRatio`]: lever('Used where `aspectRatio` is not sent.'),
  };
  if (route === 'surround') return { ...shared, ...surroundFields() };
  const described: Record<string, FieldSchema> = {
    ...shared,
    name: { ...text(200, { minLength: 1 }), examples: ['Mara'] },
    canonicalDescription: words(),
    sourceImageUrl: orNull(link({ description: SOURCE_OF[route] })),
    seedPromptHint: words('Added to the prompt.'),
    ...Object.fromEntries(wordedFields(kind).map(({ key, schema }) => [key, schema])),
  };
  if (route === 'motion') {
    return {
      ...described,
      motionPrompt: { ...text(LONGEST_WORDS, { minLength: 1 }), examples: ['turns the head and smiles'] },
      motionDescription: words(),
      duration: lever('Seconds; one of those that the model has.'),
      refineFromVideoUrl: orNull(link({ description: 'A clip to generate again, instead of a picture.' })),
      realLifeRefs: references,
    };
  }
  const image = {
    ...described,
    quality: lever('Corrected to what the model has.'),
    resolution: lever('Corrected to what the model has.'),
  };
  return route === 'main' ? { ...image, ...mainFields(kind) } : { ...image, ...assetFields(kind) };
}

const SOURCE_OF: Readonly<Record<GenerationRoute, string>> = {
  main: 'A picture to start from.',
  asset: 'A picture to start from, instead of the main image.',
  motion: 'The first frame.',
  surround: '',
};

const references: FieldSchema = orNull({ type: 'array', items: link(), maxItems: MOST_REFERENCES });

const mainFields = (kind: EntityKind): Record<string, FieldSchema> => ({
  count: {
    enum: [...kind.mainImage.counts, null],
    description: 'How many candidates. Default: 1. They are paid for together or not at all.',
  },
  referencePhotos: orNull({
    type: 'array',
    maxItems: 20,
    items: { type: 'object', properties: { kind: text(100), url: link() }, required: ['url'] },
  }),
  expectedUpdatedAt: orNull({ type: 'string', format: 'date-time' }),
});

const assetFields = (kind: EntityKind): Record<string, FieldSchema> => ({
  assetType: oneOf(kind.assetTypes.map(({ id }) => id)),
  variant: { ...text(200, { minLength: 1 }), examples: [kind.assetTypes[0]?.variants?.[0] ?? 'front'] },
  attachToColumn: orNull(
    text(100, {
      description: 'The bucket that takes the result. Needed for `custom`; implied by the other types.',
    }),
  ),
  realLifeRefs: references,
});

const surroundFields = (): Record<string, FieldSchema> => ({
  referenceImageUrl: { ...link({ description: 'The picture that is continued.' }) },
  direction: oneOf(SURROUND_DIRECTIONS),
  degrees: { description: 'How far the view turns, from 1 to 180.' },
  carriedFraction: { description: 'The share of the picture that is kept as it is. Default: 0.5.' },
  attachToColumn: orNull(oneOf([SURROUND_COLUMN])),
});

/** Fields of a record that put it into words. */
export function wordedFields(kind: EntityKind) {
  return kind.fields.filter(({ schema }) => {
    const types = [schema.type ?? 'object'].flat();
    // A choice that is always made, such as a lock, says nothing of how it looks.
    return types.includes('string') && types.includes('null') && schema.format === undefined;
  });
}

const REQUIRED: Readonly<Record<GenerationRoute, readonly string[]>> = {
  main: ['name'],
  asset: ['name', 'assetType', 'variant'],
  motion: ['motionPrompt'],
  surround: ['referenceImageUrl', 'direction'],
};

/** Which members a body must have. */
export function requiredMembers(kind: EntityKind, route: GenerationRoute): string[] {
  const source = route === 'motion' && kind.motion.needsSource ? ['sourceImageUrl'] : [];
  return [...REQUIRED[route], ...source];
}

/** What is wrong with the body of a request, before the record is read. */
export function checkGeneration(
  kind: EntityKind,
  route: GenerationRoute,
  body: Readonly<Record<string, unknown>>,
): FieldProblem[] {
  const given = (key: string) => body[key] !== undefined && body[key] !== null;
  const problems = Object.entries(generationFields(kind, route)).flatMap(([key, schema]) =>
    given(key) ? checkField(schema, body[key], key) : [],
  );
  for (const key of requiredMembers(kind, route)) {
    if (!given(key)) problems.push({ path: key, message: 'is required' });
  }
  if (problems.length > 0) return problems;
  if (route === 'asset') return checkAsset(kind, body, given);
  if (route === 'motion') return checkMotion(kind, body, given);
  return route === 'surround' ? checkSurround(body, given) : [];
}

type Given = (key: string) => boolean;
type Body = Readonly<Record<string, unknown>>;

function checkAsset(kind: EntityKind, body: Body, given: Given): FieldProblem[] {
  const type = kind.assetTypes.find(({ id }) => id === body['assetType']);
  const variants = type?.variants;
  if (variants && !variants.includes(body['variant'] as string)) {
    return [{ path: 'variant', message: `must be one of ${variants.join(', ')}` }];
  }
  if (given('attachToColumn')) {
    const bucket = bucketNamed(kind, body['attachToColumn'] as string);
    if (!bucket || bucket.notAttached) {
      const columns = kind.buckets.filter(({ notAttached }) => !notAttached).map(({ column }) => column);
      return [{ path: 'attachToColumn', message: `must be one of ${columns.join(', ')}` }];
    }
  } else if (given(attachKey(kind)) && type?.column === undefined) {
    return [{ path: 'attachToColumn', message: 'is required for a custom variant that is attached' }];
  }
  return [];
}

function checkMotion(kind: EntityKind, body: Body, given: Given): FieldProblem[] {
  if (given('attachToColumn')) {
    return [{ path: 'attachToColumn', message: `is not accepted: clips go to ${kind.motion.column}` }];
  }
  if (!given('duration')) return [];
  const durations = models.get(
    (body['provider'] as string | undefined) ?? kind.motion.defaultProvider,
  )?.durations;
  const wanted = body['duration'];
  if (typeof wanted !== 'number' && typeof wanted !== 'string') {
    return [{ path: 'duration', message: 'must be a number of seconds' }];
  }
  return durations && !durations.includes(Number(wanted))
    ? [{ path: 'duration', message: `must be one of ${durations.join(', ')}` }]
    : [];
}

function checkSurround(body: Body, given: Given): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const within = (key: string, low: number, high: number) => {
    const value = body[key];
    if (given(key) && !(typeof value === 'number' && value >= low && value <= high))
      problems.push({ path: key, message: `must be a number from ${low} to ${high}` });
  };
  within('degrees', 1, 180);
  within('carriedFraction', 0.05, 0.95);
  return problems;
}
