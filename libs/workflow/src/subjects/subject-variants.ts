import { table } from '@easel/contracts/table';
import { spend, spendText } from '../budget/budget.js';
import { includesText } from '../budget/text-search.js';
import { isRecord } from '../document/json-record.js';
import { slugOf } from '../prompt/mentions.js';

/** One picture of a subject beside its main one. */
export interface SubjectVariant {
  bucket: string;
  name: string;
  url: string;
}

/** Where variants of a subject are looked for, the first before the others. Specification 1, 4.10. */
const BUCKETS: Readonly<Record<string, readonly string[]>> = table({
  object: ['materials', 'variations', 'angles', 'motionClips'],
  location: ['timeOfDay', 'weather', 'seasons', 'lighting', 'angles', 'atmosphereMotions'],
  character: [
    'expressions',
    'poses',
    'motions',
    'angles',
    'bodyAngles',
    'lightingVariations',
    'outfitVariations',
    'detailCloseups',
  ],
  creature: ['poses', 'angles', 'variations'],
});

/** Buckets of clips: no picture to go by. */
const CLIPS = new Set(['motionClips', 'atmosphereMotions', 'motions']);

/** Other names of buckets, by which records show them too. */
const ALIASES: Readonly<Record<string, string>> = table({
  lighting: 'lightingvariations',
  headangles: 'angles',
});

/** Words of a prompt that mean the variant on the right. */
const SYNONYMS: Readonly<Record<string, string>> = table({
  sunset: 'dusk',
  rainy: 'rain',
  aged: 'weathered',
  brass: 'gold',
});

/** The variant of a subject that a mention names, in the bucket it names or in the first that has it. */
export function namedVariant(
  type: string,
  data: Readonly<Record<string, unknown>>,
  { bucket, variant }: { bucket?: string; variant?: string },
): SubjectVariant | undefined {
  if (variant === undefined) return undefined;
  const slug = slugOf(variant);
  const buckets = bucket === undefined ? (BUCKETS[type] ?? []) : bucketsNamed(type, data, bucket);
  return variantsIn(buckets, data).find((each) => slugOf(each.name) === slug);
}

/** The picture that `<bucket>/<variant>` chooses, in any spelling; undefined if there is none. */
export function chosenVariant(
  type: string,
  data: Readonly<Record<string, unknown>>,
  selected: string | undefined,
): SubjectVariant | undefined {
  const slash = selected?.indexOf('/') ?? -1;
  if (selected === undefined || slash < 1) return undefined;
  const named = { bucket: selected.slice(0, slash), variant: selected.slice(slash + 1) };
  const found = named.variant.trim() === '' ? undefined : namedVariant(type, data, named);
  return found && isPicture(found) ? found : undefined;
}

/** The variant whose name a prompt says; of several the longest name, of equal ones the first by bucket. */
export function saidVariant(
  type: string,
  data: Readonly<Record<string, unknown>>,
  prompt: string,
): SubjectVariant | undefined {
  const words = wordsOf(prompt);
  const said = ` ${words.flatMap((word) => [word, SYNONYMS[word] ?? []].flat()).join(' ')} `;
  const plain = ` ${words.join(' ')} `;
  let best: { variant: SubjectVariant; length: number } | undefined;
  for (const variant of variantsIn(BUCKETS[type] ?? [], data)) {
    const name = wordsOf(variant.name).join(' ');
    if (name === '' || !(includesText(plain, ` ${name} `) || includesText(said, ` ${name} `))) continue;
    if (!best || name.length > best.length) best = { variant, length: name.length };
  }
  return best?.variant;
}

/** Whether it is a picture, which a reference can be. */
export const isPicture = ({ bucket }: SubjectVariant): boolean => !CLIPS.has(bucket);

/** Every bucket that is called so, also those in which variants are looked for only when they are named. */
function bucketsNamed(type: string, data: Readonly<Record<string, unknown>>, name: string): string[] {
  const wanted = slugOf(name);
  const alias = type === 'character' ? ALIASES[wanted] : undefined;
  const own = Object.keys(data).filter((key) => Array.isArray(data[key]));
  spend(1 + own.length);
  return own.filter((key) => [wanted, alias].includes(slugOf(key)));
}

/** In the order in which they are looked for; of entries of one name the selected take. */
function variantsIn(buckets: readonly string[], data: Readonly<Record<string, unknown>>): SubjectVariant[] {
  const takes = isRecord(data.selectedAssetByVariant) ? data.selectedAssetByVariant : {};
  return buckets.flatMap((bucket) => {
    const entries = Array.isArray(data[bucket]) ? (data[bucket] as unknown[]).filter(isRecord) : [];
    spend(1 + entries.length);
    return entries.flatMap(({ name, url }) => {
      if (typeof name !== 'string' || typeof url !== 'string' || url === '') return [];
      const take = takes[`${bucket}:${name}`];
      return [{ bucket, name, url: typeof take === 'string' && take !== '' ? take : url }];
    });
  });
}

function wordsOf(text: string): string[] {
  spendText(text.length * 4);
  return text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
