import { table } from '@easel/contracts/table';
import { llmFeatureOf, llmSettings, type LlmFeatureId } from '../models/llm-features.js';
import { modelOfNode } from '../nodes/node-models.js';
import type { Model } from '../models/model.js';
import type { Tier } from '../models/llm-models.js';
import { runningModel } from '../correction/correct-node.js';
import type { FieldSpec } from '../nodes/field-spec.js';
import { nodeTypes } from '../nodes/node-types.js';
import { panelOrder } from './panel-order.js';
import { planSheet } from '../reference-sheets/plan-sheet.js';
import { modelLines, type Measures, type Params } from './model-lines.js';
import { ASSUMED_SECONDS, line, type PriceLine } from './price-line.js';

/** Node types with a fixed price, and their starting price. */
export const FLAT_PRICES: Readonly<Record<string, number>> = table({
  'add-captions': 1,
  'adjust-volume': 1,
  'audio-fx': 2,
  'combine-audio': 1,
  'describe-to-picker': 10,
  'extract-audio': 1,
  'extract-frame': 1,
  'fade-video': 1,
  'image-collage': 1,
  'merge-video-audio': 1,
  'mix-audio': 1,
  'remove-audio': 1,
  'resize-image': 1,
  'resize-video': 1,
  'social-media-format': 1,
  'split-media': 2,
  'suno-convert-wav': 2,
  'suno-lyrics': 2,
  'suno-music-video': 10,
  'suno-separate': 30,
  'suno-style-boost': 2,
  'text-overlay': 1,
  'transcode-video': 1,
  'trim-audio': 1,
  'voice-changer-pro-export': 1,
});

/** Prices that follow from a node's settings but belong to no model, and what they start at. */
export const STEPPED_PRICES: Readonly<Record<string, number>> = table({
  'assemble-narrated-video': 1,
  'combine-videos': 1,
  'loop-trim': 1,
  'loop-video': 1,
  'reduce:pick-best-llm': 10,
  'reduce:pick-best-llm:economy': 3,
  'reduce:pick-best-llm:premium': 25,
  'reference-sheet:assembly': 5,
  'reference-sheet:assembly-motion': 20,
  'render-video': 1,
  'speed-ramp': 2,
  'speed-ramp:smooth': 5,
  'trim-video': 1,
  'web-scrape:content-crawler': 10,
  'web-scrape:content-crawler:site': 50,
  'web-scrape:google-search': 30,
  'web-scrape:instagram': 10,
  'web-scrape:rss': 10,
  'web-scrape:tiktok': 10,
});

/** What one call of a language feature starts at. */
export const LLM_PRICES: Readonly<Record<Tier, number>> = { economy: 3, standard: 10, premium: 25 };

/** Longest recording an analysis may be over a price step without paying the next. Seconds. */
const ANALYSIS_GRACE = 3;

/**
 * Everything one run of a node costs, with settings that have been corrected. Empty for what is free: values,
 * pure nodes, publishing and storing.
 */
export function priceLines(type: string, settings: Params, measures: Measures = {}): PriceLine[] {
  if (type in FLAT_PRICES) return [line(type)];
  const params = withinFields(type, settings);
  const stepped = STEPS[type];
  if (stepped !== undefined) return stepped(params, measures);
  const feature = llmFeatureOf(type, params);
  if (feature !== undefined) return llmLines(feature, params);

  const model = runningModel(type, params);
  if (model === undefined) return [];
  if (type === 'video-analysis' || type === 'video-audit') {
    return modelLines(model, params, { materialSeconds: analysedSeconds(params, measures) });
  }
  const lines = modelLines(model, params, withMaterial(type, params, measures));
  return [
    ...lines.map((each) => ({ ...each, count: each.count * versionsOf(type, params) })),
    ...addOns(type, params),
  ];
}

/**
 * Settings of workflows are not refused before they are priced: a number that the node does not have counts as none,
 * one beyond what it takes as the nearest that it takes, and one that is written as text as the number that lanes read
 * in it.
 */
