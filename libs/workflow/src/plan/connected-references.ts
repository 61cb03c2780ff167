import { spend } from '../budget/budget.js';
import { isRecord } from '../document/json-record.js';
import { slugOf } from '../prompt/mentions.js';
import { NAME_FIELDS, recordIdOf } from '../subjects/stored-subject.js';
import { throughTrainedModel, type TrainedModel } from '../subjects/trained-model.js';
import { inOrder, type KnownSubject, picturesFor, withoutMentions } from '../subjects/subject-references.js';
import type { NodeReading } from './node-reading.js';
import { type Carried, valueAt } from './wire-reading.js';

const IMAGE_TOKEN = /\{image:/;

/** References of one iteration, and the prompt that goes with them. */
export interface References {
  references: Record<string, unknown>[];
  prompt: unknown;
  /** All settings, where a trained model draws it instead. */
  trained?: Record<string, unknown>;
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
  const known = subjects.map((each) => knownSubject(reading, each, iteration));
  const trained = throughTrainedModel(reading.node.type, params, text, known);
  if (trained) return { references: [], prompt: trained.prompt, trained };
  const found = picturesFor(known, text);
  const given = Array.isArray(params.connectedReferences) ? params.connectedReferences.filter(isRecord) : [];
  const references = [
    ...wiredImages(reading, iteration),
    ...extra,
    ...found.flatMap(({ reference }) => (reference ? [reference] : [])),
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

/** A wired subject, under the name of its record and under the one that its node was given. */
function knownSubject(reading: NodeReading, carried: Carried, iteration: number): KnownSubject {
  spend(1);
  const { id, label, type, node } = reading.plan.order[carried.wire.from];
  const url = carried.media === 'image' ? [valueAt(carried, iteration) ?? []].flat()[0] : undefined;
  const { isMainImage, ...entry }: Record<string, unknown> = carried.reference ?? {
    source: `wired-${type}`,
    defaultName: label,
  };
  const name = typeof entry.defaultName === 'string' ? entry.defaultName : label;
  const data = reading.dataAt(carried.wire.from);
  const typed = node.data[NAME_FIELDS.get(type) ?? ''];
  const slugs = [...new Set([name, ...(typeof typed === 'string' ? [typed] : [])].map(slugOf))];
  const suppressed = [
    reading.data.suppressedCanonicalCharacterIds,
    reading.data.suppressedCanonicalLocationIds,
  ].flatMap((ids) => (Array.isArray(ids) ? (ids as unknown[]) : []));
  const ids = [id, recordIdOf(type, data), ...(SUPPRESSED.has(type) ? slugs : [])];
  return {
    id,
    type,
    name,
    slugs,
    url,
    isMainImage: isMainImage === true,
    isSuppressed: ids.some((each) => suppressed.includes(each)),
    description: typeof entry.description === 'string' ? entry.description : undefined,
    entry,
    data,
    ...(recordIdOf(type, data) !== undefined && { trained: data.trained as TrainedModel | undefined }),
  };
}

/** Types whose automatic main image is taken away by their slug. */
const SUPPRESSED = new Set(['character', 'location']);
