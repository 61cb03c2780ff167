import { own, table } from '@easel/contracts/table';
import type { Model } from '../models/model.js';
import type { Adjustment } from './adjustment.js';
import { nearestAspectRatio, nearestDuration, nearestQuality, nearestResolution } from './nearest-option.js';

export type Params = Readonly<Record<string, unknown>>;

export interface Correction {
  /** The settings as they will run: levers on the model's lists, what was left out filled in. */
  readonly params: Record<string, unknown>;
  /** One record for each change; empty for a valid request. */
  readonly adjustments: readonly Adjustment[];
}

/** `duration` for "as long as it needs". */
export const AUTO_DURATION = -1;

type Lever = 'aspectRatio' | 'resolution' | 'quality';

/**
 * Brings a picture's levers onto the model's lists. API document 4.6: nothing is refused; an off-list value is
 * moved to the nearest option and reported, a value the model has no lever for is dropped and reported, another
 * spelling of a listed value is put right silently, and an omitted resolution or quality is the model's default.
 */
export function correctImageParams(model: Model, params: Params): Correction {
  return correctLevers(model, 'image', params).result();
}

export interface VideoCorrectionOptions {
  /** Whether an omitted length is filled in; not so where the material sets it. */
  readonly fillDuration?: boolean;
}

/** As {@link correctImageParams}, with the rules of clips: fixed renders, length ladders and Auto. */
export function correctVideoParams(
  model: Model,
  params: Params,
  options: VideoCorrectionOptions = {},
): Correction {
  const draft = correctLevers(model, 'video', params);
  if (model.durations.length > 0) correctDuration(draft, options.fillDuration ?? true);
  return draft.result();
}

class Draft {
  private readonly values: Record<string, unknown>;
  private readonly adjustments: Adjustment[] = [];

  constructor(
    readonly model: Model,
    params: Params,
  ) {
    this.values = { ...params };
  }

  /** What was asked, as text; undefined when nothing was. */
  asked(field: string): string | undefined {
    const value = this.values[field];
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string') return value.trim() === '' ? undefined : value;
    return value === undefined || value === null ? undefined : JSON.stringify(value);
  }

  has(field: string): boolean {
    return this.asked(field) !== undefined;
  }

  /** Sets a value without a record: another spelling of the same, or one nobody asked about. */
  fill(field: string, value: unknown): void {
    if (value === undefined) delete this.values[field];
    else this.values[field] = value;
  }

  change(field: string, from: string, to: string | number, reason: string): void {
    this.values[field] = to;
    this.adjustments.push({ field, from, to: String(to), reason });
  }

  drop(field: string, from: string): void {
    delete this.values[field];
    this.adjustments.push({
      field,
      from,
      reason: `${this.model.label} has no ${NAMES[field] ?? field} setting.`,
    });
  }

  result(): Correction {
    return { params: this.values, adjustments: this.adjustments };
  }
}

const NAMES: Readonly<Record<string, string>> = table({ aspectRatio: 'aspect ratio' });

function correctLevers(model: Model, kind: 'image' | 'video', params: Params): Draft {
  const draft = new Draft(model, params);
  correctAspectRatio(draft);
  correctResolution(draft, kind);
  correctLever(draft, 'quality', model.qualities, (asked) => nearestQuality(asked, model.qualities));
  if (!draft.has('quality')) draft.fill('quality', model.defaults.quality);
  return draft;
}

function correctAspectRatio(draft: Draft): void {
  const { model } = draft;
  correctLever(draft, 'aspectRatio', model.aspectRatios, (asked) =>
    nearestAspectRatio(asked, model.aspectRatios),
  );
  const chosen = draft.asked('aspectRatio');
  if (model.frameSetsShape && draft.has('imageUrl') && chosen !== undefined && chosen !== 'adaptive') {
    draft.change(
      'aspectRatio',
      chosen,
      'adaptive',
      `With a first frame, ${model.label} takes its shape from the frame.`,
    );
  }
}

