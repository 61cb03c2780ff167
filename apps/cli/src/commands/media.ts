import { type Command, type Context, type Flags, UsageError } from '../command.js';
import { arg, ofNode, reads, starts, text } from '../declare.js';
import { choiceFlag, numberFlag, textFlag, urlFlag, wholeFlag } from '../flags.js';

const FRAME: Flags = {
  resolution: choiceFlag('resolution', 'Resolution of the video', ['720p', '1080p', '4K']),
  'aspect-ratio': choiceFlag('aspectRatio', 'Aspect ratio of the video', ['16:9', '9:16', '1:1', '4:3']),
  fps: { kind: 'text', help: 'Frames a second', word: 'n', values: ['24', '30'] },
  fit: choiceFlag('fit', 'How pictures fit the frame', ['cover', 'contain']),
  'pad-color': textFlag('padColor', 'Color around contained pictures', 'color'),
  intensity: wholeFlag('intensity', 'Amount of movement, 1 to 10'),
};
const fpsOf = ({ flags: { fps } }: Context) => (fps === undefined ? {} : { fps: Number(fps) });

/** `10-25.5` as two numbers of seconds. */
export function sectionOf(words: string): [start: number, end: number] {
  const [, start, end] = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(words) ?? [];
  if (start === undefined || end === undefined)
    throw new UsageError(`"${words}" is not a section: write seconds as 10-25.`);
  return [Number(start), Number(end)];
}

function durationsOf(words: readonly string[]): (number | null)[] {
  return words.map((word) => {
    if (word === 'auto') return null;
    if (!/^\d+(\.\d+)?$/.test(word)) throw new UsageError('--durations takes seconds or auto: 3,auto,5.');
    return Number(word);
  });
}

function sizesOf(words: readonly string[]): number[] {
  if (!words.every((word) => /^[0-3]$/.test(word))) throw new UsageError('--sizes takes 0 to 3: 0,2,1.');
  return words.map(Number);
}

export const mediaCommands: readonly Command[] = [
  starts({
    name: 'media download',
    help: 'Download a video from the web into your library',
    args: ['url'],
    ids: [],
    flags: {
      'max-height': wholeFlag('maxHeight', 'Maximum height of a picture'),
      section: { kind: 'text', help: 'Only these seconds', word: 'from-to' },
    },
    more: (context) => {
      const section = text(context, 'section');
      const [sectionStartSec, sectionEndSec] = section === undefined ? [] : sectionOf(section);
      return { url: arg(context, 'url'), ...(section !== undefined && { sectionStartSec, sectionEndSec }) };
    },
    via: (client) => client.media.downloadVideo,
  }),
  reads({
    name: 'media metadata',
    help: 'Show the metadata of a video on the web',
    args: ['url'],
    ids: [],
    more: (context) => ({ url: arg(context, 'url') }),
    via: (client) => client.media.videoMetadata,
  }),
  starts({
    name: 'media trim-video',
    help: 'Trim a video',
    flags: {
      video: urlFlag('videoUrl', 'The video', { required: true }),
      start: numberFlag('startTime', 'Start at this second'),
      end: numberFlag('endTime', 'End at this second'),
      'keep-first': numberFlag('keepFirstSeconds', 'Keep this many seconds from the start'),
      'keep-last': numberFlag('keepLastSeconds', 'Keep this many seconds from the end'),
    },
    someOf: ['start', 'end', 'keep-first', 'keep-last'],
    more: ({ flags }) => ({ mode: modeOf(flags) }),
    via: ofNode('trim-video'),
  }),
  starts({
    name: 'media trim-audio',
    help: 'Trim a recording, or the sound of a video',
    flags: {
      video: urlFlag('videoUrl', 'The video'),
      audio: urlFlag('audioUrl', 'The recording'),
      start: numberFlag('startTime', 'Start at this second'),
      end: numberFlag('endTime', 'End at this second'),
      format: choiceFlag('audioFormat', 'Format of the result', ['mp3', 'wav', 'aac']),
    },
    oneOf: ['video', 'audio'],
    via: ofNode('trim-audio'),
  }),
  starts({
    name: 'media still-to-video',
    help: 'Make a video of a picture and a recording',
    flags: {
      image: urlFlag('imageUrl', 'The picture', { required: true }),
      audio: urlFlag('audioUrl', 'The recording', { required: true }),
      motion: choiceFlag('motion', 'Movement', [
        'none',
        'zoom-in',
        'zoom-out',
        'pan-left',
        'pan-right',
        'ken-burns',
      ]),
      ...FRAME,
    },
    more: fpsOf,
    via: ofNode('still-to-video'),
  }),
  starts({
    name: 'media slideshow',
    help: 'Make a slideshow of pictures',
    flags: {
      images: { kind: 'list', help: 'The pictures', word: 'urls', field: 'imageUrls', required: true },
      audio: urlFlag('audioUrl', 'Music or a voice'),
      durations: { kind: 'csv', help: 'Seconds of each picture, or auto', word: 'seconds' },
      'per-image': numberFlag('perImageDuration', 'Seconds of every picture'),
      transition: textFlag('transition', 'Between pictures', 'name'),
      'transition-duration': numberFlag('transitionDuration', 'Seconds of it'),
      motion: choiceFlag('motion', 'Movement', ['none', 'zoom-in', 'zoom-out', 'ken-burns', 'alternate']),
      ...FRAME,
    },
    more: (context) => {
      const durations = context.flags['durations'] as string[] | undefined;
      return { ...fpsOf(context), ...(durations && { imageDurations: durationsOf(durations) }) };
    },
    via: ofNode('slideshow'),
  }),
  starts({
    name: 'media collage',
    help: 'Combine pictures into a collage',
    args: ['urls...'],
    ids: [],
    flags: {
      sizes: { kind: 'csv', help: 'Size of each, 0 to 3', word: 'sizes' },
      layout: choiceFlag('layout', 'Layout', ['smart', 'grid']),
      resolution: choiceFlag('resolution', 'Resolution of the result', ['2K', '4K']),
      'aspect-ratio': textFlag('aspectRatio', 'Aspect ratio of the result', 'ratio'),
      gap: wholeFlag('gap', 'Pixels between pictures'),
      'background-color': textFlag('backgroundColor', 'Color behind the pictures', 'color'),
    },
    more: ({ rest, flags }) => ({
      imageUrls: rest,
      ...(flags['sizes'] !== undefined && { imageSizes: sizesOf(flags['sizes'] as string[]) }),
    }),
    via: ofNode('image-collage'),
  }),
  starts({
    name: 'media save',
    help: 'Save a file from the web to your storage',
    args: ['url'],
    ids: [],
    flags: {
      filename: textFlag('filename', 'Name', 'name'),
      type: choiceFlag('mediaType', 'Media type', ['image', 'video', 'audio']),
    },
    more: (context) => ({ mediaUrl: arg(context, 'url') }),
    via: ofNode('save-to-storage'),
  }),
];

function modeOf(flags: Context['flags']): string {
  if (flags['keep-first'] !== undefined) return 'keep-first-seconds';
  return flags['keep-last'] === undefined ? 'time' : 'keep-last-seconds';
}
