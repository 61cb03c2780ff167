import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_MEDIA_LIMITS, type MediaLimits } from '../media/media-limits.js';
import { mediaTools, UNTRUSTED_INPUT } from '../media/media-tools.js';
import { TenantPicture } from '../media/pictures/tenant-picture.js';
import {
  countFrames,
  inspectMedia,
  sha256OfFile,
  UnreadableMedia,
  type ProbeOptions,
} from '../media/probe-media.js';
import { aborted, mediaFailure, unreadable } from '../media-failure.js';
import { type LaneArtifact, LaneFailure, type LaneTask } from '../lane.js';
import { decoding } from '../image/open-picture.js';
import { finishPicture } from '../image/finish-picture.js';
import { formatOf, pictureArtifact } from '../image/picture-format.js';
import { ofInput, requiredInput } from '../lane-inputs.js';
import { LaneParams } from '../lane-params.js';
import { AUDIO_ENCODINGS, type AudioFormat } from './encoding.js';
import { ffmpegVersion } from './ffmpeg-version.js';
import { standardThreads } from '../composing/drawing-threads.js';
import { renderProcess } from '../composing/render-program.js';
import type { RenderOrder } from '../composing/render-order.js';
import { drawing } from '../media/sandbox/child-limits.js';
import { commandLine, runFfmpeg, runMediaProgram } from './run-ffmpeg.js';
import { options } from './options.js';

export interface FfmpegConfig {
  /** Path of ffmpeg; the one on the PATH when absent. ffprobe is expected beside it. */
  ffmpegPath?: string;
  /** Threads of one run. */
  threads?: number;
  limits?: MediaLimits;
  /** Seconds of the pieces in which long films are made. */
  pieceSeconds?: number;
  /** Frames of a composition that are drawn at once. */
  drawingThreads?: number;
}

type DrawOrder = Omit<RenderOrder, 'ffmpeg' | 'threads'>;

/** An input file together with what it is. */
export interface MediaFile {
  path: string;
  kind: 'image' | 'video' | 'audio';
  /** Pixels; 0 for a recording. */
  width: number;
  height: number;
  /** 0 when the file does not say it. */
  seconds: number;
  /** Frames per second; 0 for all but videos. */
  frameRate: number;
  hasAudio: boolean;
  /** Already H.264 in 4:2:0, so that its picture can be copied where only the sound changes. */
  isPlainH264: boolean;
  /** Whether browsers play its picture as it is, from an mp4. */
  picturePlays: boolean;
  /** The same of its sound, where it has some. */
  soundPlays: boolean;
}

interface RunOptions {
  /** Length of the output, for progress. */
  seconds?: number;
  /** Which part of the task's progress this run is, in percent. */
  from?: number;
  to?: number;
}

export const THUMBNAIL_SIZE = "scale='min(480,iw)':-2";
const FALLBACK_FRAME_RATE = 30;
const MAX_FRAME_RATE = 60;
const PIECE_SECONDS = 10;
const FILE = 'file:';
// What browsers play from an mp4.
const PLAYED_PICTURES: ReadonlySet<string> = new Set(['h264', 'vp9', 'av1']);
const PLAYED_PIXELS: ReadonlySet<string> = new Set(['yuv420p', 'yuvj420p']);
const PLAYED_SOUNDS: ReadonlySet<string> = new Set(['aac', 'mp3', 'opus']);

/** What one ffmpeg task works with: its settings, its files, and ffmpeg under the task's limits. */
export class MediaWork {
  readonly params: LaneParams;
  readonly threads: number;
  readonly limits: MediaLimits;
  /** Seconds of the pieces in which long films are made. */
  readonly pieceSeconds: number;
  private readonly hashes = new Map<string, Promise<string>>();
  private files = 0;
  private reported = 0;

  constructor(
    readonly task: LaneTask,
    private readonly config: FfmpegConfig,
  ) {
    this.params = new LaneParams(task.params);
    this.threads = config.threads ?? 2;
    this.limits = config.limits ?? DEFAULT_MEDIA_LIMITS;
    this.pieceSeconds = config.pieceSeconds ?? PIECE_SECONDS;
  }

  /** A fresh name in the task's folder. */
  newFile(extension: string): string {
    return join(this.task.workDir, `work-${this.files++}.${extension}`);
  }

  /**
   * Fetches a media input and finds out what it is.
   * @throws LaneFailure that names the input
   */
  async open(url: string): Promise<MediaFile> {
    try {
      return await this.inspect(await this.task.readMedia(url));
    } catch (error) {
      throw error instanceof LaneFailure && !this.task.signal.aborted
        ? ofInput(this.task, url, error)
        : error;
    }
  }

  /** @throws LaneFailure `wrong_media` when it is of another kind */
  async openAs(kind: MediaFile['kind'], url: string): Promise<MediaFile> {
    const file = await this.open(url);
    if (file.kind === kind) return file;
    const wrong = `This node needs ${article(kind)}, and ${article(file.kind)} arrived.`;
    throw ofInput(this.task, url, mediaFailure('wrong_media', wrong));
  }