function withinFields(type: string, settings: Params): Params {
  const fields = nodeTypes.get(type)?.fields;
  if (fields === undefined) return settings;
  const known = new Set(fields.map(({ key }) => key));
  const others = Object.entries(settings).filter(
    // Corrections give lengths to nodes that have no such field, too.
    ([key, value]) => !known.has(key) && (typeof value !== 'number' || key === 'duration'),
  );
  return { ...Object.fromEntries(others), ...withinMembers(fields, settings) };
}

function withinMembers(fields: readonly FieldSpec[], values: Params): Params {
  return Object.fromEntries(fields.map((field) => [field.key, withinField(field, values[field.key])]));
}

function withinField({ type, min, max, members, default: usual }: FieldSpec, value: unknown): unknown {
  if (members !== undefined && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return { ...value, ...withinMembers(members, { ...value }) };
  }
  if (type !== 'number') return value;
  const stated = numberIn(value);
  if (stated === undefined) return usual;
  return Math.min(max ?? Infinity, Math.max(min ?? -Infinity, stated));
}

const versionsOf = (type: string, params: Params): number =>
  type === 'video-sfx' ? (numberOf(params['versions']) ?? 1) : 1;

type Steps = (params: Params, measures: Measures) => PriceLine[];

const fiveSeconds = (seconds: number): number => Math.max(1, Math.ceil(seconds / 5));

/** Frames searched for a cut, at 24 a second. */
const searchSteps = (params: Params): number => Math.ceil((numberOf(params['lookback']) ?? 16) / 24);

const STEPS: Readonly<Record<string, Steps>> = table({
  'text-to-picker': () => [line('describe-to-picker')],
  'assemble-narrated-video': (params) => [
    line(
      'assemble-narrated-video',
      3 + Math.ceil(Math.max(countOf(params['blocks']), countOf(params['videoUrls'])) / 6),
    ),
  ],
  'combine-videos': (params, { materialSeconds }) => {
    const clips = countOf(params['videoUrls']);
    return [
      line(
        'combine-videos',
        fiveSeconds(materialSeconds ?? clips * ASSUMED_SECONDS) + Math.max(0, clips - 2),
      ),
    ];
  },
  'loop-video': (params, { materialSeconds }) => {
    const once = materialSeconds ?? ASSUMED_SECONDS;
    const looped =
      params['mode'] === 'duration'
        ? (numberOf(params['targetDuration']) ?? once)
        : once * (numberOf(params['repeat']) ?? 2);
    return [
      line('loop-video', fiveSeconds(looped) + (params['smartCut'] === true ? searchSteps(params) : 0)),
    ];
  },
  reduce: (params) => {
    if (params['strategyId'] !== 'pick-best-llm') return [];
    const judge = typeof params['strategyConfig'] === 'object' ? { ...params['strategyConfig'] } : {};
    return [line(`reduce:pick-best-llm${tierSuffix('pick-best-llm', judge)}`)];
  },
  'reference-sheet': (params) => [
    line(`reference-sheet:assembly${params['outputFormat'] === 'motion' ? '-motion' : ''}`),
    ...panelLines(params),
  ],
  'render-video': (params) => [line('render-video', fiveSeconds(numberOf(params['duration']) ?? 30))],
  'speed-ramp': (params) => [line(params['quality'] === 'smooth' ? 'speed-ramp:smooth' : 'speed-ramp')],
  'trim-video': (params, { materialSeconds }) => {
    const smart = params['mode'] === 'smart-loop-cut' ? searchSteps(params) : 0;
    return [
      line('trim-video', fiveSeconds(trimmedSeconds(params, materialSeconds ?? ASSUMED_SECONDS)) + smart),
    ];
  },
  'web-scrape': (params) => {
    const actor = textOf(params['actor']) ?? 'content-crawler';
    const whole = actor === 'content-crawler' && params['crawlMode'] === 'site' ? ':site' : '';
    return [line(`web-scrape:${actor}${whole}`)];
  },
  'generate-video-pro': (params, measures) => segmentLines(params, measures),
  'edit-video-pro': (params) => {
    const model = modelOfNode('edit-video-pro', params);
    const span = Math.max(4, (numberOf(params['spanEnd']) ?? 8) - (numberOf(params['spanStart']) ?? 0));
    if (model === undefined) return [];
    const clip = { ...params, referenceVideoUrls: [params['videoUrl']] };
    return modelLines(model, clip, { materialSeconds: span, referenceSeconds: span });
  },
});

