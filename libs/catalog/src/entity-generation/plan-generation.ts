import { own, table } from '@easel/contracts/table';
import { bucketNamed } from '../entity-kinds/entity-kinds.js';
import type { EntityKind } from '../entity-kinds/entity-kind.js';
import { models } from '../models/models.js';
import { routeProviders } from '../models/route-providers.js';
import { attachKey, candidateKey, generationFields, type GenerationRoute } from './generation-fields.js';
import { inWords, type KnownEntity, type Subject, subjectOf, textOf } from './subject.js';

/** What a finished job does for the record that it belongs to. */
export interface PlannedEntry {
  purpose: 'main' | 'asset' | 'motion';
  assetType: string | null;
  /** The stored name of the bucket; null where nothing is appended. */
  bucket: string | null;
  name: string | null;
  /** The result becomes the main image without an approval. */
  setsMain: boolean;
  /** A save replaces the bucket, so that an append counts as a change of the record. */
  movesRecord: boolean;
  provider: string | null;
}

/** One job, as the executor is asked for it. */
export interface PlannedGeneration {
  type: string;
  params: Record<string, unknown>;
  /** Settings that only the service gives. */
  added: Record<string, unknown>;
  /** Shown in the job's input beside its settings. */
  context: Record<string, unknown>;
  entry: PlannedEntry;
}

export interface GenerationKnowledge {
  /** The record that takes the result. */
  record?: KnownEntity | undefined;
  /** What a language model wrote of the variant. */
  fragment?: string | undefined;
  /** Entries of the buckets that `motionSources` names, newest last. */
  motionSources?: readonly { bucket: string; name: string; url: string }[];
}

const DEFAULT_IMAGE_MODEL = 'nano-banana';
const REFINING_MODEL = 'wan';
const FRONT = 'front';
/** Characters. */
const LONGEST_NAME = 200;

type Body = Readonly<Record<string, unknown>>;

/** The jobs of a request whose body has been checked. Pure: the same request and record give the same jobs. */
export function planGeneration(
  kind: EntityKind,
  route: GenerationRoute,
  body: Body,
  known: GenerationKnowledge,
): PlannedGeneration[] {
  const subject = subjectOf(kind, body, known.record);
  if (route === 'main') return mainImages(kind, body, subject, known.record);
  if (route === 'surround') return [surround(kind, body, subject, known.record)];
  const isClip = route === 'motion' || body['assetType'] === 'motion';
  return [isClip ? clip(kind, body, subject, known) : variant(kind, body, subject, known)];
}

function mainImages(
  kind: EntityKind,
  body: Body,
  subject: Subject,
  record: KnownEntity | undefined,
): PlannedGeneration[] {
  const count = typeof body['count'] === 'number' ? body['count'] : 1;
  const attached = record !== undefined;
  const photos = (body['referencePhotos'] ?? []) as { url: string }[];
  const source = textOf(body['sourceImageUrl']);
  const written = filled(kind.wording.main, { subject: inWords(subject) });
  const prompt = textOf(body['userPrompt']) || withHint(written, body);
  const { type, provider, params } = picture(kind, body, {
    prompt,
    source,
    references: photos.map(({ url }) => url),
    aspect: kind.mainImage.aspect,
  });
  const link = attached ? { [count === 1 ? attachKey(kind) : candidateKey(kind)]: record.id } : {};
  return Array.from({ length: count }, (_, index) => ({
    type,
    params,
    added: { subject: drawn(kind, subject, record, { role: 'main', candidate: index }) },
    context: { ...contextOf(kind, 'main', body), ...link },
    entry: {
      purpose: 'main',
      assetType: null,
      bucket: null,
      name: subject.name,
      setsMain: attached && count === 1,
      movesRecord: false,
      provider,
    },
  }));
}

