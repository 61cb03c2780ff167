import type { Warning } from '../correction/correct-node.js';
import type { Params } from '../correction/correct-params.js';
import type { Model } from '../models/model.js';

export type GenerationType = 'TEXT_2_VIDEO' | 'FIRST_AND_LAST_FRAMES_2_VIDEO' | 'REFERENCE_2_VIDEO';

export interface VideoInputProblem {
  readonly code: 'image_required' | 'validation_error';
  readonly message: string;
}

export interface ArrangedVideo {
  readonly params: Record<string, unknown>;
  readonly warnings: readonly Warning[];
  /** Set where the model cannot start from what is given. */
  readonly problem?: VideoInputProblem;
}

/**
 * Gives the frames and references of a clip the places a model has for them. A last frame alone becomes the
 * first; frames beside references share their seats where the model has one list; what finds no seat is left
 * out with a warning. Arranging twice changes nothing.
 */
export function arrangeVideoInputs(model: Model, params: Params): ArrangedVideo {
  const warnings: Warning[] = [];
  const seats = {
    start: textOf(params['imageUrl']) ?? textOf(params['endFrameUrl']),
    end: textOf(params['imageUrl']) === undefined ? undefined : textOf(params['endFrameUrl']),
    images: textsOf(params['referenceImageUrls']),
    videos: textsOf(params['referenceVideoUrls']),
    audios: textsOf(params['referenceAudioUrls']),
    lines: [] as string[],
  };
  const problem = problemWith(model, seats);

  if (seats.end !== undefined && !model.endFrame) {
    warnings.push(leftOut('end_frame_unsupported_for_provider', `${model.label} takes no last frame.`));
    seats.end = undefined;
  }
  seats.videos = cut(seats.videos, model.references.video, 'reference clips', model, warnings);
  seats.audios = cut(seats.audios, model.references.audio, 'reference recordings', model, warnings);
  if (seats.images.length > 0 && model.references.image > 0) shareSeats(model, seats, warnings);
  seats.images = cut(seats.images, model.references.image, 'reference pictures', model, warnings);

  return {
    params: without({
      ...params,
      ...(seats.lines.length > 0
        ? { prompt: [textOf(params['prompt']), ...seats.lines].filter(Boolean).join('\n') }
        : {}),
      imageUrl: seats.start,
      endFrameUrl: seats.end,
      referenceImageUrls: listOrNone(seats.images),
      referenceVideoUrls: listOrNone(seats.videos),
      referenceAudioUrls: listOrNone(seats.audios),
      generationType: generationTypeOf(seats) ?? params['generationType'],
    }),
    warnings,
    ...(problem === undefined ? {} : { problem }),
  };
}

/** Whether reference audio is longer than a model hears (400 `audio_too_long`). Seconds. */
export function isReferenceAudioTooLong(model: Model, seconds: number): boolean {
  return model.maxReferenceAudioSec !== undefined && seconds > model.maxReferenceAudioSec;
}

interface Seats {
  start: string | undefined;
  end: string | undefined;
  images: string[];
  videos: string[];
  audios: string[];
  /** For the prompt: which picture is which frame. */
  lines: string[];
}

function problemWith(model: Model, { start, images, videos, audios }: Seats): VideoInputProblem | undefined {
  if (!model.startFrameRequired || start !== undefined) return undefined;
  const { image, video, audio } = model.references;
  if (
    (image > 0 && images.length > 0) ||
    (video > 0 && videos.length > 0) ||
    (audio > 0 && audios.length > 0)
  ) {
    return undefined;
  }
  return images.length + videos.length + audios.length > 0
    ? {
        code: 'validation_error',
        message: `${model.label} does not accept these references; give it a first frame.`,
      }
    : { code: 'image_required', message: `${model.label} needs a first frame; set imageUrl.` };
}

function shareSeats(model: Model, seats: Seats, warnings: Warning[]): void {
  const cap = model.references.image;
  if (model.framesAmongReferences === 'first-seat') {
    if (seats.end !== undefined) {
      warnings.push(leftOut('end_frame_dropped', `Beside references ${model.label} takes no last frame.`));
      seats.end = undefined;
    }
    if (seats.start !== undefined) seats.images = [...new Set([seats.start, ...seats.images])];
    seats.start = undefined;
  }
  if (model.framesAmongReferences === 'join') {
    const frames = [seats.start, seats.end].filter((frame) => frame !== undefined);
    const kept = cut(seats.images, cap - frames.length, 'reference pictures', model, warnings);
    const roles = [
      ...(seats.start === undefined ? [] : ['first']),
      ...(seats.end === undefined ? [] : ['last']),
    ];
    seats.lines = roles.map(
      (role, index) => `@image_${kept.length + index + 1} is the ${role} frame of the clip.`,
    );
    seats.images = [...kept, ...frames];
    seats.start = undefined;
    seats.end = undefined;
  }
}

function cut(urls: string[], cap: number, what: string, model: Model, warnings: Warning[]): string[] {
  if (urls.length <= cap) return urls;
  const message =
    cap === 0
      ? `${model.label} does not accept ${what}.`
      : `${model.label} takes ${cap} ${what}; ${urls.length} were given.`;
  warnings.push(leftOut('references_dropped', message));
  return urls.slice(0, cap);
}

const leftOut = (code: string, message: string): Warning => ({ code, message });

function generationTypeOf({ start, end, images, videos }: Seats): GenerationType | undefined {
  if (images.length + videos.length > 0) return 'REFERENCE_2_VIDEO';
  if (start !== undefined && end !== undefined) return 'FIRST_AND_LAST_FRAMES_2_VIDEO';
  return start === undefined ? 'TEXT_2_VIDEO' : undefined;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const textsOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? [...new Set(value.filter((each): each is string => textOf(each) !== undefined))]
    : [];

const listOrNone = (urls: string[]): string[] | undefined => (urls.length === 0 ? undefined : urls);

const without = (params: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