  /** The one video that most nodes of this lane work on. */
  videoInput(): Promise<MediaFile> {
    return this.openAs('video', requiredInput(this.task, ['videoUrl', 'video', 'in'], 'a video'));
  }

  /** A recording, or a video with sound in it. */
  async openSound(url: string): Promise<MediaFile> {
    const file = await this.open(url);
    if (file.hasAudio) return file;
    throw ofInput(this.task, url, mediaFailure('wrong_media', 'There is no sound in this file.'));
  }

  async inspect(path: string): Promise<MediaFile> {
    return this.reading(async (probing) => {
      const facts = await inspectMedia(path, probing);
      return {
        path,
        kind: facts.kind,
        width: facts.width ?? 0,
        height: facts.height ?? 0,
        seconds: facts.durationSeconds ?? 0,
        frameRate: Math.min(
          MAX_FRAME_RATE,
          facts.frameRate ?? (facts.kind === 'video' ? FALLBACK_FRAME_RATE : 0),
        ),
        hasAudio: facts.hasAudio ?? false,
        isPlainH264: facts.codec === 'h264' && facts.pixelFormat === 'yuv420p',
        picturePlays: PLAYED_PICTURES.has(facts.codec ?? '') && PLAYED_PIXELS.has(facts.pixelFormat ?? ''),
        soundPlays: facts.audioCodec === undefined || PLAYED_SOUNDS.has(facts.audioCodec),
      };
    });
  }

  /** Decodes a picture elsewhere, for as long as the task goes on. */
  decode({ path }: MediaFile): TenantPicture {
    return TenantPicture.of(path, { maxPixels: this.limits.maxPixels, signal: this.task.signal });
  }

  /** Frames in a video, counted. */
  countFrames({ path }: MediaFile): Promise<number> {
    return this.reading((probing) => countFrames(path, probing));
  }

  /** Runs ffmpeg; its progress becomes the task's. */
  async run(args: readonly string[], { seconds, from = 0, to = 95 }: RunOptions = {}): Promise<void> {
    await runFfmpeg({
      ffmpeg: mediaTools(this.config.ffmpegPath).ffmpeg,
      args,
      cwd: this.task.workDir,
      signal: this.task.signal,
      timeoutMs: this.limits.maxRunSeconds * 1000,
      threads: this.threads,
      ...(seconds !== undefined && { expectedSeconds: seconds }),
      onProgress: (fraction) => this.report(from + (to - from) * fraction),
    });
    this.report(to);
  }

  /** Draws frames and encodes them; its progress becomes the task's. The order's encoding ends with the output. */
  async draw(order: DrawOrder, { seconds, from = 0, to = 95 }: RunOptions = {}): Promise<void> {
    const { ffmpeg } = mediaTools(this.config.ffmpegPath);
    const threads = this.config.drawingThreads ?? standardThreads(order.layers, availableParallelism());
    const encoding = commandLine({ args: order.encoding, threads: this.threads });
    // Named by what comes of it: names of later files stay the same where a piece is not drawn again.
    const file = `${order.encoding.at(-1) ?? ''}.json`;
    await writeFile(file, JSON.stringify({ ...order, encoding, ffmpeg, threads } satisfies RenderOrder));
    const timeoutMs = this.limits.maxRunSeconds * 1000;
    await runMediaProgram({
      program: process.execPath,
      args: ['--max-old-space-size=512', renderProcess(), file],
      cwd: this.task.workDir,
      signal: this.task.signal,
      timeoutMs,
      limits: drawing({ seconds: timeoutMs / 1_000, threads: this.threads + threads }),
      ...(seconds !== undefined && { expectedSeconds: seconds }),
      onProgress: (fraction) => this.report(from + (to - from) * fraction),
    });
    this.report(to);
  }

  /** As `piece`, of frames that are drawn. The order's encoding is without the output. */
  async drawnPiece(order: DrawOrder): Promise<string> {
    const file = this.newFile('mov');
    const make = () => this.draw({ ...order, encoding: [...order.encoding, file] }, { to: 0 });
    const { pieces } = this.task;
    if (pieces === undefined) await make();
    else await pieces.once(await this.contentOf(wordsOf(order)), file, make);
    return file;
  }

  /** Whether a film is made in pieces, so that an interrupted attempt loses only the piece it was at. */
  isLong(seconds: number): boolean {
    return seconds >= 2 * this.pieceSeconds;
  }

  /**
   * Runs ffmpeg for one piece of the result, unless an earlier attempt at the job made the same piece.
   * @param args without the output; files are named as `untrusted` and `trusted` name them
   */
  async piece(
    args: readonly string[],
    extension = 'mov',
    { to = 0, ...run }: RunOptions = {},
  ): Promise<string> {
    const file = this.newFile(extension);
    const make = () => this.run([...args, file], { ...run, to });
    const { pieces } = this.task;
    if (pieces === undefined) await make();
    else await pieces.once(await this.contentOf(args), file, make);
    return file;
  }