function variant(
  kind: EntityKind,
  body: Body,
  subject: Subject,
  { record, fragment }: GenerationKnowledge,
): PlannedGeneration {
  const asset = kind.assetTypes.find(({ id }) => id === body['assetType']);
  const name = textOf(body['variant']);
  const locked = isLocked(kind, record);
  const source = textOf(body['sourceImageUrl']) || (locked ? (record?.sourceImageUrl ?? '') : '');
  const template =
    kind.wording.assets[asset?.id ?? 'custom'] ?? kind.wording.assets['custom'] ?? '{variant}.';
  const said = textOf(fragment) || filled(template, { variant: name });
  const stored = (record?.fields['real_life_refs_by_variant'] ?? {}) as Record<string, string[]>;
  const references = (body['realLifeRefs'] ?? own(stored, name.toLowerCase()) ?? []) as string[];
  // Guided softly by the description where the picture does not show how the subject looks.
  const guidance = source === '' ? subject.canonicalDescription : '';
  const written = [said, inWords(subject), guidance, source === '' ? '' : kind.wording.keep];
  const prompt =
    textOf(body['userPrompt']) || withHint(written.filter((part) => part !== '').join(' '), body);
  const { type, provider, params } = picture(kind, body, {
    prompt,
    source,
    references,
    aspect: asset?.aspect ?? kind.mainImage.aspect,
  });
  const column = textOf(body['attachToColumn']) || (asset?.column ?? '');
  const bucket = column === '' ? undefined : bucketNamed(kind, column);
  return {
    type,
    params,
    added: { subject: drawn(kind, subject, record, { role: 'asset', assetType: asset?.id, variant: name }) },
    context: {
      ...contextOf(kind, 'asset', body),
      ...(record && { [attachKey(kind)]: record.id, attachToColumn: bucket?.column ?? null }),
      ...(textOf(fragment) !== '' && { draftedPrompt: fragment }),
    },
    entry: {
      purpose: 'asset',
      assetType: asset?.id ?? 'custom',
      bucket: record ? (bucket?.column ?? null) : null,
      name: textOf(body['attachName']) || name,
      setsMain: false,
      movesRecord: bucket?.saved === true,
      provider,
    },
  };
}

function clip(
  kind: EntityKind,
  body: Body,
  subject: Subject,
  { record, motionSources = [] }: GenerationKnowledge,
): PlannedGeneration {
  const { motion } = kind;
  const moves = textOf(body['motionPrompt']) || textOf(body['variant']);
  const provider = textOf(body['provider']) || motion.defaultProvider;
  const refined = textOf(body['refineFromVideoUrl']);
  const source = textOf(body['sourceImageUrl']) || motionSource(kind, record, motionSources);
  const aspectRatio = aspectOf(kind, body, motion.aspect);
  const words = [
    moves,
    textOf(body['motionDescription']),
    inWords(subject),
    subject.canonicalDescription,
    kind.wording.motion,
  ];
  const prompt = textOf(body['userPrompt']) || withHint(words.filter((part) => part !== '').join('. '), body);
  const bucket = bucketNamed(kind, motion.column);
  const references = (body['realLifeRefs'] ?? []) as string[];
  return {
    type: refined === '' ? 'image-to-video' : 'video-to-video',
    params:
      refined === ''
        ? {
            prompt,
            provider,
            aspectRatio,
            ...(source !== '' && { imageUrl: source }),
            ...(body['duration'] != null && { duration: Number(body['duration']) }),
            ...(references.length > 0 && { referenceImageUrls: references }),
          }
        : { prompt, provider: REFINING_MODEL, videoUrl: refined },
    added: { subject: drawn(kind, subject, record, { role: 'motion', variant: moves }) },
    context: {
      ...contextOf(kind, 'motion', body),
      // What was asked for; a clip that is refined runs on the model that refines.
      ...(refined !== '' && { requestedProvider: provider }),
      aspectRatio,
      ...(record && { [attachKey(kind)]: record.id, attachToColumn: motion.column }),
    },
    entry: {
      purpose: 'motion',
      assetType: bucket?.key ?? motion.column,
      bucket: record ? motion.column : null,
      name: textOf(body['attachName']) || Array.from(moves).slice(0, LONGEST_NAME).join(''),
      setsMain: false,
      movesRecord: bucket?.saved === true,
      provider,
    },
  };
}

function surround(
  kind: EntityKind,
  body: Body,
  subject: Subject,
  record: KnownEntity | undefined,
): PlannedGeneration {
  const direction = textOf(body['direction']);
  const carriedFraction = typeof body['carriedFraction'] === 'number' ? body['carriedFraction'] : 0.5;
  const source = textOf(body['referenceImageUrl']);
  const written = `The view goes on to the ${DIRECTIONS[direction] ?? direction}. ${inWords(subject)} ${kind.wording.keep}`;
  const { type, provider, params } = picture(kind, body, {
    prompt: textOf(body['userPrompt']) || written,
    source,
    references: [],
    aspect: kind.mainImage.aspect,
  });
  return {
    type,
    params,
    added: { continuation: { direction, carriedFraction } },
    context: {
      ...contextOf(kind, 'surround', body),
      carriedFraction,
      ...(record && { [attachKey(kind)]: record.id, attachToColumn: 'angles' }),
    },
    entry: {
      purpose: 'asset',
      assetType: 'angles',
      bucket: record ? 'angles' : null,
      name: textOf(body['attachName']) || `${direction} continuation`,
      setsMain: false,
      movesRecord: false,
      provider,
    },
  };
}

