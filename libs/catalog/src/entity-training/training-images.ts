import type { EntityKind } from '../entity-kinds/entity-kind.js';

/** The node type of the job that trains. */
export const TRAINING_TYPE = 'character-lora-training';
export const FEWEST_TRAINING_IMAGES = 4;
export const MOST_TRAINING_IMAGES = 20;

/** Where the pictures of a record stand. */
export interface PicturedSubject {
  readonly sourceImageUrl: string | null;
  readonly referencePhotos: readonly { readonly url: string }[];
}

type Buckets = Readonly<Record<string, readonly { readonly url: string }[]>>;

/** What a model is trained on: each picture once, the most telling first, no more than one training takes. */
export function trainingImages(
  { trainedOn = [] }: EntityKind,
  { sourceImageUrl, referencePhotos }: PicturedSubject,
  buckets: Buckets,
): string[] {
  const urls = [
    ...(sourceImageUrl === null ? [] : [sourceImageUrl]),
    ...referencePhotos.map(({ url }) => url),
    ...trainedOn.flatMap((bucket) => (buckets[bucket] ?? []).map(({ url }) => url)),
  ];
  return [...new Set(urls)].slice(0, MOST_TRAINING_IMAGES);
}
