import { basename, dirname, join } from 'node:path';

export interface MediaTools {
  ffmpeg: string;
  ffprobe: string;
}

export const FFMPEG_REMEDY = 'Install ffmpeg 5 or newer (apt install ffmpeg) or set FFMPEG_PATH to it.';

/** The configured ffmpeg, or the one on the PATH; ffprobe is expected beside it. */
export function mediaTools(ffmpegPath?: string): MediaTools {
  if (ffmpegPath === undefined || ffmpegPath.trim() === '') return { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' };
  const ffprobe = basename(ffmpegPath).replace('ffmpeg', 'ffprobe');
  return {
    ffmpeg: ffmpegPath,
    ffprobe: dirname(ffmpegPath) === '.' ? ffprobe : join(dirname(ffmpegPath), ffprobe),
  };
}

// Playlists and script formats can make a demuxer open other files and addresses; these read their own bytes only.
const READABLE_FORMATS = [
  'aac',
  'aiff',
  'avi',
  'flac',
  'flv',
  'gif',
  'jpeg_pipe',
  'png_pipe',
  'webp_pipe',
  'matroska',
  'webm',
  'mov',
  'mp4',
  'm4a',
  '3gp',
  '3g2',
  'mj2',
  'mp3',
  'mpeg',
  'mpegts',
  'ogg',
  'wav',
];

/** Options that go before an `-i` naming a file of unknown origin. */
export const UNTRUSTED_INPUT = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  READABLE_FORMATS.join(','),
] as const;
