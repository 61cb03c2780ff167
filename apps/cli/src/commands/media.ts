import { type Command, type Context, type Flags, UsageError } from '../command.js';
import { arg, ofNode, reads, starts, text } from '../declare.js';
import { choiceFlag, numberFlag, textFlag, urlFlag, wholeFlag } from '../flags.js';

const FRAME: Flags = {
  resolution: choiceFlag('resolution', 'Of the film', ['720p', '1080p', '4K']),
  'aspect-ratio': choiceFlag('aspectRatio', 'Of the film', ['16:9', '9:16', '1:1', '4:3']),
  fps: { kind: 'text', help: 'Frames a second', word: 'n', values: ['24', '30'] },
  fit: choiceFlag('fit', 'How pictures fill the frame', ['cover', 'contain']),
  'pad-color': textFlag('padColor', 'Around pictures that are contained', 'color'),
  intensity: wholeFlag('intensity', 'How much it moves, 1 to 10'),
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
    help: 'Load a film from a page of the web into your library',
    args: ['url'],
    ids: [],
    flags: {
      'max-height': wholeFlag('maxHeight', 'The tallest picture'),
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
    help: 'Show what a film of the web is',
    args: ['url'],
    ids: [],
    more: (context) => ({ url: arg(context, 'url') }),
    via: (client) => client.media.videoMetadata,
  }),
  starts({
    name: 'media trim-video',
    help: 'Cut a film',
    flags: {
      video: urlFlag('videoUrl', 'The film', { required: true }),
      start: numberFlag('startTime', 'From this second'),
      end: numberFlag('endTime', 'To this second'),
      'keep-first': numberFlag('keepFirstSeconds', 'Keep so many seconds of its beginning'),
      'keep-last': numberFlag('keepLastSeconds', 'Keep so many seconds of its end'),
    },
    someOf: ['start', 'end', 'keep-first', 'keep-last'],
    more: ({ flags }) => ({ mode: modeOf(flags) }),
    via: ofNode('trim-video'),
  }),
  starts({
    name: 'media trim-audio',
    help: 'Cut a recording, or take that of a film',
    flags: {
      video: urlFlag('videoUrl', 'The film'),
      audio: urlFlag('audioUrl', 'The recording'),
      start: numberFlag('startTime', 'From this second'),
      end: numberFlag('endTime', 'To this second'),
      format: choiceFlag('audioFormat', 'Of the result', ['mp3', 'wav', 'aac']),
    },
    oneOf: ['video', 'audio'],
    via: ofNode('trim-audio'),
  }),
  starts({
    name: 'media still-to-video',
    help: 'Make a film of a picture and a recording',
    flags: {
      image: urlFlag('imageUrl', 'The picture', { required: true }),
      audio: urlFlag('audioUrl', 'The recording', { required: true }),
      motion: choiceFlag('motion', 'How it moves', [
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
    help: 'Make a film of pictures',
    flags: {
      images: { kind: 'list', help: 'The pictures', word: 'urls', field: 'imageUrls', required: true },
      audio: urlFlag('audioUrl', 'Music or a voice'),
      durations: { kind: 'csv', help: 'Seconds of each picture, or auto', word: 'seconds' },
      'per-image': numberFlag('perImageDuration', 'Seconds of every picture'),
      transition: textFlag('transition', 'Between pictures', 'name'),
      'transition-duration': numberFlag('transitionDuration', 'Seconds of it'),
      motion: choiceFlag('motion', 'How they move', [
        'none',
        'zoom-in',
        'zoom-out',
        'ken-burns',
        'alternate',
      ]),
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
    help: 'Lay pictures out on one',
    args: ['urls...'],
    ids: [],
    flags: {
      sizes: { kind: 'csv', help: 'How large each is, 0 to 3', word: 'sizes' },
      layout: choiceFlag('layout', 'How they lie', ['smart', 'grid']),
      resolution: choiceFlag('resolution', 'Of the result', ['2K', '4K']),
      'aspect-ratio': textFlag('aspectRatio', 'Of the result', 'ratio'),
      gap: wholeFlag('gap', 'Pixels between pictures'),
      'background-color': textFlag('backgroundColor', 'Behind them', 'color'),
    },
    more: ({ rest, flags }) => ({
      imageUrls: rest,
      ...(flags['sizes'] !== undefined && { imageSizes: sizesOf(flags['sizes'] as string[]) }),
    }),
    via: ofNode('image-collage'),
  }),
  starts({
    name: 'media save',
    help: 'Keep a file of the web in your storage',
    args: ['url'],
    ids: [],
    flags: {
      filename: textFlag('filename', 'Its name', 'name'),
      type: choiceFlag('mediaType', 'What it is', ['image', 'video', 'audio']),
    },
    more: (context) => ({ mediaUrl: arg(context, 'url') }),
    via: ofNode('save-to-storage'),
  }),
];

function modeOf(flags: Context['flags']): string {
  if (flags['keep-first'] !== undefined) return 'keep-first-seconds';
  return flags['keep-last'] === undefined ? 'time' : 'keep-last-seconds';
}
