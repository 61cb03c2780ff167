import type { Command, Flags } from '../command.js';
import { ofNode, starts } from '../declare.js';
import { choiceFlag, numberFlag, switchFlag, textFlag, urlFlag } from '../flags.js';

const IMAGE = urlFlag('imageUrl', 'The picture', { required: true });
const VIDEO = urlFlag('videoUrl', 'The video', { required: true });
const PROMPT = textFlag('prompt', 'What to change', 'text', { required: true });
const PROVIDER = textFlag('provider', 'The model', 'id');
const PICTURE = {
  image: IMAGE,
  prompt: PROMPT,
  provider: PROVIDER,
  references: {
    kind: 'list',
    help: 'Further pictures to look at',
    word: 'urls',
    field: 'referenceImageUrls',
  },
  mask: urlFlag('maskUrl', 'Mask of the area that may change'),
  'negative-prompt': textFlag('negativePrompt', 'What not to draw'),
  strength: numberFlag('strength', 'Strength of the change, 0 to 1'),
  'aspect-ratio': textFlag('aspectRatio', 'Aspect ratio of the result', 'ratio'),
  resolution: textFlag('resolution', 'Resolution of the result', 'size'),
} satisfies Flags;

/** Changes pictures and videos that exist. */
export const editCommands: readonly Command[] = [
  starts({ name: 'edit image', help: 'Change a picture', flags: PICTURE, via: ofNode('edit-image') }),
  starts({
    name: 'edit modify',
    help: 'Generate a variation of a picture',
    flags: PICTURE,
    via: ofNode('modify-image'),
  }),
  starts({
    name: 'edit remove-background',
    help: 'Take the background away',
    flags: { image: IMAGE },
    via: ofNode('remove-background'),
  }),
  starts({
    name: 'edit upscale',
    help: 'Make a picture larger',
    flags: {
      image: IMAGE,
      provider: PROVIDER,
      factor: choiceFlag('upscaleFactor', 'Enlargement factor', ['1x', '2x', '4x', '8x']),
      resolution: choiceFlag('targetResolution', 'Target size', ['2K', '4K', '8K']),
    },
    via: ofNode('upscale-image'),
  }),
  starts({
    name: 'edit video',
    help: 'Change a video',
    flags: {
      video: VIDEO,
      prompt: PROMPT,
      provider: PROVIDER,
      references: PICTURE.references,
      start: numberFlag('spanStart', 'Start at this second'),
      end: numberFlag('spanEnd', 'End at this second'),
      'generate-audio': switchFlag('generateAudio', 'Generate sound'),
    },
    via: ofNode('edit-video-pro'),
  }),
  starts({
    name: 'edit extend',
    help: 'Make a video longer',
    flags: {
      video: VIDEO,
      prompt: textFlag('prompt', 'The action'),
      provider: PROVIDER,
      mode: choiceFlag('extendMode', 'End that is extended', ['end', 'start']),
      duration: numberFlag('duration', 'Seconds'),
    },
    via: ofNode('extend-video'),
  }),
  starts({
    name: 'edit retake',
    help: 'Generate some seconds of a video again',
    flags: {
      video: VIDEO,
      prompt: PROMPT,
      provider: PROVIDER,
      mode: choiceFlag('mode', 'What to replace', [
        'replace_audio',
        'replace_video',
        'replace_audio_and_video',
      ]),
      start: numberFlag('start', 'Start at this second'),
      duration: numberFlag('duration', 'Seconds'),
    },
    via: ofNode('video-retake'),
  }),
];