/** Panels that are made first, each as a picture of its own. */
function panelLines(params: Params): PriceLine[] {
  if (params['generateMissing'] !== true) return [];
  const plan = planSheet(params);
  return plan.missing.flatMap((panel) => {
    const order = panelOrder(plan, panel, params);
    return priceLines(order.type, order.params);
  });
}

function trimmedSeconds(params: Params, whole: number): number {
  const kept = numberOf(params['keepFirstSeconds']) ?? numberOf(params['keepLastSeconds']);
  if (kept !== undefined) return Math.min(kept, whole);
  const start = numberOf(params['startTime']) ?? 0;
  const end = numberOf(params['endTime']) ?? whole;
  return Math.max(0, end - start);
}

/** Segments are charged one by one; drawn keyframes come on top. */
function segmentLines(params: Params, measures: Measures): PriceLine[] {
  const model = modelOfNode('generate-video-pro', params);
  if (model === undefined || params['planOnly'] === true) return [];
  const lengths = segmentLengths(params, model).slice(firstSegment(params) - 1);
  const segments = lengths.flatMap((seconds, index) =>
    modelLines(model, { ...params, duration: seconds }, index === 0 ? measures : { referenceSeconds: 0 }),
  );
  return [...segments, ...keyframeLines(params, model, lengths.length)];
}

/** Each segment is drawn to its next frame, the first also from one; frames that are given are not drawn. */
function keyframeLines(params: Params, model: Model, segments: number): PriceLine[] {
  const { renderMethod, anchorMode, imageUrl, endFrameUrl, aspectRatio } = params;
  if (renderMethod !== 'keyframes' || anchorMode === 'none') return [];
  const withLast = model.endFrame && anchorMode !== 'progressive';
  const first = firstSegment(params);
  const drawn =
    segments +
    (withLast ? 1 : 0) -
    (first > 1 ? 1 : 0) -
    (first === 1 && typeof imageUrl === 'string' ? 1 : 0) -
    (withLast && typeof endFrameUrl === 'string' ? 1 : 0);
  const priced = aspectRatio === '21:9' ? 'nano-banana-pro' : 'gpt-image-2:2K';
  return drawn > 0 ? [line(priced, drawn)] : [];
}

/** The first segment that is paid for, of a long clip that goes on from an earlier one: 1 for all others. */
function firstSegment(params: Params): number {
  const { fromSegment, paidSegments } = (params['continuedFrom'] ?? {}) as Params;
  return (numberOf(paidSegments) ?? (numberOf(fromSegment) ?? 1) - 1) + 1;
}

/** Seconds of each segment of a long clip: as given, or of one length, none longer than its model can shoot. */
export function segmentLengths(params: Params, model: Pick<Model, 'durations'>): number[] {
  const longest = Math.max(...model.durations);
  const given = params['segmentDurations'];
  if (Array.isArray(given) && given.length > 0) return given.map((seconds) => numberIn(seconds) ?? longest);
  const total = numberIn(params['duration']) ?? 8;
  const count = Math.min(24, Math.max(1, Math.ceil(total / longest)));
  return Array.from({ length: count }, () => Math.ceil(total / count));
}

function analysedSeconds(params: Params, { materialSeconds }: Measures): number | undefined {
  const known = materialSeconds ?? lengthTold(params['durationSec']);
  return known === undefined ? undefined : Math.max(0, known - ANALYSIS_GRACE);
}

/** A length of zero counts as unknown. What is shorter than a second counts as one. */
function lengthTold(value: unknown): number | undefined {
  const seconds = numberOf(value);
  return seconds !== undefined && seconds > 0 ? Math.max(1, seconds) : undefined;
}

/** Reads what the settings themselves say about the material. */
function withMaterial(type: string, params: Params, measures: Measures): Measures {
  const known = measures.materialSeconds ?? lengthTold(params['audioDurationSec']);
  if (known !== undefined)
    return { ...measures, materialSeconds: Math.min(known, longestClip(type, params)) };
  if (type === 'motion-transfer') return { ...measures, materialSeconds: 10 };
  if (type === 'ai-avatar') return { ...measures, materialSeconds: spokenSeconds(params) };
  if (type === 'speech-to-video' || type === 'lip-sync')
    return { ...measures, materialSeconds: unlessTiered(type, params) };
  return measures;
}

