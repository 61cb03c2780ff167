import { absurdFiles } from './absurd.js';
import { bentFiles } from './bent.js';
import { text } from './bytes.js';
import * as pictures from './pictures.js';
import { playlistFiles } from './playlists.js';
import * as streams from './streams.js';

export interface HostileFile {
  name: string;
  bytes: () => Buffer;
  /** Whether it holds something that can be shown after all, at an ordinary price. */
  harmless?: boolean;
}

export interface HostileSources {
  /** A picture and a video as anyone has them, and other kinds by their extension: for files that are cut short and bent. */
  whole: { png: Buffer; jpeg: Buffer; mp4: Buffer } & Readonly<Record<string, Buffer>>;
  /** Host and port of a server that is to hear nothing. */
  server?: string;
}

const NOBODY = '127.0.0.1:9';

/**
 * Two hundred files that were made to take a service down or to make it read what it should not: small to send, and much
 * to decode. `HOSTILE_FILES=all` has all of them; otherwise those that once did harm, and a few of every other sort.
 */
export function hostileFiles(sources: HostileSources): HostileFile[] {
  const more = moreFiles(sources);
  const EACH = 12;
  const isWhole = process.env['HOSTILE_FILES'] === 'all';
  return [...harmfulFiles(sources), ...more.filter((_file, place) => isWhole || place % EACH === 0)];
}

/** Odd, and nothing that a player minds: sound without an end or a beginning, a picture of no size. */
const SHOWN = new Set(['frames.mp3', 'no-samples.wav', 'no-size.gif']);

/** Bent files may well be shown after all: decoders mend what they can. */
function moreFiles({ whole, server = NOBODY }: HostileSources): HostileFile[] {
  const named =
    (harmless: boolean) =>
    ([name, bytes]: [string, () => Buffer]): HostileFile => ({
      name,
      bytes,
      harmless: harmless || SHOWN.has(name),
    });
  return [
    ...playlistFiles(server).map(named(false)),
    ...absurdFiles().map(named(false)),
    ...bentFiles(whole).map(named(true)),
  ];
}

function harmfulFiles({ whole }: HostileSources): HostileFile[] {
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6));
  return [
    { name: 'svg-behind-avif.avif', bytes: pictures.svgBehindAvif },
    { name: 'svg.svg', bytes: pictures.plainSvg },
    { name: 'svg-as.png', bytes: pictures.plainSvg },
    { name: 'interlaced.png', bytes: () => pictures.interlacedPng() },
    { name: 'one-pixel.png', bytes: () => pictures.pngOfOnePixel(), harmless: true },
    { name: 'promises.png', bytes: () => pictures.pngThatPromises() },
    { name: 'promises-less.png', bytes: () => pictures.pngThatPromises(7_000) },
    { name: 'with-text.png', bytes: () => pictures.pngWithText(), harmless: true },
    { name: 'frames.gif', bytes: () => pictures.gifOfFrames(), harmless: true },
    { name: 'canvas.gif', bytes: () => pictures.gifOfFrames(10, 65_535), harmless: true },
    { name: 'animation.webp', bytes: () => pictures.animatedWebp() },
    { name: 'grid.avif', bytes: () => pictures.avifGrid() },
    { name: 'grid-of-nothing.avif', bytes: () => pictures.avifGrid(4_000) },
    { name: 'huge.jpg', bytes: () => pictures.jpeg({}) },
    { name: 'huge-progressive.jpg', bytes: () => pictures.jpeg({ side: 7_900, progressive: true }) },
    { name: 'scans.jpg', bytes: () => pictures.jpeg({ side: 5_000, progressive: true, scans: 20_000 }) },
    { name: 'huge.tiff', bytes: () => pictures.tiff({}) },
    { name: 'channels.tiff', bytes: () => pictures.tiff({ side: 4_000, channels: 60_000 }) },
    { name: 'endless.tiff', bytes: () => pictures.tiff({ side: 4_000, endless: true }) },
    { name: 'cut.png', bytes: () => cut(whole.png) },
    { name: 'cut.jpg', bytes: () => cut(whole.jpeg) },
    { name: 'cut.mp4', bytes: () => cut(whole.mp4) },
    { name: 'jpeg-behind-png.png', bytes: () => Buffer.concat([whole.png.subarray(0, 8), whole.jpeg]) },
    { name: 'page-behind-gif.gif', bytes: () => text('GIF89a=1;/*<script>alert(1)</script>*/') },
    { name: 'playlist.mp4', bytes: () => streams.playlist('file:///etc/passwd') },
    {
      name: 'playlist-behind-mp4.mp4',
      bytes: () => streams.behindMp4(streams.playlist('http://169.254.169.254/')),
    },
    { name: 'concat.mp4', bytes: () => streams.concatList('/etc/passwd') },
    {
      name: 'concat-behind-mp4.mp4',
      bytes: () => streams.behindMp4(streams.concatList('/proc/self/environ')),
    },
    { name: 'tables.mp4', bytes: streams.mp4WithTables },
    { name: 'deep.mp4', bytes: () => streams.deepMp4() },
    { name: 'huge.wav', bytes: streams.wav },
    { name: 'tags.mp3', bytes: streams.mp3WithTags },
    { name: 'deep.mkv', bytes: () => streams.matroska() },
    { name: 'index.avi', bytes: streams.avi },
    { name: 'empty.png', bytes: () => Buffer.alloc(0) },
    { name: 'zeros.jpg', bytes: () => Buffer.alloc(4_096) },
  ];
}
