import { own } from '@easel/contracts/table';
import { spend } from '../budget/budget.js';
import { isRecord } from '../document/json-record.js';
import { ENTITY_TYPES } from '../document/node-families.js';
import { slugOf } from '../prompt/mentions.js';
import { entityOutput } from './entity-output.js';
import {
  kindOfType,
  recordIdOf,
  type StoredSubject,
  type StoredSubjects,
  withRecord,
} from './stored-subject.js';
import { throughTrainedModel } from './trained-model.js';
import { inOrder, type KnownSubject, picturesFor, withoutMentions } from './subject-references.js';

type Params = Readonly<Record<string, unknown>>;

/** A record that a reference names, and what it has to be. */
export interface NamedRecord {
  id: string;
  kind: string;
}

/** The records that `connectedReferences` name, first to last. */
export function recordsNamedIn(params: Params): NamedRecord[] {
  return referencesIn(params).flatMap((entry) => {
    const named = namedBy(entry);
    return named ? [{ id: named.id, kind: kindOfType(named.type) }] : [];
  });
}

/**
 * The settings of something that is asked for on its own, with the pictures and descriptions of subjects in place of the
 * records that its references name, and the tokens of references in place of mentions: as wired subjects are taken in a
 * workflow. Every record that is named has to be among `records`, and of the kind that it is named as.
 */
export function withSubjects(type: string, params: Params, records: StoredSubjects): Record<string, unknown> {
  const given = referencesIn(params);
  const subjects = given.map((entry) => subjectOf(entry, records));
  if (subjects.every((subject) => subject === undefined)) return { ...params };
  const prompt = typeof params.prompt === 'string' ? params.prompt : '';
  const trained = throughTrainedModel(
    type,
    params,
    prompt,
    subjects.flatMap((subject) => subject ?? []),
  );
  if (trained) return trained;
  const pictures = subjects.map((subject) => (subject ? picturesFor([subject], prompt) : []));
  const references = given.flatMap((entry, place) => {
    spend(1);
    return subjects[place]
      ? pictures[place].flatMap(({ reference }) => (reference ? [reference] : []))
      : [entry];
  });
  const said = withoutMentions(prompt, pictures.flat(), inOrder(references, params.referenceOrder));
  return { ...params, connectedReferences: references, ...(said !== prompt && { prompt: said }) };
}

/** Buckets of the first record that is named, for what is composed of them. */
export function bucketsNamedIn(
  params: Params,
  records: StoredSubjects,
): StoredSubject['buckets'] | undefined {
  const [first] = recordsNamedIn(params);
  return first && own(records, first.id)?.buckets;
}

function subjectOf(entry: Params, records: StoredSubjects): KnownSubject | undefined {
  const named = namedBy(entry);
  const record = named && own(records, named.id);
  if (named && record) return storedSubject(named.type, entry, record);
  const type = typeOf(entry);
  return type === undefined ? undefined : shownSubject(type, entry);
}

/** What its reference says beside the record stands. */
function storedSubject(type: string, entry: Params, record: StoredSubject): KnownSubject {
  const data = withRecord(type, {}, record, { selectedVariant: entry.selectedVariant });
  const { imageUrl, reference } = entityOutput(type, record.name, data);
  const { isMainImage, ...said } = reference as Record<string, unknown>;
  const ownUrl = textOf(entry.url);
  const ownName = textOf(entry.defaultName) ?? textOf(entry.label);
  const { [`${type}DbId`]: _id, selectedVariant: _variant, ...rest } = entry;
  return {
    id: textOf(entry.id) ?? record.id,
    type,
    name: ownName ?? record.name,
    slugs: slugsOf(record.name, ownName),
    url: ownUrl ?? imageUrl,
    isMainImage: isMainImage === true && ownUrl === undefined,
    description: record.description ?? undefined,
    ...(record.trained && { trained: record.trained }),
    entry: { ...said, ...rest },
    data,
  };
}

/** A subject of which only a picture is known. */
function shownSubject(type: string, entry: Params): KnownSubject | undefined {
  const name = textOf(entry.defaultName) ?? textOf(entry.label);
  const slugs = slugsOf(name, textOf(entry.characterSlug), textOf(entry.locationSlug));
  if (slugs.length === 0) return undefined;
  return {
    id: textOf(entry.id) ?? '',
    type,
    name: name ?? slugs[0],
    slugs,
    url: textOf(entry.url),
    isMainImage: false,
    description: textOf(entry.characterCanonicalDescription) ?? textOf(entry.description),
    entry,
    data: {},
  };
}

function namedBy(entry: Params): { type: string; id: string } | undefined {
  for (const type of ENTITY_TYPES) {
    const id = recordIdOf(type, entry);
    if (id !== undefined) return { type, id };
  }
  return undefined;
}

function typeOf({ source }: Params): string | undefined {
  const type = textOf(source)?.replace(/^wired-/, '');
  return type !== undefined && ENTITY_TYPES.has(type) ? type : undefined;
}

const referencesIn = ({ connectedReferences }: Params): Record<string, unknown>[] =>
  Array.isArray(connectedReferences) ? connectedReferences.filter(isRecord) : [];

const slugsOf = (...names: (string | undefined)[]): string[] => [
  ...new Set(
    names.flatMap((name) => (name === undefined ? [] : [slugOf(name)])).filter((slug) => slug !== ''),
  ),
];

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;
