import { own } from '@easel/contracts/table';
import type { FrameSize } from '../frame-size.js';

export const PLATFORMS = ['instagram', 'tiktok', 'youtube', 'linkedin', 'x', 'facebook', 'telegram'] as const;
export type Platform = (typeof PLATFORMS)[number];

const SQUARE = { width: 1080, height: 1080 };
const PORTRAIT = { width: 1080, height: 1350 };
const TALL = { width: 1080, height: 1920 };
const WIDE = { width: 1920, height: 1080 };
const LANDSCAPE = { width: 1200, height: 628 };

/** Frames by kind of post; the first is what a platform shows best. */
const FORMATS: Readonly<Record<Platform, Readonly<Record<string, FrameSize>>>> = {
  instagram: {
    post: PORTRAIT,
    image: PORTRAIT,
    carousel: PORTRAIT,
    square: SQUARE,
    reel: TALL,
    story: TALL,
    video: TALL,
  },
  tiktok: { video: TALL, image: TALL, post: TALL, story: TALL },
  youtube: { video: WIDE, short: TALL, shorts: TALL, thumbnail: { width: 1280, height: 720 }, post: SQUARE },
  linkedin: {
    post: SQUARE,
    image: { width: 1200, height: 628 },
    video: WIDE,
    square: SQUARE,
    portrait: PORTRAIT,
  },
  x: { post: { width: 1600, height: 900 }, image: { width: 1600, height: 900 }, video: WIDE, square: SQUARE },
  facebook: { post: SQUARE, image: LANDSCAPE, video: { width: 1280, height: 720 }, reel: TALL, story: TALL },
  telegram: {
    post: { width: 1280, height: 720 },
    image: { width: 1280, height: 720 },
    video: { width: 1280, height: 720 },
    story: TALL,
  },
};

/** The kinds of post that a platform has. */
export function contentTypesOf(platform: Platform): string[] {
  return Object.keys(FORMATS[platform]);
}

/** The frame for a kind of post, named `reel`, `post-reel` or `Reel`; undefined when the platform has no such kind. */
export function socialFrame(platform: Platform, contentType: string): FrameSize | undefined {
  const formats = FORMATS[platform];
  const kind = contentType
    .trim()
    .toLowerCase()
    .replace(/^(post|upload)-(?=.)/, '');
  if (kind === '') return Object.values(formats)[0];
  return own(formats, kind);
}
