import { spend } from '../budget/budget.js';
import { isRecord } from '../document/json-record.js';
import { slugFields } from '../nodes/entity-output.js';
import { isPicture, namedVariant, saidVariant, type SubjectVariant } from '../nodes/subject-variants.js';
import { type Mention, mentionsIn, replaceMentions, slugOf } from '../prompt/mentions.js';
import type { NodeReading } from './node-reading.js';
import { type Carried, valueAt } from './wire-reading.js';

const IMAGE_TOKEN = /\{image:/;

/** References of one iteration, and the prompt that goes with them. */
export interface References {
  references: Record<string, unknown>[];
  prompt: unknown;
}

/**
 * References as the generation rules number them: wired images first, then the node's extra references, then
 * wired subjects. Without subjects, extra references, an order or a token in the prompt, wired images stay
 * the plain list they are. Mentions of subjects in the prompt become the tokens of their references.
 */
export function connectedReferences(
  reading: NodeReading,
  subjects: readonly Carried[],
  params: Readonly<Record<string, unknown>>,
  prompt: unknown,
  iteration: number,
): References {
  const text = typeof prompt === 'string' ? prompt : '';
  const extra = extraReferences(params);
  const numbersImages = Array.isArray(params.referenceOrder) || IMAGE_TOKEN.test(text);
  if (subjects.length === 0 && extra.length === 0 && !numbersImages) return { references: [], prompt };
  const mentions = Map.groupBy(mentionsIn(text), ({ slug }) => slug);
  const found = subjects.flatMap((each) => subjectReferences(reading, each, { text, mentions }, iteration));
  const given = Array.isArray(params.connectedReferences) ? params.connectedReferences.filter(isRecord) : [];
  const references = [
    ...wiredImages(reading, iteration),
    ...extra,
    ...found.map(({ reference }) => reference),
  ];
  if (text === '' || found.length === 0) return { references, prompt };
  const shows = reading.node.info.outputType === 'image' || reading.node.info.outputType === 'video';
  const numbered = shows ? inOrder([...references, ...given], params.referenceOrder) : [];
  return { references, prompt: withoutMentions(text, found, numbered) };
}

function wiredImages(reading: NodeReading, iteration: number): Record<string, unknown>[] {
  return reading.carried.flatMap((carried) => {
    const { target, from } = carried.wire;
    const isReference =
      target.kind === 'reference' || (target.kind === 'urls' && target.field === 'referenceImageUrls');
    if (!isReference || carried.media !== 'image') return [];
    const { id, label } = reading.plan.order[from];
    const urls = [valueAt(carried, iteration) ?? []].flat();
    return urls.map((url, place) => ({
      id: place === 0 ? id : `${id}-${place + 1}`,
      defaultName: label,
      source: 'wired-image',
      url,
    }));
  });
}

function extraReferences(params: Readonly<Record<string, unknown>>): Record<string, unknown>[] {
  if (!Array.isArray(params.extraRefs)) return [];
  return params.extraRefs.filter(isRecord).flatMap((entry, place) => {
    if (typeof entry.url !== 'string' || entry.url === '') return [];
    const name = entry.variantDisplayName ?? entry.description;
    return [
      {
        id: typeof entry.id === 'string' ? entry.id : `extra-${place + 1}`,
        source: 'manual',
        isExtraRef: true,
        ...entry,
        defaultName: typeof name === 'string' ? name : `Reference ${place + 1}`,
      },
    ];
  });
}

/** A picture of a wired subject, and what mentions mean it. */
interface SubjectReference {
  reference: Record<string, unknown>;
  slug: string;
  name: string;
  variant?: SubjectVariant;
}

/**
 * The pictures of a subject that a prompt asks for: the variants that it mentions, else the one it says by name, else
 * what its node brings.
 */
function subjectReferences(
  reading: NodeReading,
  carried: Carried,
  prompt: { text: string; mentions: ReadonlyMap<string, Mention[]> },
  iteration: number,
): SubjectReference[] {
  spend(1);
  const { id, label, type } = reading.plan.order[carried.wire.from];
  const url = [valueAt(carried, iteration) ?? []].flat()[0];
  if (url === undefined || carried.media !== 'image') return [];
  const known: Record<string, unknown> = carried.reference ?? {
    source: `wired-${type}`,
    defaultName: label,
  };
  const { isMainImage, ...entry } = known;
  const name = typeof known.defaultName === 'string' ? known.defaultName : label;
  const subject = { slug: slugOf(name), name };
  const mentions = prompt.mentions.get(subject.slug) ?? [];
  const data = reading.dataAt(carried.wire.from);
  const lock = mentions.find(({ locks }) => locks !== undefined)?.locks;
  const identity = lock === undefined ? {} : { identityLock: { enabled: lock } };
  const main = { ...subject, reference: { ...entry, ...identity, id, url } };
  const showing = (variant: SubjectVariant): SubjectReference => {
    const fields = slugFields(type, name, textOf(known.description), variant);
    const reference = { ...entry, ...identity, ...fields, id: `${id}:${variant.bucket}/${variant.name}` };
    return { ...subject, variant, reference: { ...reference, url: variant.url } };
  };
  if (mentions.length > 0) {
    const variants = mentions.map((mention) => pictureOf(namedVariant(type, data, mention)));
    const named = [...new Map(variants.map((variant) => [variant?.url, variant])).values()];
    return named.map((variant) => (variant ? showing(variant) : main));
  }
  if (isMainImage !== true) return [main];
  const said = pictureOf(saidVariant(type, data, prompt.text));
  if (said) return [showing(said)];
  const suppressed = [
    reading.data.suppressedCanonicalCharacterIds,
    reading.data.suppressedCanonicalLocationIds,
  ].flatMap((ids) => (Array.isArray(ids) ? (ids as unknown[]) : []));
  const slug = known.characterSlug ?? known.locationSlug;
  return typeof slug === 'string' && suppressed.includes(slug) ? [] : [main];
}

const pictureOf = (variant: SubjectVariant | undefined): SubjectVariant | undefined =>
  variant && isPicture(variant) ? variant : undefined;

/** References in the order of their numbers: as asked for, the rest as they are, each picture once. */
function inOrder(references: readonly Record<string, unknown>[], order: unknown): Record<string, unknown>[] {
  const ranks = new Map(Array.isArray(order) ? order.map((id: unknown, place) => [id, place] as const) : []);
  const rankOf = ({ id }: Record<string, unknown>): number => ranks.get(id) ?? ranks.size;
  const seen = new Set<unknown>();
  return [...references]
    .sort((left, right) => rankOf(left) - rankOf(right))
    .filter(({ url }) => !seen.has(url) && seen.add(url));
}

/** The prompt with the tokens of their references in place of mentions, or with names where none are numbered. */
function withoutMentions(
  prompt: string,
  subjects: readonly SubjectReference[],
  numbered: readonly Record<string, unknown>[],
): string {
  const bySlug = Map.groupBy(subjects, ({ slug }) => slug);
  const numbers = new Map(numbered.map(({ url }, place) => [url, place + 1]));
  return replaceMentions(prompt, (mention) => {
    const own = bySlug.get(mention.slug) ?? [];
    spend(1 + own.length);
    const named = own.find(({ variant }) => variant && isNamed(variant, mention));
    const subject = named ?? own.find(({ variant }) => !variant) ?? own[0];
    if (!subject) return undefined;
    const { mode = 'identical' } = mention;
    const number = numbers.get(subject.reference.url);
    if (mode === 'name' || number === undefined) return subject.name;
    if (mode === 'none') return `@image_${number}`;
    return `{image:${number}:${mode === 'identical' ? subject.name : mode.replaceAll('-', ' ')}}`;
  });
}

const isNamed = (of: SubjectVariant, { bucket, variant }: Mention): boolean =>
  variant !== undefined &&
  slugOf(of.name) === slugOf(variant) &&
  (bucket === undefined || slugOf(of.bucket) === slugOf(bucket));

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
