import { spend } from '../budget/budget.js';
import { type Mention, mentionsIn, replaceMentions, slugOf } from '../prompt/mentions.js';
import { slugFields } from './entity-output.js';
import type { TrainedModel } from './trained-model.js';
import { isPicture, namedVariant, saidVariant, type SubjectVariant } from './subject-variants.js';

/** A subject that a prompt may mention. */
export interface KnownSubject {
  /** That of its reference. */
  id: string;
  /** `character`, `object` and so on. */
  type: string;
  name: string;
  /** By which mentions mean it. */
  slugs: readonly string[];
  /** What stands for it where nothing names a variant. */
  url: string | undefined;
  /** Whether that is its main image, in place of which a variant may be taken. */
  isMainImage: boolean;
  /** Its main image is not to be attached on its own. */
  isSuppressed?: boolean;
  description: string | undefined;
  /** What its reference says beside its picture. */
  entry: Readonly<Record<string, unknown>>;
  /** The model that was trained on it. */
  trained?: TrainedModel;
  /** Its buckets. */
  data: Readonly<Record<string, unknown>>;
}

/** A picture of a subject; without a reference there is none. */
export interface SubjectPicture {
  subject: KnownSubject;
  reference?: Record<string, unknown>;
  variant?: SubjectVariant;
}

/**
 * The pictures of subjects that a prompt asks for: of each the variants that it mentions, else the one it says by name,
 * else what stands for it. Specification 1, 4.10.
 */
export function picturesFor(subjects: readonly KnownSubject[], prompt: string): SubjectPicture[] {
  const mentions = Map.groupBy(mentionsIn(prompt), ({ slug }) => slug);
  return subjects.flatMap((subject) => {
    const own = subject.slugs.flatMap((slug) => mentions.get(slug) ?? []);
    spend(1 + own.length);
    return picturesOf(subject, own, prompt);
  });
}

function picturesOf(subject: KnownSubject, mentions: readonly Mention[], prompt: string): SubjectPicture[] {
  const { id, type, name, entry, url, description, data } = subject;
  const lock = mentions.find(({ locks }) => locks !== undefined)?.locks;
  const identity = lock === undefined ? {} : { identityLock: { enabled: lock } };
  const main: SubjectPicture = {
    subject,
    ...(url !== undefined && { reference: { ...entry, ...identity, id, url } }),
  };
  const showing = (variant: SubjectVariant): SubjectPicture => {
    const fields = slugFields(type, name, description, variant);
    const reference = { ...entry, ...identity, ...fields, id: `${id}:${variant.bucket}/${variant.name}` };
    return { subject, variant, reference: { ...reference, url: variant.url } };
  };
  if (mentions.length > 0) {
    const variants = mentions.map((mention) => pictureOf(namedVariant(type, data, mention)));
    const named = [...new Map(variants.map((variant) => [variant?.url, variant])).values()];
    return named.map((variant) => (variant ? showing(variant) : main));
  }
  if (!subject.isMainImage) return [main];
  const said = pictureOf(saidVariant(type, data, prompt));
  if (said) return [showing(said)];
  return subject.isSuppressed === true ? [] : [main];
}

const pictureOf = (variant: SubjectVariant | undefined): SubjectVariant | undefined =>
  variant && isPicture(variant) ? variant : undefined;

type Reference = Readonly<Record<string, unknown>>;

/** References in the order of their numbers: as asked for, the rest as they are, each picture once. */
export function inOrder(references: readonly Reference[], order: unknown): Reference[] {
  const ranks = new Map(Array.isArray(order) ? order.map((id: unknown, place) => [id, place] as const) : []);
  const rankOf = ({ id }: Reference): number => ranks.get(id) ?? ranks.size;
  const seen = new Set<unknown>();
  return [...references]
    .sort((left, right) => rankOf(left) - rankOf(right))
    .filter(({ url }) => !seen.has(url) && seen.add(url));
}

/**
 * The prompt with the tokens of their references in place of mentions, with names where none are numbered, and with names
 * and descriptions of subjects without a picture.
 */
export function withoutMentions(
  prompt: string,
  pictures: readonly SubjectPicture[],
  numbered: readonly Reference[],
): string {
  const bySlug = new Map<string, SubjectPicture[]>();
  for (const picture of pictures) {
    for (const slug of picture.subject.slugs) bySlug.set(slug, [...(bySlug.get(slug) ?? []), picture]);
  }
  const numbers = new Map(numbered.map(({ url }, place) => [url, place + 1]));
  return replaceMentions(prompt, (mention) => {
    const own = bySlug.get(mention.slug) ?? [];
    spend(1 + own.length);
    const named = own.find(({ variant }) => variant && isNamed(variant, mention));
    const picture = named ?? own.find(({ variant }) => !variant) ?? own[0];
    if (!picture) return undefined;
    const { name, description } = picture.subject;
    const { mode = 'identical' } = mention;
    const number = picture.reference && numbers.get(picture.reference['url']);
    if (mode === 'name') return name;
    if (number === undefined) {
      return picture.reference || description === undefined ? name : `${name} (${description})`;
    }
    if (mode === 'none') return `@image_${number}`;
    return `{image:${number}:${mode === 'identical' ? name : mode.replaceAll('-', ' ')}}`;
  });
}

const isNamed = (of: SubjectVariant, { bucket, variant }: Mention): boolean =>
  variant !== undefined &&
  slugOf(of.name) === slugOf(variant) &&
  (bucket === undefined || slugOf(of.bucket) === slugOf(bucket));
