import { options } from './options.js';

/** Every output: no origin data of the inputs (a phone's position, for one), the same bytes for the same work. */
const CLEAN = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'] as const;

/** Plays everywhere: H.264 in 4:2:0, starts before it is loaded. */
export function h264({ threads, crf = 20 }: { threads: number; crf?: number }): string[] {
  return [
    ...CLEAN,
    ...options('-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(crf), '-pix_fmt', 'yuv420p'),
    ...options('-flags:v', '+bitexact', '-threads:v', String(threads), '-movflags', '+faststart'),
  ];
}

export const AAC = [
  '-c:a',
  'aac',
  '-b:a',
  '192k',
  '-ar',
  '48000',
  '-ac',
  '2',
  '-flags:a',
  '+bitexact',
  // At this rate it saves nothing, and single attacks of a voice came out 2.8 dB louder on one side.
  '-aac_is',
  '0',
] as const;

/** The streams as they are, in a container that starts before it is loaded. */
export const STREAM_COPY = [...CLEAN, '-c', 'copy', '-movflags', '+faststart'] as const;

/** The picture as it is; the sound is said apart. */
export const PICTURE_COPY = [...CLEAN, '-c:v', 'copy', '-movflags', '+faststart'] as const;

export const AUDIO_FORMATS = ['mp3', 'wav', 'aac'] as const;
export type AudioFormat = (typeof AUDIO_FORMATS)[number];

interface AudioEncoding {
  extension: string;
  contentType: string;
  args: readonly string[];
}

export const AUDIO_ENCODINGS: Readonly<Record<AudioFormat, AudioEncoding>> = {
  mp3: {
    extension: 'mp3',
    contentType: 'audio/mpeg',
    args: [...CLEAN, '-c:a', 'libmp3lame', '-b:a', '192k', '-ar', '44100', '-flags:a', '+bitexact'],
  },
  wav: {
    extension: 'wav',
    contentType: 'audio/wav',
    args: [...CLEAN, '-c:a', 'pcm_s16le', '-flags:a', '+bitexact'],
  },
  aac: {
    extension: 'm4a',
    contentType: 'audio/mp4',
    args: [...CLEAN, '-c:a', 'aac', '-b:a', '192k', '-flags:a', '+bitexact', '-movflags', '+faststart'],
  },
};
