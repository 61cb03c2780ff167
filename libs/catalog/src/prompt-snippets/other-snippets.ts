import { type SnippetMedia, snippetsOf } from './factory-snippet.js';

const VIDEO: readonly SnippetMedia[] = ['video'];
const AUDIO: readonly SnippetMedia[] = ['audio'];
const TEXT: readonly SnippetMedia[] = ['text'];

export const otherSnippets = [
  ...snippetsOf('Movement', { media: VIDEO }, [
    ['one-shot', 'One shot', 'one continuous shot without a cut'],
    ['slow-approach', 'Slow approach', 'the camera moves slowly and steadily towards the subject'],
    ['standing-camera', 'Standing camera', 'the camera stands still on a tripod, only the subject moves'],
    ['walking-along', 'Walking along', 'the camera walks beside the subject at the same pace'],
    ['slow-motion', 'Slow motion', 'everything moves slowly, every drop and hair can be followed'],
    ['loop', 'Ends where it began', 'the last moment looks like the first, so that it can repeat'],
  ]),
  ...snippetsOf('Sound', { media: AUDIO }, [
    ['no-voices', 'No voices', 'purely instrumental, no voices at all'],
    [
      'builds-up',
      'Builds up',
      'begins with a single instrument and adds one after the other until it is full',
    ],
    ['clear-ending', 'Clear ending', 'ends on a clear final note that fades into silence'],
    ['small-room', 'In a small room', 'close and dry, as if played in a small furnished room'],
    ['far-away', 'Far away', 'muffled and distant, heard through a wall'],
  ]),
  ...snippetsOf('Writing', { media: TEXT }, [
    ['plain-words', 'Plain words', 'Use short sentences and everyday words.'],
    [
      'only-the-result',
      'Only the result',
      'Answer with the result only, without an introduction or a comment.',
    ],
    ['one-a-line', 'One a line', 'Put each item on a line of its own, without numbers or bullets.'],
    ['keep-facts', 'Keep the facts', 'Change no names, numbers or dates, and add none.'],
    ['second-person', 'Speak to the reader', 'Speak to the reader directly, as you would to a friend.'],
  ]),
  ...snippetsOf('Keep out', { media: ['image', 'video'], target: 'negative' }, [
    ['no-text', 'Text and marks', 'text, letters, captions, watermark, logo, signature'],
    ['no-broken-bodies', 'Broken bodies', 'extra fingers, extra limbs, fused hands, twisted joints'],
    ['no-plastic', 'Plastic skin', 'plastic skin, waxy face, heavy retouching, doll-like eyes'],
    ['no-blur', 'Blur and noise', 'blurry, out of focus, noisy, compressed, low resolution'],
    ['no-clutter', 'Clutter', 'clutter, busy background, stray objects, crowd'],
    ['no-frame', 'Frames and borders', 'border, frame, split screen, collage, duplicated subject'],
  ]),
  ...snippetsOf('Keep out of motion', { media: VIDEO, target: 'negative' }, [
    ['no-flicker', 'Flicker', 'flicker, jitter, sudden cuts, frozen frames'],
    ['no-morphing', 'Melting shapes', 'morphing, melting shapes, objects appearing or vanishing'],
  ]),
  ...snippetsOf('Keep out of sound', { media: AUDIO, target: 'negative' }, [
    ['no-hiss', 'Hiss and clipping', 'hiss, hum, clipping, distortion, clicks'],
    ['no-crowd', 'Crowd noise', 'applause, crowd noise, background talk'],
  ]),
];