const DIRECTIONS: Readonly<Record<string, string>> = table({ right: 'right', up: 'top', down: 'bottom' });

interface PictureAsked {
  prompt: string;
  /** Empty: from text alone. */
  source: string;
  references: readonly string[];
  aspect: string;
}

function picture(kind: EntityKind, body: Body, { prompt, source, references, aspect }: PictureAsked) {
  const asked = textOf(body['provider']) || DEFAULT_IMAGE_MODEL;
  const type = source === '' ? 'generate-image' : 'image-to-image';
  const provider = source === '' ? asked : editorOf(asked);
  const levers = ['quality', 'resolution'].flatMap((key) =>
    body[key] == null ? [] : [[key, body[key]] as const],
  );
  return {
    type,
    provider: asked,
    params: {
      prompt,
      provider,
      aspectRatio: aspectOf(kind, body, aspect),
      ...(source !== '' && { imageUrl: source }),
      ...(references.length > 0 && { referenceImageUrls: [...references] }),
      ...Object.fromEntries(levers),
    } as Record<string, unknown>,
  };
}

/** The model of the same family that starts from a picture; the default one where the family has none. */
function editorOf(asked: string): string {
  const editors: readonly string[] = routeProviders['image-to-image'];
  if (!models.get(asked)) return asked;
  return [asked, `${asked}-i2i`, `${asked}-edit`].find((id) => editors.includes(id)) ?? DEFAULT_IMAGE_MODEL;
}

/** The first of these that the kind offers: of the request, of the canvas node, the default. */
function aspectOf(kind: EntityKind, body: Body, standard: string): string {
  const given = [body['aspectRatio'], body[`${kind.id}NodeAspectRatio`]];
  return given.find((ratio): ratio is string => kind.aspects.includes(ratio as string)) ?? standard;
}

function motionSource(
  kind: EntityKind,
  record: KnownEntity | undefined,
  sources: readonly { bucket: string; name: string; url: string }[],
): string {
  const wanted = sources.filter(({ bucket }) => kind.motionSources?.includes(bucket));
  const front = wanted.find(({ name }) => name.toLowerCase() === FRONT);
  return (front ?? wanted.at(-1))?.url ?? record?.sourceImageUrl ?? '';
}

/** Whether variants start from the main image. */
function isLocked(kind: EntityKind, record: KnownEntity | undefined): boolean {
  const ownLock = record?.fields['style_lock'];
  return typeof ownLock === 'boolean' ? ownLock : kind.lockedToMainImage === true || hasStyleLock(kind);
}

const hasStyleLock = (kind: EntityKind): boolean => kind.fields.some(({ column }) => column === 'style_lock');

/** What a draft is drawn by, so that one subject looks the same in all of them. */
function drawn(
  kind: EntityKind,
  subject: Subject,
  record: KnownEntity | undefined,
  view: Record<string, unknown>,
): Record<string, unknown> {
  return {
    kind: kind.id,
    key: record?.id ?? subject.name.toLowerCase(),
    words: [inWords(subject, ['style']), subject.canonicalDescription]
      .filter((part) => part !== '')
      .join('. '),
    style: subject.texts['style'] ?? '',
    ...view,
  };
}

/** Members of the body that are shown on the job; what a prompt says once only is not kept. */
function contextOf(kind: EntityKind, route: GenerationRoute, body: Body): Record<string, unknown> {
  const shown = Object.keys(generationFields(kind, route)).filter((key) => key !== 'workflowId');
  return {
    entityKind: kind.id,
    ...Object.fromEntries(shown.flatMap((key) => (body[key] == null ? [] : [[key, body[key]]]))),
  };
}

const withHint = (prompt: string, body: Body): string =>
  [prompt, textOf(body['seedPromptHint'])].filter((part) => part !== '').join(' ');

const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => values[key] ?? '');
