import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { askFfprobe, type ProbedFile } from './ask-ffprobe.js';
import { DEFAULT_MEDIA_LIMITS, type MediaLimits } from './media-limits.js';
import { containerOf } from './containers.js';
import { FFMPEG_REMEDY } from './media-tools.js';
import type { PictureFacts } from './pictures/picture-order.js';
import { lookAtFile } from './pictures/tenant-picture.js';
import { ToolFailed } from './sandbox/run-tool.js';
import { UnreadableMedia } from './unreadable-media.js';

export { UnreadableMedia } from './unreadable-media.js';

export interface MediaFacts {
  kind: 'image' | 'video' | 'audio';
  /** Told from the bytes; a file's name and a sender's word are not asked. */
  contentType: string;
  /** Without the dot. */
  extension: string;
  /** Bytes. */
  size: number;
  /** Lower-case hex. */
  sha256: string;
  /** Pixels as shown, after any rotation that the file asks for. */
  width?: number;
  height?: number;
  durationSeconds?: number;
  /** Frames per second of a video. */
  frameRate?: number;
  /** How a video's picture is coded, `h264` for one. */
  codec?: string;
  /** How a video's pixels are laid out, `yuv420p` for one. */
  pixelFormat?: string;
  /** Whether there is sound in it. */
  hasAudio?: boolean;
  /** How its first sound track is coded, `aac` for one. */
  audioCodec?: string;
}

export interface ProbeOptions {
  ffmpegPath?: string;
  limits?: MediaLimits;
  signal?: AbortSignal;
}

/**
 * The type of a media file, detected from its bytes.
 * @throws UnreadableMedia
 */
export async function probeMedia(path: string, options: ProbeOptions = {}): Promise<MediaFacts> {
  const [{ size }, sha256, facts] = await Promise.all([
    stat(path),
    sha256OfFile(path),
    inspectMedia(path, options),
  ]);
  return { ...facts, size, sha256 };
}

/** As {@link probeMedia}, without reading the whole file for its digest. */
export async function inspectMedia(
  path: string,
  options: ProbeOptions = {},
): Promise<Omit<MediaFacts, 'size' | 'sha256'>> {
  const { type, picture } = await lookAtFile(path, options.signal);
  if (picture !== undefined) {
    const { contentType, extension } = picture;
    return { kind: 'image', contentType, extension, ...pictureFacts(picture, options) };
  }
  if (type === undefined || !/^(video|audio)\/|^application\/ogg|^application\/mp4/.test(type.mime)) {
    throw new UnreadableMedia(
      'unsupported_media',
      'This file is not a readable picture, video or recording.',
    );
  }
  const { container, ...facts } = await streamFacts(path, options);
  const { mime, ext } = containerOf(container, type);
  return { ...facts, ...namesOf(mime, ext, facts.kind) };
}

/** SHA-256 of a file's bytes, in lower-case hex. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** One container holds either; what the file really carries decides. */
function namesOf(
  mime: string,
  ext: string,
  kind: 'video' | 'audio',
): Pick<MediaFacts, 'contentType' | 'extension'> {
  if (kind === 'video' && mime.startsWith('audio/'))
    return { contentType: mime.replace('audio/', 'video/'), extension: ext };
  if (kind === 'audio') {
    if (mime === 'video/mp4' || mime === 'audio/x-m4a' || ext === 'm4a')
      return { contentType: 'audio/mp4', extension: 'm4a' };
    if (mime === 'application/ogg') return { contentType: 'audio/ogg', extension: 'ogg' };
    return { contentType: mime.replace(/^video\//, 'audio/').replace('audio/x-', 'audio/'), extension: ext };
  }
  return {
    contentType: mime.replace('video/x-', 'video/').replace('application/', 'video/'),
    extension: ext,
  };
}

function pictureFacts({ width, height }: PictureFacts, { limits = DEFAULT_MEDIA_LIMITS }: ProbeOptions) {
  if (width * height > limits.maxPixels)
    throw new UnreadableMedia('input_too_large', `A picture may have at most ${limits.maxPixels} pixels.`);
  return { width, height };
}

async function streamFacts(path: string, options: ProbeOptions) {
  const { limits = DEFAULT_MEDIA_LIMITS } = options;
  const { streams = [], format } = await ffprobe(path, options);
  const video = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  );
  const sound = streams.find(({ codec_type }) => codec_type === 'audio');
  const hasAudio = sound !== undefined;
  const audioCodec = sound?.codec_name;
  if (video === undefined && !hasAudio) {
    throw new UnreadableMedia('unsupported_media', 'This file holds neither picture nor sound.');
  }
  const durationSeconds = firstFinite(
    format?.duration,
    video?.duration,
    ...streams.map(({ duration }) => duration),
  );
  if (durationSeconds !== undefined && durationSeconds > limits.maxSeconds) {
    throw new UnreadableMedia('input_too_large', `Media may last at most ${limits.maxSeconds} seconds.`);
  }
  const container = format?.format_name ?? '';
  const timing = {
    container,
    ...(audioCodec !== undefined && { audioCodec }),
    ...(durationSeconds !== undefined && { durationSeconds }),
  };
  if (video === undefined) return { kind: 'audio' as const, hasAudio, ...timing };

  const { width = 0, height = 0 } = video;
  if (width * height > limits.maxPixels) {
    throw new UnreadableMedia(
      'input_too_large',
      `A video frame may have at most ${limits.maxPixels} pixels.`,
    );
  }
  const quarterTurns = Math.round(
    (video.side_data_list?.find(({ rotation }) => rotation)?.rotation ?? 0) / 90,
  );
  const shown = quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width };
  const frameRate = rationalOf(video.avg_frame_rate);
  return {
    kind: 'video' as const,
    hasAudio,
    ...shown,
    ...timing,
    codec: video.codec_name ?? 'unknown',
    pixelFormat: video.pix_fmt ?? 'unknown',
    ...(frameRate !== undefined && { frameRate }),
  };
}

/** Frames in a video, counted. */
export async function countFrames(path: string, options: ProbeOptions = {}): Promise<number> {
  const { streams = [] } = await ffprobe(path, options, ['-select_streams', 'V:0', '-count_packets']);
  return Number(streams[0]?.nb_read_packets ?? 0);
}

async function ffprobe(
  path: string,
  options: ProbeOptions,
  selection: readonly string[] = [],
): Promise<ProbedFile> {
  try {
    return await askFfprobe(path, options, selection);
  } catch (error) {
    if (options.signal?.aborted || !(error instanceof ToolFailed)) throw error;
    if (error.reason === 'missing')
      throw new UnreadableMedia('ffmpeg_missing', `ffprobe was not found. ${FFMPEG_REMEDY}`);
    if (error.reason === 'timeout' || error.reason === 'limited') {
      throw new UnreadableMedia(
        'input_too_large',
        'Reading this video or recording exceeds the limit of time or memory.',
        { cause: error },
      );
    }
    throw new UnreadableMedia(
      'unsupported_media',
      'This video or recording cannot be read; it may be damaged.',
      { cause: error },
    );
  }
}

function firstFinite(...texts: (string | undefined)[]): number | undefined {
  return texts.map(Number).find((value) => Number.isFinite(value) && value > 0);
}

function rationalOf(text: string | undefined): number | undefined {
  const [above = 0, below = 1] = (text ?? '').split('/').map(Number);
  const value = above / below;
  return Number.isFinite(value) && value > 0 ? value : undefined;
}