function correctResolution(draft: Draft, kind: 'image' | 'video'): void {
  const { model } = draft;
  const shape = draft.asked('aspectRatio') ?? '';
  const options = own(model.resolutionsAt ?? {}, shape) ?? model.resolutions;
  const narrowed =
    options === model.resolutions
      ? undefined
      : `At aspect ratio ${shape}, ${model.label} renders ${options.join(' or ')}.`;
  const fixed = model.unlistedResolutionRendersAs;
  correctLever(
    draft,
    'resolution',
    options,
    (asked) => fixed ?? nearestResolution(asked, options, kind),
    fixed === undefined ? narrowed : `${model.label} renders ${fixed} whatever else is asked.`,
  );
  const standard = model.defaults.resolution;
  const fallback = standard !== undefined && options.includes(standard) ? standard : options[0];
  if (!draft.has('resolution')) draft.fill('resolution', fallback);
}

function correctLever(
  draft: Draft,
  field: Lever,
  options: readonly string[],
  nearest: (asked: string) => string | undefined,
  reason?: string,
): void {
  const asked = draft.asked(field);
  if (asked === undefined) return draft.fill(field, undefined);
  if (options.length === 0) return draft.drop(field, asked);
  const listed =
    options.find((option) => option === asked) ?? options.find((option) => plain(option) === plain(asked));
  if (listed !== undefined) return draft.fill(field, listed);
  const standard = draft.model.defaults[field];
  const fallback = standard !== undefined && options.includes(standard) ? standard : options[0];
  const near = nearest(asked);
  const to = near ?? fallback ?? '';
  draft.change(field, asked, to, reason ?? offList(draft.model, asked, to, near !== undefined));
}

function offList(model: Model, asked: string, to: string, isNearest: boolean): string {
  return `${model.label} does not offer ${asked}; ${to} is ${isNearest ? 'the nearest it has' : 'its default'}.`;
}

/** Values that differ only in case, spaces or the unit of megapixels are the same. */
const plain = (value: string): string => value.toLowerCase().replace(/\s+/g, '').replace(/mp$/, '');

function correctDuration(draft: Draft, fillOmitted: boolean): void {
  const { model } = draft;
  const asked = draft.asked('duration');
  const seconds = Number(asked);
  const standard = fillOmitted ? model.defaults.duration : undefined;
  if (asked === undefined || asked === 'auto') return draft.fill('duration', standard);
  if (seconds === AUTO_DURATION) return draft.fill('duration', model.autoDuration ? AUTO_DURATION : standard);
  if (!(seconds > 0) || !Number.isFinite(seconds)) {
    const usual = model.defaults.duration ?? model.durations[0] ?? 0;
    return draft.change(
      'duration',
      asked,
      usual,
      `${asked} is no length; ${model.label} renders ${usual} seconds.`,
    );
  }
  const rungs = durationsOf(model, draft.asked('resolution'));
  if (!model.durationLadder || rungs.includes(seconds)) return draft.fill('duration', seconds);
  const rung = nearestDuration(seconds, rungs) ?? seconds;
  draft.change(
    'duration',
    asked,
    rung,
    `At this resolution ${model.label} renders ${rungs.join(', ')} seconds.`,
  );
}

/** Lengths that go with a resolution. Seconds. */
export function durationsOf(model: Model, resolution: string | undefined): readonly number[] {
  return own(model.durationsAt ?? {}, resolution ?? '') ?? model.durations;
}

/**
 * The length that a request really renders and is charged for: a length between two that the model offers is
 * the longer one, and one past the end is the longest. Seconds; Auto counts as the longest.
 */
export function renderedDuration(
  model: Model,
  duration: number | undefined,
  resolution?: string,
): number | undefined {
  const offered = [...durationsOf(model, resolution)].sort((a, b) => a - b);
  const longest = offered.at(-1);
  if (longest === undefined) return duration;
  if (duration === AUTO_DURATION && model.autoDuration) return longest;
  const asked =
    duration === undefined || duration === AUTO_DURATION ? (model.defaults.duration ?? longest) : duration;
  return offered.find((seconds) => seconds >= asked) ?? longest;
}
