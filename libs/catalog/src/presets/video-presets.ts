import { presetsOf } from './factory-preset.js';

export const videoPresets = [
  ...presetsOf(
    'generate-video',
    [
      [
        'slow-push-in',
        'Slow push in',
        'Five calm seconds in which the camera comes closer.',
        {
          provider: 'seedance-2-fast',
          duration: 5,
          aspectRatio: '16:9',
          resolution: '720p',
          promptSuffix: 'The camera moves slowly towards the subject. One continuous shot.',
        },
      ],
      [
        'vertical-teaser',
        'Vertical teaser',
        'A quick clip for phones.',
        {
          provider: 'seedance-2-fast',
          duration: 6,
          aspectRatio: '9:16',
          resolution: '720p',
          promptSuffix: 'Quick, bright, the subject fills the upper two thirds.',
        },
      ],
      [
        'product-turn',
        'Product turn',
        'A thing turns once under studio light.',
        {
          provider: 'seedance-2',
          duration: 8,
          aspectRatio: '1:1',
          resolution: '1080p',
          promptSuffix:
            'The thing turns once around its own axis on a plain ground. The camera stands still.',
        },
      ],
      [
        'wide-opening',
        'Wide opening',
        'The first shot of a film: a place, from far away.',
        {
          provider: 'veo3.1',
          duration: 8,
          aspectRatio: '16:9',
          resolution: '1080p',
          promptSuffix:
            'An establishing shot from high above that glides forward, early light, no people close.',
        },
      ],
      [
        'living-portrait',
        'Living portrait',
        'A face that breathes and blinks.',
        {
          provider: 'veo3.1',
          duration: 4,
          aspectRatio: '9:16',
          resolution: '720p',
          promptSuffix: 'The person breathes, blinks and looks into the camera. Nothing else moves.',
        },
      ],
    ],
    'Shots',
  ),
  ...presetsOf('generate-video-pro', [
    [
      'half-minute-story',
      'Half a minute',
      'A story of thirty seconds, planned as one.',
      { duration: 30, plannerStyle: 'faithful', generateAudio: true },
    ],
    [
      'plan-first',
      'Plan first',
      'Shows how a minute would be cut before anything is rendered.',
      { duration: 60, planOnly: true },
    ],
  ]),
  ...presetsOf('still-to-video', [
    [
      'ken-burns',
      'Slow pan and zoom',
      'Five seconds for a picture that stands in a film.',
      { duration: 5, motion: 'ken-burns', resolution: '1080p', aspectRatio: '16:9', intensity: 3 },
    ],
    [
      'vertical-zoom',
      'Vertical zoom',
      'Three quick seconds for phones.',
      { duration: 3, motion: 'zoom-in', resolution: '1080p', aspectRatio: '9:16', intensity: 5 },
    ],
  ]),
  ...presetsOf('slideshow', [
    [
      'calm-album',
      'Calm album',
      'Four seconds a picture, faded into each other.',
      { perImageDuration: 4, transition: 'fade', transitionDuration: 1, motion: 'ken-burns' },
    ],
    [
      'beat-cuts',
      'Hard cuts',
      'A second a picture, cut without a fade.',
      { perImageDuration: 1, transition: 'cut', motion: 'alternate', aspectRatio: '9:16' },
    ],
  ]),
  ...presetsOf('combine-videos', [
    [
      'straight-cuts',
      'Straight cuts',
      'One clip after the other, with their own sound.',
      { transition: 'cut', audioMode: 'keep' },
    ],
    [
      'soft-joins',
      'Soft joins',
      'Picture and sound fade into each other for a second.',
      {
        transition: 'fade',
        transitionDuration: 1,
        audioMode: 'crossfade',
        crossfadeDuration: 1,
        crossfadeCurve: 'equal-power',
      },
    ],
  ]),
  ...presetsOf('add-captions', [
    [
      'quiet-subtitles',
      'Quiet subtitles',
      'White lines at the bottom.',
      { style: 'subtitle', position: 'bottom', fontSize: 24, color: '#FFFFFF' },
    ],
    [
      'loud-words',
      'Loud words',
      'One big word after the other, for phones.',
      { style: 'word-pop', position: 'center', fontSize: 56, color: '#FFE14D' },
    ],
  ]),
];
