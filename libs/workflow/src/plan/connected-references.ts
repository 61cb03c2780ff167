import { isRecord } from '../document/json-record.js';
import type { NodeReading } from './node-reading.js';
import { type Carried, valueAt } from './wire-reading.js';

const IMAGE_TOKEN = /\{image:/;

/**
 * References as the generation rules number them: wired images first, then the node's extra references, then
 * wired subjects. Without subjects, extra references, an order or a token in the prompt, wired images stay
 * the plain list they are.
 */
export function connectedReferences(
  reading: NodeReading,
  subjects: readonly Carried[],
  params: Readonly<Record<string, unknown>>,
  prompt: unknown,
  iteration: number,
): Record<string, unknown>[] {
  const extra = extraReferences(params);
  const numbersImages =
    Array.isArray(params.referenceOrder) || (typeof prompt === 'string' && IMAGE_TOKEN.test(prompt));
  if (subjects.length === 0 && extra.length === 0 && !numbersImages) return [];
  return [
    ...wiredImages(reading, iteration),
    ...extra,
    ...subjects.flatMap((each) => subjectReference(reading, each, iteration)),
  ];
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

function subjectReference(
  reading: NodeReading,
  carried: Carried,
  iteration: number,
): Record<string, unknown>[] {
  const { id, label, type } = reading.plan.order[carried.wire.from];
  const url = [valueAt(carried, iteration) ?? []].flat()[0];
  if (url === undefined || carried.media !== 'image') return [];
  const known = carried.reference ?? { source: `wired-${type}`, defaultName: label };
  const slug = known.characterSlug ?? known.locationSlug;
  const suppressed = [
    reading.data.suppressedCanonicalCharacterIds,
    reading.data.suppressedCanonicalLocationIds,
  ].flatMap((ids) => (Array.isArray(ids) ? (ids as unknown[]) : []));
  if (typeof slug === 'string' && known.isMainImage === true && suppressed.includes(slug)) return [];
  const { isMainImage: _internal, ...entry } = known;
  return [{ ...entry, id, url }];
}
