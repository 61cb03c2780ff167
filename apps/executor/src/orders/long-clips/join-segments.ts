import { AAC, h264 } from '@easel/lanes/ffmpeg/encoding';
import { fitFilter } from '@easel/lanes/ffmpeg/frame-fitting';
import { joinPieces, pieceEncoding, soundPiece } from '@easel/lanes/ffmpeg/join-pieces';
import { type MediaFile, type MediaWork, untrusted } from '@easel/lanes/ffmpeg/media-work';
import { options } from '@easel/lanes/ffmpeg/options';
import { even } from '@easel/lanes/frame-size';
import type { Seam } from './seam.js';

/** A clip and what is left out of it. Frames. */
export interface Piece {
  clip: MediaFile;
  skipStart: number;
  skipEnd: number;
}

/** The pieces of a long clip with their seams: one less than there are pieces. */
export function piecesOf(clips: readonly MediaFile[], seams: readonly Seam[]): Piece[] {
  return clips.map((clip, index) => ({
    clip,
    skipStart: seams[index - 1]?.nextClipStartTrimFrames ?? 0,
    skipEnd: seams[index]?.prevClipEndTrimFrames ?? 0,
  }));
}

/**
 * Plays the pieces one after the other, each with its own sound.
 * @param format the frame and pace of the whole; default: those of the first piece
 */
export async function joinSegments(
  work: MediaWork,
  pieces: readonly Piece[],
  format: Pick<MediaFile, 'width' | 'height' | 'frameRate'> | undefined = pieces[0]?.clip,
): Promise<string> {
  if (!format) throw new Error('a long clip has at least one piece');
  const frameRate = Math.max(1, Math.round(format.frameRate));
  const frame = { width: even(format.width), height: even(format.height) };
  const spans = pieces.map((piece): Span => {
    const { clip, skipStart, skipEnd } = piece;
    const start = skipStart / clip.frameRate;
    const last = Math.max(skipStart + 1, Math.round(clip.seconds * clip.frameRate) - skipEnd);
    return { clip, start, frames: Math.max(1, Math.round((last / clip.frameRate - start) * frameRate)) };
  });
  const whole = { spans, frameRate, fit: fitFilter('pad', frame) };
  const seconds = spans.reduce((sum, { frames }) => sum + frames, 0) / frameRate;
  return work.isLong(seconds) ? joinInPieces(work, whole, seconds) : joinAtOnce(work, whole, seconds);
}

/** What is shown of a clip: from a second on, for so many frames of the whole. */
interface Span {
  clip: MediaFile;
  start: number;
  frames: number;
}

interface JoinedClip {
  spans: readonly Span[];
  frameRate: number;
  /** The filter that brings a clip into the frame of the whole. */
  fit: string;
}

async function joinAtOnce(work: MediaWork, whole: JoinedClip, seconds: number): Promise<string> {
  const { spans } = whole;
  const track = soundTrack(whole);
  const graph = [
    ...spans.map((span, index) => `${pictureOf(span, index, whole)}[v${index}]`),
    `${spans.map((_span, index) => `[v${index}]`).join('')}concat=n=${spans.length}:v=1:a=0[picture]`,
    ...(track ?? []),
  ];
  const output = work.newFile('mp4');
  await work.run(
    [
      ...spans.flatMap(({ clip }) => untrusted(clip)),
      ...options('-filter_complex', graph.join(';'), '-map', '[picture]'),
      ...(track === undefined ? ['-an'] : ['-map', '[sound]', ...AAC]),
      ...h264(work),
      output,
    ],
    { seconds, from: 90 },
  );
  return output;
}

/** A piece for each clip. */
async function joinInPieces(work: MediaWork, whole: JoinedClip, seconds: number): Promise<string> {
  const pieces: string[] = [];
  for (const span of whole.spans) {
    pieces.push(
      await work.piece([
        ...untrusted(span.clip),
        ...options('-filter_complex', `${pictureOf(span, 0, whole)}[picture]`, '-map', '[picture]', '-an'),
        ...options('-frames:v', String(span.frames), '-r', String(whole.frameRate)),
        ...pieceEncoding(work),
      ]),
    );
  }
  const track = soundTrack(whole);
  const inputs = whole.spans.flatMap(({ clip }) => untrusted(clip));
  const sound = await soundPiece(work, track && { inputs, filters: track });
  return joinPieces(work, pieces, { sound, seconds, from: 90 });
}

/** Exactly as many frames as planned, even when the file has fewer than it says. */
function pictureOf({ start, frames }: Span, input: number, { frameRate, fit }: JoinedClip): string {
  return (
    `[${input}:V:0]trim=start=${start.toFixed(6)},setpts=PTS-STARTPTS,fps=${frameRate},${fit},setsar=1,` +
    `tpad=stop_mode=clone:stop=${frames},trim=end_frame=${frames},format=yuv420p`
  );
}

/** Each clip is heard while it is seen; undefined where no clip has a sound. */
function soundTrack({ spans, frameRate }: JoinedClip): string[] | undefined {
  if (!spans.some(({ clip }) => clip.hasAudio)) return undefined;
  const parts = spans.map(({ clip, start, frames }, index) => {
    const source = clip.hasAudio ? `[${index}:a:0]` : 'anullsrc=r=48000:cl=stereo,';
    const span = `start=${start.toFixed(6)}:end=${(start + frames / frameRate).toFixed(6)}`;
    return `${source}aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo,apad,atrim=${span},asetpts=PTS-STARTPTS[a${index}]`;
  });
  return [
    ...parts,
    `${spans.map((_span, index) => `[a${index}]`).join('')}concat=n=${spans.length}:v=0:a=1[sound]`,
  ];
}
