import { table } from '@easel/contracts/table';
import type { Model, ModelKind } from '../models/model.js';
import { expandReferenceTokens, mentionedImages } from './reference-tokens.js';

export interface IdentityLock {
  readonly enabled: boolean;
  /** `{ref}` stands for the reference's binding. */
  readonly text?: string | undefined;
}

/** A picture with its meaning. API document 4.6. */
export interface ConnectedReference {
  readonly id: string;
  readonly url: string;
  /** What the prompt calls it. */
  readonly defaultName?: string | undefined;
  /** Read where `defaultName` is missing. */
  readonly label?: string | undefined;
  readonly source: string;
  readonly description?: string | undefined;
  readonly characterCanonicalDescription?: string | undefined;
  readonly identityLock?: IdentityLock | undefined;
}

export interface ReferenceRequest {
  readonly prompt?: string | undefined;
  readonly connectedReferences?: readonly ConnectedReference[] | undefined;
  /** Ids, first to last; the rest follow in list order. */
  readonly referenceOrder?: readonly string[] | undefined;
  readonly referenceImageUrls?: readonly string[] | undefined;
  readonly referenceVideoUrls?: readonly string[] | undefined;
  readonly referenceAudioUrls?: readonly string[] | undefined;
}

export interface AssembledReferences {
  readonly prompt: string | undefined;
  readonly referenceImageUrls: readonly string[] | undefined;
  /** Ids in the order of their numbers. */
  readonly attached: readonly string[];
  /** Ids that the model's cap, or its lack of support, left out. */
  readonly dropped: readonly string[];
}

/**
 * Turns structured references into what a model takes: one list of pictures and a prompt that says what each is
 * for. API document 4.6. Ordered, without doubles, cut to the model's cap and only then numbered; flat URLs
 * follow within the same cap. Without `connectedReferences` nothing changes.
 */
export function assembleReferences(model: Model, request: ReferenceRequest): AssembledReferences {
  const { prompt, connectedReferences, referenceImageUrls } = request;
  if (connectedReferences === undefined) return { prompt, referenceImageUrls, attached: [], dropped: [] };

  const cap = model.references.image;
  const ordered = inOrder(connectedReferences, request.referenceOrder ?? []);
  const distinct = withoutDoubles(ordered);
  const attached = distinct.slice(0, cap);
  const urls = [...new Set([...attached.map(({ url }) => url), ...(referenceImageUrls ?? [])])].slice(0, cap);

  const written = prompt ?? '';
  const counts = {
    image: urls.length,
    video: Math.min(request.referenceVideoUrls?.length ?? 0, model.references.video),
    audio: Math.min(request.referenceAudioUrls?.length ?? 0, model.references.audio),
  };
  const lines = directivesOf(attached, model.kind, mentionedImages(written));
  return {
    prompt: [expandReferenceTokens(written, counts), lines.join('\n')]
      .filter((part) => part !== '')
      .join('\n\n'),
    referenceImageUrls: urls,
    attached: attached.map(({ id }) => id),
    dropped: distinct.slice(cap).map(({ id }) => id),
  };
}

function inOrder(references: readonly ConnectedReference[], order: readonly string[]): ConnectedReference[] {
  const rank = new Map([...new Set(order)].map((id, index) => [id, index]));
  const rankOf = ({ id }: ConnectedReference) => rank.get(id) ?? order.length;
  return [...references].sort((a, b) => rankOf(a) - rankOf(b));
}

/** The first of every set that shows the same picture. */
function withoutDoubles(references: readonly ConnectedReference[]): ConnectedReference[] {
  const seen = new Set<string>();
  return references.filter(({ url }) => !seen.has(url) && seen.add(url));
}

/** One line for each reference that the prompt does not place itself, and for each identity to keep. */
function directivesOf(
  attached: readonly ConnectedReference[],
  kind: ModelKind,
  mentioned: ReadonlySet<number>,
): string[] {
  return attached.flatMap((reference, index) => {
    const position = index + 1;
    const lock = lockOf(reference, bindingOf(position, kind));
    if (isCharacter(reference))
      return [[identityBullet(reference, position, kind), lock].filter(Boolean).join(' ')];
    const directive = mentioned.has(position) ? [] : [`@image_${position} (reference): ${nameOf(reference)}`];
    return lock === '' ? directive : [...directive, lock];
  });
}

/** What a reference is called in running text: a letter for pictures, a number for clips. */
function bindingOf(position: number, kind: ModelKind): string {
  return kind === 'image' ? `reference image ${letterOf(position)}` : `@image_${position}`;
}

/** A to Z, then AA, AB and so on. */
function letterOf(position: number): string {
  const last = String.fromCharCode(65 + ((position - 1) % 26));
  return position <= 26 ? last : letterOf(Math.floor((position - 1) / 26)) + last;
}

function identityBullet(reference: ConnectedReference, position: number, kind: ModelKind): string {
  const binding = bindingOf(position, kind);
  const shown = kind === 'image' ? `${binding} (@image_${position})` : binding;
  const described = oneLine(reference.characterCanonicalDescription ?? reference.description ?? '');
  return `- ${nameOf(reference)} is the character in ${shown}${described === '' ? '.' : `: ${withFullStop(described)}`}`;
}

const STANDARD_LOCK = 'Keep the identity of {ref} exactly as it is: the same face, hair, build and marks.';

function lockOf({ identityLock }: ConnectedReference, binding: string): string {
  if (identityLock?.enabled !== true) return '';
  const text = oneLine(identityLock.text ?? '');
  return (text === '' ? STANDARD_LOCK : text).replaceAll('{ref}', binding);
}

const isCharacter = ({ source }: ConnectedReference): boolean => source === 'wired-character';

const KIND_WORDS: Readonly<Record<string, string>> = table({
  character: 'person',
  face: 'face',
  object: 'object',
  creature: 'creature',
  location: 'location',
});

function nameOf({ defaultName, label, source }: ConnectedReference): string {
  const name = oneLine(defaultName ?? label ?? '');
  return name === '' ? (KIND_WORDS[source.replace(/^wired-/, '')] ?? 'picture') : name;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
