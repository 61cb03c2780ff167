// Attacks with files: small to send, and made to take long, much memory, or what only the service may read.
import { hostilePictures as pictures, hostileStreams as streams } from '@easel/testing';
import type { Attack } from './attack.ts';
import { formOf, upload, urlOf } from './forms.ts';

const PARALLEL = 12;

/** The same file over and over, by all accounts of the attacker. */
function uploading(name: string, file: string, bytes: () => Buffer): Attack {
  return {
    name,
    attack: async (_url, _signal, context) => {
      const form = formOf(file, bytes());
      await context.repeat(PARALLEL, (round) => upload(context, round, form));
    },
  };
}

/** A file that is taken, used as a node's input over and over. */
function working(name: string, file: string, bytes: () => Buffer, route: string, field: string): Attack {
  return {
    name,
    attack: async (_url, _signal, context) => {
      const form = formOf(file, bytes());
      const url = urlOf(await upload(context, 0, form));
      if (url === undefined) context.note('not taken');
      const { token } = context.accounts[0] as { token: string };
      await context.repeat(PARALLEL, (round) =>
        url === undefined
          ? upload(context, round, form)
          : context.send({
              method: 'POST',
              path: route,
              token,
              body: { [field]: url, width: 640 },
              from: round % 4,
            }),
      );
    },
  };
}

export const attacks: readonly Attack[] = [
  uploading('svg-behind-avif', 'a.avif', pictures.svgBehindAvif),
  uploading('interlaced-png', 'a.png', () => pictures.interlacedPng()),
  uploading('interlaced-png-just-allowed', 'a.png', () => pictures.interlacedPng(5_700)),
  uploading('png-data-without-end', 'a.png', () => pictures.pngOfOnePixel()),
  uploading('png-text-without-end', 'a.png', () => pictures.pngWithText()),
  uploading('png-that-promises', 'a.png', () => pictures.pngThatPromises()),
  uploading('gif-of-100000-frames', 'a.gif', () => pictures.gifOfFrames()),
  uploading('animated-webp', 'a.webp', () => pictures.animatedWebp()),
  uploading('avif-grid', 'a.avif', () => pictures.avifGrid()),
  uploading('jpeg-of-20000-scans', 'a.jpg', () =>
    pictures.jpeg({ side: 6_000, progressive: true, scans: 20_000 }),
  ),
  uploading('jpeg-of-4-gigapixels', 'a.jpg', () => pictures.jpeg({})),
  uploading('tiff-without-end', 'a.tiff', () => pictures.tiff({ side: 4_000, endless: true })),
  uploading('mp4-tables', 'a.mp4', streams.mp4WithTables),
  uploading('mp4-boxes-in-boxes', 'a.mp4', () => streams.deepMp4()),
  uploading('playlist-behind-mp4', 'a.mp4', () =>
    streams.behindMp4(streams.playlist('http://169.254.169.254/')),
  ),
  uploading('list-of-files-behind-mp4', 'a.mp4', () =>
    streams.behindMp4(streams.concatList('/proc/self/environ')),
  ),
  uploading('wav-of-65535-channels', 'a.wav', streams.wav),
  uploading('matroska-without-end', 'a.mkv', () => streams.matroska()),
  working(
    'resize-what-is-held',
    'a.png',
    () => pictures.interlacedPng(5_700),
    '/v1/resize-image',
    'imageUrl',
  ),
  working('background-of-frames', 'a.gif', () => pictures.gifOfFrames(), '/v1/remove-background', 'imageUrl'),
];
