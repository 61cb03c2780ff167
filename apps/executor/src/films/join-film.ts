import { AAC, h264 } from '../lanes/ffmpeg/encoding.js';
import { fitFilter } from '../lanes/ffmpeg/frame-fitting.js';
import { type MediaFile, type MediaWork, untrusted } from '../lanes/ffmpeg/media-work.js';
import { options } from '../lanes/ffmpeg/options.js';
import { even } from '../lanes/frame-size.js';
import type { Seam } from './seam.js';

/** A clip and what is left out of it. Frames. */
export interface Piece {
  clip: MediaFile;
  skipStart: number;
  skipEnd: number;
}

/** The pieces of a film with their seams: one less than there are clips. */
export function piecesOf(clips: readonly MediaFile[], seams: readonly Seam[]): Piece[] {
  return clips.map((clip, index) => ({
    clip,
    skipStart: seams[index - 1]?.nextClipStartTrimFrames ?? 0,
    skipEnd: seams[index]?.prevClipEndTrimFrames ?? 0,
  }));
}

/**
 * Plays the pieces one after the other, each with its own sound.
 * @param format the frame and pace of the film; those of the first piece unless told
 */
export async function joinFilm(
  work: MediaWork,
  pieces: readonly Piece[],
  format: Pick<MediaFile, 'width' | 'height' | 'frameRate'> | undefined = pieces[0]?.clip,
): Promise<string> {
  if (!format) throw new Error('a film has at least one piece');
  const frameRate = Math.max(1, Math.round(format.frameRate));
  const frame = { width: even(format.width), height: even(format.height) };
  const withSound = pieces.some(({ clip }) => clip.hasAudio);
  const lengths = pieces.map(({ clip, skipStart, skipEnd }) => ({
    start: skipStart / clip.frameRate,
    end: Math.max(skipStart + 1, Math.round(clip.seconds * clip.frameRate) - skipEnd) / clip.frameRate,
  }));
  const seconds = lengths.reduce((sum, { start, end }) => sum + end - start, 0);
  const graph = pieces.flatMap(({ clip }, index) => {
    const { start, end } = lengths[index] ?? { start: 0, end: clip.seconds };
    const span = `start=${start.toFixed(6)}:end=${end.toFixed(6)}`;
    const picture = `[${index}:V:0]trim=${span},setpts=PTS-STARTPTS,fps=${frameRate},${fitFilter('pad', frame)},setsar=1,format=yuv420p[v${index}]`;
    if (!withSound) return [picture];
    const source = clip.hasAudio ? `[${index}:a:0]` : 'anullsrc=r=48000:cl=stereo,';
    const sound = `${source}aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo,apad,atrim=${span},asetpts=PTS-STARTPTS[a${index}]`;
    return [picture, sound];
  });
  const joined = pieces.map((_piece, index) => `[v${index}]${withSound ? `[a${index}]` : ''}`).join('');
  const output = work.newFile('mp4');
  await work.run(
    [
      ...pieces.flatMap(({ clip }) => untrusted(clip)),
      ...options(
        '-filter_complex',
        [
          ...graph,
          `${joined}concat=n=${pieces.length}:v=1:a=${withSound ? 1 : 0}[picture]${withSound ? '[sound]' : ''}`,
        ].join(';'),
        '-map',
        '[picture]',
      ),
      ...(withSound ? ['-map', '[sound]', ...AAC] : ['-an']),
      ...h264(work),
      output,
    ],
    { seconds, from: 90 },
  );
  return output;
}