  /** What a run's result follows from: its words, with the content of files in place of their names. */
  private async contentOf(args: readonly string[]): Promise<string> {
    const words = args.map((word) => (word.startsWith(FILE) ? this.hashOf(word.slice(FILE.length)) : word));
    const version = ffmpegVersion(mediaTools(this.config.ffmpegPath).ffmpeg, this.task.workDir);
    return JSON.stringify(await Promise.all([version, ...words]));
  }

  private hashOf(path: string): Promise<string> {
    const known = this.hashes.get(path) ?? sha256OfFile(path);
    this.hashes.set(path, known);
    return known;
  }

  /** Hands on progress that only ever grows. */
  report(percent: number): void {
    const whole = Math.floor(Math.min(100, percent));
    if (whole <= this.reported) return;
    this.reported = whole;
    this.task.progress(whole);
  }

  /**
   * The finished video with a thumbnail beside it.
   * @param drawn where the run that made the video drew a thumbnail, too; it is drawn here if it is not there
   */
  async videoResult(path: string, drawn?: string): Promise<LaneArtifact[]> {
    const video = await this.inspect(path);
    const thumbnail = drawn ?? this.newFile('jpg');
    if (!existsSync(thumbnail)) await this.thumbnail(path, thumbnail, thumbnailSecond(video.seconds));
    // A film of one frame has none after its beginning.
    if (!existsSync(thumbnail)) await this.thumbnail(path, thumbnail, 0);
    return [
      {
        kind: 'video',
        path,
        contentType: 'video/mp4',
        extension: 'mp4',
        width: video.width,
        height: video.height,
        durationSeconds: video.seconds,
      },
      { kind: 'image', role: 'thumbnail', path: thumbnail, contentType: 'image/jpeg', extension: 'jpg' },
    ];
  }

  private async thumbnail(video: string, picture: string, seconds: number): Promise<void> {
    await this.run(
      [
        ...options('-ss', seconds.toFixed(3), ...trusted(video), '-vf', THUMBNAIL_SIZE),
        ...thumbnailOutput(picture),
      ],
      { from: 95, to: 99 },
    );
  }

  async audioResult(path: string, format: AudioFormat): Promise<LaneArtifact[]> {
    const { seconds } = await this.inspect(path);
    const { contentType, extension } = AUDIO_ENCODINGS[format];
    return [{ kind: 'audio', path, contentType, extension, durationSeconds: seconds }];
  }

  /** A finished picture in the format asked for. */
  async pictureResult(png: string, { isDraft = false } = {}): Promise<LaneArtifact[]> {
    const format = formatOf(this.params);
    const picture = await this.inspect(png);
    if (format === 'png' && !isDraft) return [pictureArtifact(png, format, picture)];
    const file = this.newFile(format);
    return [await decoding(() => finishPicture(this, this.decode(picture), { file, format, isDraft }))];
  }

  private async reading<T>(read: (options: ProbeOptions) => Promise<T>): Promise<T> {
    const { ffmpegPath } = this.config;
    try {
      return await read({
        limits: this.limits,
        signal: this.task.signal,
        ...(ffmpegPath !== undefined && { ffmpegPath }),
      });
    } catch (error) {
      if (this.task.signal.aborted) throw aborted();
      if (error instanceof UnreadableMedia) throw unreadable(error);
      throw error;
    }
  }
}

/** What is drawn, with the files it is drawn from as words of their own. */
function wordsOf({ layers, encoding, ...frame }: DrawOrder): string[] {
  const files = layers.flatMap(({ source }) =>
    source.kind === 'video' ? source.words : source.kind === 'image' ? [FILE + source.path] : [],
  );
  const looks = layers.map(({ source, ...layer }) => ({
    ...layer,
    source: 'path' in source || 'words' in source ? { ...source, path: '', words: [] } : source,
  }));
  return [...encoding, ...files, JSON.stringify({ ...frame, looks })];
}

/** Where in a video of this length its thumbnail is taken from. */
export const thumbnailSecond = (seconds: number): number => Math.min(seconds / 2, 1);

/** The words of an output that is a thumbnail. */
export const thumbnailOutput = (picture: string): string[] =>
  options('-frames:v', '1', '-q:v', '4', '-update', '1', '-fflags', '+bitexact', picture);

/** Input options for a file that came from outside. */
export function untrusted({ path }: Pick<MediaFile, 'path'>): string[] {
  return [...UNTRUSTED_INPUT, '-i', `file:${path}`];
}

/** Input options for a file that this lane made. */
export function trusted(path: string): string[] {
  return ['-protocol_whitelist', 'file', '-i', `file:${path}`];
}

function article(kind: MediaFile['kind']): string {
  return { image: 'a picture', video: 'a video', audio: 'a recording' }[kind];
}