/** A speaker says about twelve characters a second. */
function spokenSeconds(params: Params): number {
  if (params['speechMode'] === 'audio') return 120;
  const characters = (textOf(params['script']) ?? '').length;
  return Math.max(1, Math.ceil(characters / 12 / (numberOf(params['voiceSpeed']) ?? 1)));
}

/** A clip model speaks no longer than it renders. Seconds. */
function longestClip(type: string, params: Params): number {
  const durations = modelOfNode(type, params)?.durations ?? [];
  return durations.length > 0 ? Math.max(...durations) : Infinity;
}

/** Models charged by the second hold their longest clip until the recording's length is known. */
function unlessTiered(type: string, params: Params): number | undefined {
  const model = modelOfNode(type, params);
  if (model?.pricing.by !== 'second') return undefined;
  return Math.min(longestClip(type, params), 15);
}

function addOns(type: string, params: Params): PriceLine[] {
  const loopTrim = params['loopTrim'];
  const lines: PriceLine[] = [];
  if (
    typeof loopTrim === 'object' &&
    loopTrim !== null &&
    'enabled' in loopTrim &&
    loopTrim.enabled === true
  ) {
    const frames = 'framesToTest' in loopTrim ? (numberOf(loopTrim.framesToTest) ?? 16) : 16;
    const seconds = numberOf(params['duration']) ?? ASSUMED_SECONDS;
    lines.push(line('loop-trim', fiveSeconds(Math.max(1, seconds)) + Math.ceil(frames / 24)));
  }
  return [...lines, ...voiceLines(type, params)];
}

/** Chosen voices cost their speech on models led by audio, and one revoicing on models that speak themselves. */
function voiceLines(type: string, params: Params): PriceLine[] {
  if (countOf(params['characterVoices']) === 0) return [];
  const model = modelOfNode(type, params);
  if (model?.audio === 'native-speech') return [line('elevenlabs-voice-changer')];
  if (model?.audio !== 'audio-driven') return [];
  const spoken = Array.isArray(params['dialogue'])
    ? params['dialogue']
        .map((row: unknown) =>
          typeof row === 'object' && row !== null && 'line' in row ? (textOf(row.line) ?? '') : '',
        )
        .join('')
    : (textOf(params['prompt']) ?? '');
  return [line('elevenlabs-dialogue', Math.max(1, Math.ceil(spoken.length / 1_000)))];
}

function llmLines(feature: LlmFeatureId, params: Params): PriceLine[] {
  const runs = numberOf(params['runs']) ?? 1;
  return [line(`${feature}${tierSuffix(feature, params)}`, runs)];
}

function tierSuffix(feature: LlmFeatureId, params: Params): string {
  const settings = llmSettings(feature, {
    llmModel: textOf(params['llmModel']),
    reasoningEffort: textOf(params['reasoningEffort']),
    advancedMode: params['advancedMode'] === true,
  });
  return 'code' in settings || settings.tier === 'standard' ? '' : `:${settings.tier}`;
}

/**
 * The identifier of a node type whose cost no setting changes; undefined where settings or material count. An
 * empty string: it is free.
 */
export function staticIdentifier(type: string): string | undefined {
  const node = nodeTypes.get(type);
  if (node === undefined || typeof node.execution !== 'object') return undefined;
  if (type in FLAT_PRICES) return type;
  if (type in STEPS || llmFeatureOf(type) !== undefined) return undefined;
  const model = modelOfNode(type, {});
  if (model === undefined) return '';
  const isFixed = node.providers.length <= 1 && !type.startsWith('suno-') && type !== 'video-sfx';
  return isFixed && model.pricing.by === 'run' ? model.id : undefined;
}

const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
/** Also of one that is written as text. */
const numberIn = (value: unknown): number | undefined =>
  numberOf(typeof value === 'string' && value.trim() !== '' ? Number(value) : value);
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
