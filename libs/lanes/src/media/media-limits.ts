/** How large a media file may be before decoding it could take the worker down. */
export interface MediaLimits {
  /** Pixels of one picture or video frame. */
  maxPixels: number;
  /** Seconds of one video or recording. */
  maxSeconds: number;
  /** Seconds of processor time that one ffmpeg run may take: where it runs slowly for others, the clock ends nothing. */
  maxRunSeconds: number;
}

export const DEFAULT_MEDIA_LIMITS: MediaLimits = {
  maxPixels: 64_000_000,
  maxSeconds: 4 * 3600,
  maxRunSeconds: 1_500,
};
