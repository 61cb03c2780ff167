import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { askFfprobe, type ProbedFile } from './ask-ffprobe.js';
import { DEFAULT_MEDIA_LIMITS, type MediaLimits } from './media-limits.js';
import { FFMPEG_REMEDY } from './media-tools.js';

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
}

/** A file that is no picture, video or recording, or one too large to decode. */
export class UnreadableMedia extends Error {
  override readonly name = 'UnreadableMedia';

  constructor(
    readonly code: 'unsupported_media' | 'input_too_large' | 'ffmpeg_missing',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface ProbeOptions {
  ffmpegPath?: string;
  limits?: MediaLimits;
  signal?: AbortSignal;
}

const PICTURES: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/tiff': 'tiff',
};

/**
 * What a media file is, told from its bytes.
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
  const type = await fileTypeFromFile(path);
  const picture = PICTURES[type?.mime ?? ''];
  if (type !== undefined && picture !== undefined) {
    return {
      kind: 'image',
      contentType: type.mime,
      extension: picture,
      ...(await pictureFacts(path, options)),
    };
  }
  if (type === undefined || !/^(video|audio)\/|^application\/ogg|^application\/mp4/.test(type.mime)) {
    throw new UnreadableMedia(
      'unsupported_media',
      'This file is not a picture, video or recording that we can read.',
    );
  }
  const facts = await streamFacts(path, options);
  return { ...facts, ...namesOf(type.mime, type.ext, facts.kind) };
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

async function pictureFacts(path: string, { limits = DEFAULT_MEDIA_LIMITS }: ProbeOptions) {
  try {
    const { width, height, autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
    if (width * height > limits.maxPixels) {
      throw new UnreadableMedia('input_too_large', `A picture may have at most ${limits.maxPixels} pixels.`);
    }
    return { width: autoOrient.width, height: autoOrient.height };
  } catch (error) {
    if (error instanceof UnreadableMedia) throw error;
    throw new UnreadableMedia('unsupported_media', 'This picture is damaged.', { cause: error });
  }
}

async function streamFacts(path: string, options: ProbeOptions) {
  const { limits = DEFAULT_MEDIA_LIMITS } = options;
  const { streams = [], format } = await ffprobe(path, options);
  const video = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  );
  const hasAudio = streams.some(({ codec_type }) => codec_type === 'audio');
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
  const timing = durationSeconds === undefined ? {} : { durationSeconds };
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
    if (options.signal?.aborted) throw error;
    if (codeOf(error) === 'ENOENT')
      throw new UnreadableMedia('ffmpeg_missing', `ffprobe was not found. ${FFMPEG_REMEDY}`);
    throw new UnreadableMedia(
      'unsupported_media',
      'This video or recording cannot be read; it may be damaged.',
      {
        cause: error,
      },
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

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
