import { AUTO_DURATION, renderedDuration } from '../correction/correct-params.js';
import type { Model } from '../models/model.js';
import { line, type PriceLine } from './price-line.js';

export type Params = Readonly<Record<string, unknown>>;

/** What a job's material turned out to be; what is missing is assumed to be as long as it may be. */
export interface Measures {
  /** Of the recording or clip that sets the length. Seconds. */
  readonly materialSeconds?: number | undefined;
  /** Of all reference clips together. Seconds. */
  readonly referenceSeconds?: number | undefined;
  /** Of the clip given. */
  readonly frames?: number | undefined;
}

/** Charged for reference clips whose length cannot be found out. Seconds. */
const UNKNOWN_REFERENCE_SECONDS = 15;

/** Pictures that minimax-h3 takes at no extra charge. */
const FREE_IMAGES = 5;

/** What a run of a model costs, with settings that have been corrected. */
export function modelLines(model: Model, params: Params, measures: Measures = {}): PriceLine[] {
  const { pricing } = model;
  const base = pricing.base ?? model.id;
  const seconds = secondsOf(model, params, measures);
  const priced = (...suffixes: readonly string[]): string =>
    base + (suffixes.find((suffix) => Object.hasOwn(pricing.rows, suffix)) ?? '');
  const resolution = resolutionOf(model, params);

  switch (pricing.by) {
    case 'run':
      return [line(base, 1, seconds)];
    case 'quality':
      return [line(priced(`:${textOf(params['quality']) ?? ''}`), 1, seconds)];
    case 'model-setting':
      return [line(priced(`:${textOf(params['model']) ?? ''}`), 1, seconds)];
    case 'resolution':
      return [line(priced(`:${resolution}`), 1, seconds)];
    case 'rendering-speed':
      return [line(priced(`:${textOf(params['renderingSpeed']) ?? ''}`))];
    case 'megapixels':
      return [line(priced(`:${resolution.replace(/\s/g, '')}:${referenceCount(model, params)}ref`))];
    case 'tier': {
      const tier = tierOf(pricing.tiers, seconds);
      const sound = hasSound(model, params) ? [`:${tier}s:audio`] : [];
      return [line(priced(...sound, `:${tier}s`), 1, seconds)];
    }
    case 'resolution-tier': {
      const tier = tierOf(pricing.tiers, seconds);
      return [line(priced(`:${resolution}:${tier}s`, `:${tier}s`), 1, seconds)];
    }
    case 'omni': {
      const tier = hasReferenceClips(model, params) ? 'vref' : String(tierOf(pricing.tiers, seconds));
      const band = resolution === '4k' ? [`:4k:${tier}`] : [];
      return [line(priced(...band, `:${tier}`), 1, seconds)];
    }
    case 'frames': {
      const frames = tierOf(pricing.tiers, measures.frames ?? numberOf(params['frameCount']));
      return [line(priced(`:${frames}f:${String(numberOf(params['maxResolution']) ?? 1080)}p`))];
    }
    case 'second':
      return secondLines(model, params, measures, seconds ?? 0, resolution.toLowerCase(), base);
    case 'input':
      return [line(priced(hasMedia(params) ? '' : '-t2v'), 1, seconds)];
    case 'characters':
      return [line(base, Math.max(1, Math.ceil(charactersOf(params) / 1_000)))];
  }
}

function secondLines(
  model: Model,
  params: Params,
  measures: Measures,
  seconds: number,
  band: string,
  base: string,
): PriceLine[] {
  const { rows } = model.pricing;
  const withClips = hasReferenceClips(model, params) && Object.hasOwn(rows, `:${band}-ref`);
  const clips = withClips ? (measures.referenceSeconds ?? UNKNOWN_REFERENCE_SECONDS) : 0;
  const extraImages = Math.max(0, imageCount(params) - FREE_IMAGES);
  return [
    line(`${base}:${band}${withClips ? '-ref' : ''}`, 1, seconds + clips),
    ...(':start' in rows ? [line(`${base}:start`)] : []),
    ...(':extra-image' in rows && extraImages > 0 ? [line(`${base}:extra-image`, extraImages)] : []),
  ];
}

/** Enlarging is priced by the size that comes out. */
function resolutionOf(model: Model, params: Params): string {
  const target = model.modes.includes('upscale') ? textOf(params['targetResolution']) : undefined;
  return target ?? textOf(params['resolution']) ?? model.defaults.resolution ?? '';
}

/** The length that is charged. Undefined where length does not count or is not known. */
function secondsOf(model: Model, params: Params, { materialSeconds }: Measures): number | undefined {
  if (materialSeconds !== undefined) return materialSeconds;
  const duration = numberOf(params['duration']);
  if (model.modes.includes('lip-sync') || model.modes.includes('motion-transfer')) return undefined;
  if (params['autoDuration'] === true && model.durations.length > 0) return Math.max(...model.durations);
  if (model.durations.length === 0) return duration === AUTO_DURATION ? undefined : duration;
  return renderedDuration(model, duration, textOf(params['resolution']));
}

/** The next tier that is long enough; the longest where the length is unknown or longer still. */
function tierOf(tiers: readonly number[] = [], amount: number | undefined): number {
  const ascending = [...tiers].sort((a, b) => a - b);
  const longest = ascending.at(-1) ?? 0;
  return amount === undefined ? longest : (ascending.find((tier) => tier >= amount) ?? longest);
}

function hasSound(model: Model, params: Params): boolean {
  if (model.audioField === undefined) return false;
  const asked = params[model.audioField];
  return typeof asked === 'boolean' ? asked : model.audioDefault;
}

const hasReferenceClips = (model: Model, params: Params): boolean =>
  model.references.video > 0 && listOf(params['referenceVideoUrls']).length > 0;

const hasMedia = (params: Params): boolean =>
  ['imageUrl', 'videoUrl', 'endFrameUrl'].some((key) => textOf(params[key]) !== undefined);

/** Pictures given, each once. */
function imageCount(params: Params): number {
  const connected = listOf(params['connectedReferences']).map((entry) =>
    typeof entry === 'object' && entry !== null && 'url' in entry ? entry.url : entry,
  );
  return new Set([...listOf(params['referenceImageUrls']), ...connected]).size;
}

const referenceCount = (model: Model, params: Params): number =>
  Math.min(imageCount(params) + (textOf(params['imageUrl']) === undefined ? 0 : 1), model.references.image);

function charactersOf(params: Params): number {
  const lines = listOf(params['lines']).map((row) =>
    typeof row === 'object' && row !== null && 'text' in row ? (textOf(row.text) ?? '') : '',
  );
  const written = [params['text'], params['directText'], params['prompt']]
    .map(textOf)
    .find((text) => text !== undefined);
  return lines.length > 0 ? lines.join('').length : (written ?? '').length;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
