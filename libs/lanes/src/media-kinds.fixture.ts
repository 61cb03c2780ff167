import sharp, { type Sharp } from 'sharp';
import type { LaneTestBed } from './lane-test-bed.fixture.js';

/** A kind of file that people have, and how an example of it is made. */
export interface MediaKind {
  readonly name: string;
  /** For videos: whether it has a sound track. */
  readonly sounds?: boolean;
  make(bed: LaneTestBed): Promise<unknown>;
}

const lavfi = (source: string): string[] => ['-f', 'lavfi', '-i', source];
const pattern = (size: string, seconds = 0.6, rate = 10) =>
  lavfi(`testsrc2=size=${size}:rate=${rate}:duration=${seconds}`);
const tone = (seconds = 0.6, rate = 44_100) =>
  lavfi(`sine=frequency=440:sample_rate=${rate}:duration=${seconds}`);

const painted = (width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop stop-color="#d43"/><stop offset="1" stop-color="#36c"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="${width / 3}" cy="${height / 2}" r="${height / 4}" fill="#fc3"/></svg>`,
    ),
  ).flatten({ background: '#ffffff' });

const picture = (name: string, size: [number, number], write: (drawn: Sharp) => Sharp): MediaKind => ({
  name,
  make: (bed) => write(painted(...size)).toFile(bed.path(name)),
});

export const PICTURE_KINDS: readonly MediaKind[] = [
  picture('opaque.png', [160, 90], (drawn) => drawn.png()),
  picture('clear.png', [90, 160], (drawn) => drawn.ensureAlpha(0.5).png()),
  picture('deep.png', [97, 61], (drawn) => drawn.toColourspace('rgb16').png()),
  picture('small.jpg', [33, 21], (drawn) => drawn.jpeg()),
  picture('full-chroma.jpg', [161, 91], (drawn) => drawn.jpeg({ chromaSubsampling: '4:4:4' })),
  picture('large.jpg', [3000, 2000], (drawn) => drawn.jpeg({ quality: 70 })),
  picture('progressive.jpg', [160, 90], (drawn) => drawn.jpeg({ progressive: true })),
  picture('cmyk.jpg', [160, 90], (drawn) => drawn.toColourspace('cmyk').jpeg()),
  picture('grey.jpg', [160, 90], (drawn) => drawn.toColourspace('b-w').jpeg()),
  picture('rotated.jpg', [160, 90], (drawn) => drawn.withMetadata({ orientation: 6 }).jpeg()),
  picture('photo.webp', [160, 90], (drawn) => drawn.webp()),
  picture('clear.webp', [160, 90], (drawn) => drawn.ensureAlpha(0.5).webp({ lossless: true })),
  picture('photo.avif', [160, 90], (drawn) => drawn.avif({ effort: 0 })),
  picture('still.gif', [160, 90], (drawn) => drawn.gif()),
  {
    name: 'moving.gif',
    make: (bed) => bed.make('moving.gif', ...pattern('96x64', 0.5)),
  },
];

const sound = (name: string, rate: number, channels: number, ...codec: string[]): MediaKind => ({
  name,
  make: (bed) => bed.make(name, ...tone(0.6, rate), '-ar', String(rate), '-ac', String(channels), ...codec),
});

export const SOUND_KINDS: readonly MediaKind[] = [
  sound('mono-8.wav', 8_000, 1),
  sound('stereo-96.wav', 96_000, 2),
  sound('deep.wav', 48_000, 2, '-c:a', 'pcm_s24le'),
  sound('mono-22.mp3', 22_050, 1),
  sound('stereo-48.mp3', 48_000, 2),
  sound('stereo-44.ogg', 44_100, 2, '-c:a', 'libvorbis'),
  sound('opus.ogg', 48_000, 1, '-c:a', 'libopus'),
  sound('mono-8.m4a', 8_000, 1, '-c:a', 'aac'),
  sound('stereo-96.m4a', 96_000, 2, '-c:a', 'aac'),
  sound('mono-16.flac', 16_000, 1),
  sound('stereo-96.flac', 96_000, 2, '-sample_fmt', 's32'),
  {
    name: 'with-cover.mp3',
    make: async (bed) => {
      await painted(120, 120).jpeg().toFile(bed.path('cover.jpg'));
      const cover = ['-i', bed.path('cover.jpg'), '-map', '0', '-map', '1', '-c:v', 'copy'];
      await bed.make('with-cover.mp3', ...tone(), ...cover, '-disposition:v', 'attached_pic');
    },
  },
];

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const video = (name: string, sounds: boolean, ...args: string[]): MediaKind => ({
  name,
  sounds,
  make: (bed) => bed.make(name, ...args),
});

export const VIDEO_KINDS: readonly MediaKind[] = [
  video('plain.mp4', true, ...pattern('96x64'), ...tone(), ...H264, '-c:a', 'aac', '-shortest'),
  video('silent.mp4', false, ...pattern('96x64'), ...H264),
  video('one-frame.mp4', false, ...pattern('96x64', 1, 25), '-frames:v', '1', ...H264),
  video('odd.webm', true, ...pattern('97x61'), ...tone(), '-c:v', 'libvpx', '-c:a', 'libvorbis'),
  video(
    'vp9.webm',
    true,
    ...pattern('64x96'),
    ...tone(),
    '-c:v',
    'libvpx-vp9',
    '-cpu-used',
    '8',
    '-c:a',
    'libopus',
  ),
  video(
    'ten-bit.mov',
    true,
    ...pattern('96x64'),
    ...tone(),
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p10le',
    '-c:a',
    'aac',
  ),
  video(
    'prores.mov',
    true,
    ...pattern('96x64'),
    ...tone(0.6, 48_000),
    '-c:v',
    'prores_ks',
    '-c:a',
    'pcm_s16le',
  ),
  video(
    'hevc.mp4',
    false,
    ...pattern('96x64'),
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-x265-params',
    'log-level=none',
    '-tag:v',
    'hvc1',
  ),
  video(
    'variable.mp4',
    true,
    ...pattern('96x64', 0.8),
    ...tone(0.8),
    '-vf',
    "select='not(mod(n\\,3))+lt(n\\,4)'",
    '-vsync',
    'vfr',
    ...H264,
    '-c:a',
    'aac',
  ),
  video(
    'late-sound.mp4',
    true,
    ...pattern('96x64', 1),
    '-itsoffset',
    '0.3',
    ...tone(0.4),
    ...H264,
    '-c:a',
    'aac',
  ),
  {
    name: 'rotated.mov',
    sounds: true,
    make: async (bed) => {
      await bed.make('unturned.mov', ...pattern('96x64'), ...tone(), ...H264, '-c:a', 'aac', '-shortest');
      await bed.make(
        'rotated.mov',
        '-i',
        bed.path('unturned.mov'),
        '-c',
        'copy',
        '-metadata:s:v',
        'rotate=90',
      );
    },
  },
];

export const MEDIA_KINDS = { image: PICTURE_KINDS, audio: SOUND_KINDS, video: VIDEO_KINDS } as const;
