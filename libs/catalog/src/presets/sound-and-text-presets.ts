import { presetsOf } from './factory-preset.js';

export const soundAndTextPresets = [
  ...presetsOf('text-to-speech', [
    [
      'calm-narrator',
      'Calm narrator',
      'Even and unhurried, for films that explain.',
      { provider: 'elevenlabs-multilingual', stability: 0.7, similarityBoost: 0.75, speed: 0.95 },
    ],
    [
      'lively-host',
      'Lively host',
      'Quick and full of expression, for short clips.',
      { provider: 'elevenlabs-multilingual', stability: 0.35, style: 0.5, speed: 1.1 },
    ],
  ]),
  ...presetsOf('text-to-audio', [
    [
      'endless-room-tone',
      'Endless room tone',
      'A quiet background that repeats without a seam.',
      { prompt: 'quiet indoor room tone, faint ventilation, no voices', duration: 15, loop: true },
    ],
    [
      'whoosh',
      'Whoosh',
      'A short sound for a cut.',
      { prompt: 'a short airy whoosh passing from left to right', duration: 1.5, promptInfluence: 0.6 },
    ],
  ]),
  ...presetsOf('generate-music', [
    [
      'light-underscore',
      'Light underscore',
      'Music that stays behind a voice.',
      {
        prompt: 'soft piano and warm pads, slow, sparse, no melody that asks for attention',
        instrumental: true,
      },
    ],
    [
      'bright-opener',
      'Bright opener',
      'A few seconds that open a clip.',
      { prompt: 'bright plucked synths, handclaps, rising, ends on a clear hit', instrumental: true },
    ],
  ]),
  ...presetsOf('audio-fx', [
    ['on-the-phone', 'On the phone', 'A voice through a handset.', { preset: 'telephone', mix: 100 }],
    ['in-a-cathedral', 'In a cathedral', 'Long echoes off stone.', { preset: 'church', mix: 55 }],
  ]),
  ...presetsOf('llm-chat', [
    [
      'shorten',
      'Shorten',
      'The same said in half the words.',
      {
        systemPrompt:
          'Shorten the text to at most half its length. Keep every fact and the tone. Answer with the text only.',
        temperature: 0.3,
      },
    ],
    [
      'translate-to-english',
      'Translate to English',
      'Plain English, nothing added.',
      {
        systemPrompt:
          'Translate the text into plain English. Keep names and numbers. Answer with the text only.',
        temperature: 0.2,
      },
    ],
    [
      'shot-list',
      'Shot list',
      'One shot a line, ready for a list of prompts.',
      {
        systemPrompt:
          'Turn the idea into six shots. One line each: shot size, subject, action, place, light. No numbers.',
        temperature: 0.8,
      },
    ],
    [
      'five-headlines',
      'Five headlines',
      'Short lines to choose from.',
      {
        systemPrompt:
          'Write five headlines of at most eight words for the text, one a line, without numbers.',
        temperature: 0.9,
      },
    ],
  ]),
  ...presetsOf('generate-script', [
    [
      'one-minute-explainer',
      'One-minute explainer',
      'Six scenes that answer one question.',
      {
        sceneCount: 6,
        targetLength: 60,
        styleGuide: 'Begin with the question, answer it in plain words, end with one thing to remember.',
      },
    ],
    [
      'product-spot',
      'Product spot',
      'Four scenes from need to relief.',
      {
        sceneCount: 4,
        targetLength: 20,
        styleGuide:
          'Show the need, the thing, the thing in use, and how it feels afterwards. No superlatives.',
      },
    ],
  ]),
];
