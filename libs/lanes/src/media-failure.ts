import type { UnreadableMedia } from './media/unreadable-media.js';
import { LaneFailure } from './lane.js';

/**
 * How work on media fails, by code, and whether another attempt may help. What files or settings bring about is final:
 * it is the same every time.
 */
export const MEDIA_FAILURES = {
  /** The file is no picture, video or recording that is read here, or it is damaged. */
  unsupported_media: { retryable: false },
  /** The file takes more pixels, bytes, seconds or time to decode than one may. */
  input_too_large: { retryable: false },
  /** The node needs another kind of media. */
  wrong_media: { retryable: false },
  /** What the settings make of the inputs is no media: a part behind a video's end for one. */
  no_result: { retryable: false },
  /** ffmpeg cannot do what the settings say with these inputs, or crashes over them. */
  ffmpeg_failed: { retryable: false },
  /** The work takes more memory, processor time or disk than one job may. */
  media_too_demanding: { retryable: false },
  /** ffmpeg took longer than one run may. */
  timeout: { retryable: false },
  /** The operator has to install ffmpeg. */
  ffmpeg_missing: { retryable: false },
  /** The machine ended ffmpeg. */
  ffmpeg_killed: { retryable: true },
  disk_full: { retryable: true },
} as const satisfies Record<string, { retryable: boolean }>;

export type MediaFailureCode = keyof typeof MEDIA_FAILURES;

export function mediaFailure(code: MediaFailureCode, message: string): LaneFailure {
  return new LaneFailure(code, message, MEDIA_FAILURES[code].retryable);
}

export function unreadable({ code, message }: UnreadableMedia): LaneFailure {
  return mediaFailure(code, message);
}

export function aborted(): LaneFailure {
  return new LaneFailure('aborted', 'The task was stopped before it was done.', true);
}
