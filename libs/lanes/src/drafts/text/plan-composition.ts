import type { Composition, CompositionLayer, EffectSpec, TransitionSpec } from '@easel/catalog';
import { table } from '@easel/contracts/table';
import { lottieDrawing, lottieFor } from './lottie-drawings.js';
import { keyTerms } from './write-reply.js';

export interface CompositionBrief {
  type: string;
  prompt: string;
  fps: number;
  /** Seconds. */
  duration: number;
  aspectRatio: string;
  background: string;
  /** Media that were wired in or named, in their order. */
  media: { kind: 'video' | 'image' | 'audio'; url: string }[];
  /** A Lottie file that was wired in. */
  lottie?: unknown;
  /** `lottie`: what moves is a Lottie file of its own. */
  engine?: string;
}

const FADE_SECONDS = 0.6;
const MOST_LETTERS = 80;
const ACCENT = '#ffb52e';

/** A composition of what is there and the words that the prompt puts in quotes, each in its place by rule. */
export function planComposition(brief: CompositionBrief): Composition {
  const { fps, duration, aspectRatio, background } = brief;
  const kind = compositionKind(brief.type);
  return { kind, fps, duration, aspectRatio, background, layers: layersOf(kind, brief) };
}

const KINDS: Readonly<Record<string, string>> = table({
  '3d-title': 'title',
  'motion-graphics': 'motion',
  'after-effects': 'effects',
  'lottie-overlay': 'overlay',
  'video-composer': 'edit',
});

/** What a node type's composition is for. */
export const compositionKind = (type: string): string => KINDS[type] ?? 'edit';

function layersOf(kind: string, brief: CompositionBrief): CompositionLayer[] {
  const { duration, media } = brief;
  const pictures = media.filter((one) => one.kind !== 'audio');
  const sounds = media.filter((one) => one.kind === 'audio');
  const ground =
    kind === 'edit'
      ? inTurn(pictures, brief)
      : pictures
          .slice(0, 1)
          .map((one): CompositionLayer => ({ ...sourceOf(one), startSec: 0, endSec: duration, ...FULL }));
  const planned = (PLANS[kind] ?? edit)(brief, ground);
  return [
    ...ground,
    ...planned,
    ...sounds.map(({ url }): CompositionLayer => ({ audioUrl: url, startSec: 0, endSec: duration })),
  ].map((layer, zIndex) => ({ ...layer, zIndex }));
}

type Plan = (brief: CompositionBrief, ground: readonly CompositionLayer[]) => CompositionLayer[];

const PLANS: Readonly<Record<string, Plan>> = table({
  title: (brief, ground) => [...dimmed(ground, brief), ...title(brief)],
  motion,
  effects: ({ prompt, duration }) => effectLayers(prompt, duration),
  overlay,
  edit,
});

/** Letters that stand out and turn towards the eye, with a line that is drawn below them. */
function title(brief: CompositionBrief): CompositionLayer[] {
  const { duration } = brief;
  const turning = Math.min(1.6, duration * 0.5);
  return [
    {
      text: wordsOf(brief.prompt),
      ...lasting(duration),
      color: '#ffffff',
      x: 8,
      y: 34,
      width: 84,
      height: 30,
      style: { depth: 14, depthColor: '#7a4a12', colorTo: '#ffd27a', shadow: '#00000088' },
      animate: [
        {
          property: 'rotateY',
          keyframes: [
            { at: 0, value: -70, easing: 'ease-out' },
            // Slowly on to the end: letters that stand still look like a fault.
            { at: turning, value: -8 },
            { at: Math.max(turning + 0.1, duration), value: 12 },
          ],
        },
        {
          property: 'scale',
          keyframes: [
            { at: 0, value: 0.7, easing: 'ease-out' },
            { at: turning, value: 1 },
          ],
        },
      ],
    },
    {
      shape: { kind: 'rectangle', fill: ACCENT, radius: 1 },
      ...lasting(duration, turning * 0.6),
      x: 36,
      y: 68,
      width: 28,
      height: 1.2,
      enter: { kind: 'wipe-right', seconds: Math.min(0.6, duration / 4) },
    },
  ];
}

/** Shapes that pass behind words that come letter by letter. */
function motion(brief: CompositionBrief): CompositionLayer[] {
  const { duration, prompt, engine } = brief;
  const drawing: CompositionLayer = {
    lottie: brief.lottie ?? lottieDrawing(lottieFor(prompt)),
    ...lasting(duration),
    x: 30,
    y: 8,
    width: 40,
    height: 50,
    fit: 'contain',
  };
  const passing = (
    shape: CompositionLayer['shape'],
    y: number,
    from: number,
    to: number,
  ): CompositionLayer => ({
    ...(shape && { shape }),
    ...lasting(duration),
    x: from,
    y,
    width: 22,
    height: 38,
    opacity: 0.85,
    animate: [
      {
        property: 'x',
        keyframes: [
          { at: 0, value: from, easing: 'ease-in-out' },
          { at: duration, value: to },
        ],
      },
      {
        property: 'rotation',
        keyframes: [
          { at: 0, value: 0 },
          { at: duration, value: 90 },
        ],
      },
    ],
  });
  const shapes =
    engine === 'lottie'
      ? [drawing]
      : [
          passing({ kind: 'ellipse', fill: '#3f7cff', fillTo: '#7a3fff' }, 6, -10, 30),
          passing({ kind: 'polygon', fill: '#ff5c8a', points: 6 }, 52, 85, 55),
        ];
  return [
    ...shapes,
    {
      text: wordsOf(prompt),
      ...lasting(duration),
      color: '#ffffff',
      x: 8,
      y: engine === 'lottie' ? 62 : 36,
      width: 84,
      height: 28,
      style: { reveal: 'letters', revealSec: Math.min(1.5, duration / 2), shadow: '#000000aa' },
      exit: { kind: 'fade', seconds: Math.min(FADE_SECONDS, duration / 4) },
    },
  ];
}

/** A vector animation in the corner, and a lower third where words are asked for. */
function overlay(brief: CompositionBrief): CompositionLayer[] {
  const { duration, prompt } = brief;
  return [
    {
      lottie: brief.lottie ?? lottieDrawing(lottieFor(prompt)),
      ...lasting(duration),
      x: 74,
      y: 6,
      width: 20,
      height: 30,
      enter: { kind: 'zoom', seconds: Math.min(0.5, duration / 4), easing: 'back-out' },
    },
    ...lowerThird(wordsOf(prompt), 0, duration),
  ];
}

function edit(brief: CompositionBrief, ground: readonly CompositionLayer[]): CompositionLayer[] {
  const quoted = [...brief.prompt.matchAll(QUOTED)].map(([, words = '']) =>
    words.trim().slice(0, MOST_LETTERS),
  );
  const [first, ...others] = quoted;
  if (first === undefined) return [];
  const { duration } = brief;
  const places = ground.slice(1);
  return [
    {
      text: first,
      color: '#ffffff',
      startSec: 0,
      endSec: others.length === 0 ? duration : Math.min(duration, 4),
      x: 8,
      y: 36,
      width: 84,
      height: 28,
      style: { reveal: 'words', revealSec: Math.min(1.2, duration / 3), shadow: '#000000cc' },
      exit: { kind: 'fade', seconds: Math.min(FADE_SECONDS, duration / 4) },
    },
    ...others.flatMap((words, index) => {
      const from = places[index]?.startSec ?? ((index + 1) * duration) / (others.length + 1);
      return lowerThird(words, from, Math.min(duration, from + 4));
    }),
  ];
}

/** A name plate that is wiped in at the lower left. */
function lowerThird(text: string, startSec: number, endSec: number): CompositionLayer[] {
  const swift = Math.min(0.5, (endSec - startSec) / 4);
  const time = { startSec, endSec };
  const wipes = {
    enter: { kind: 'wipe-right', seconds: swift },
    exit: { kind: 'wipe-left', seconds: swift },
  } satisfies Pick<CompositionLayer, 'enter' | 'exit'>;
  return [
    {
      shape: { kind: 'rectangle', fill: '#101218d9', radius: 1 },
      ...time,
      x: 6,
      y: 78,
      width: 60,
      height: 13,
      ...wipes,
    },
    { shape: { kind: 'rectangle', fill: ACCENT }, ...time, x: 6, y: 78, width: 1, height: 13, ...wipes },
    {
      text,
      color: '#ffffff',
      ...time,
      x: 9,
      y: 79.5,
      width: 55,
      height: 10,
      style: { align: 'left', reveal: 'words', revealSec: swift * 2 },
      ...wipes,
    },
  ];
}

const EFFECT_WORDS: readonly [RegExp, EffectSpec][] = [
  [/black.and.white|monochrome|noir|gr[ae]yscale/i, { kind: 'grayscale', amount: 1 }],
  [/sepia|vintage|retro|old film/i, { kind: 'sepia', amount: 0.8 }],
  [/\b(?:blur|dream|soft|haze)/i, { kind: 'blur', amount: 0.12 }],
  [/\b(?:dark|dim|night)/i, { kind: 'brightness', amount: 0.65 }],
  [/\b(?:bright|glow|sunny)/i, { kind: 'brightness', amount: 1.3 }],
  [/contrast|punch|dramatic|cinematic/i, { kind: 'contrast', amount: 1.3 }],
  [/vivid|saturat|colou?rful/i, { kind: 'saturation', amount: 1.6 }],
  [/faded|muted|pastel/i, { kind: 'saturation', amount: 0.55 }],
  [/negative|invert/i, { kind: 'invert', amount: 1 }],
  [/psychedelic|hue|rainbow/i, { kind: 'hue', amount: 0.5 }],
  [/vignette|dark|noir|cinematic|vintage/i, { kind: 'vignette', amount: 0.7 }],
];
const TINTS: readonly [RegExp, string][] = [
  [/\bwarm|sunset|golden/i, '#ff9a3c'],
  [/\bcold|cool|winter|ice/i, '#3c8cff'],
  [/matrix|green/i, '#20c060'],
];

/** Effects over the clip, as the words of the prompt ask for them; a light grade where they ask for none. */
function effectLayers(prompt: string, duration: number): CompositionLayer[] {
  const asked = EFFECT_WORDS.flatMap(([word, effect]) => (word.test(prompt) ? [effect] : []));
  const tint = TINTS.find(([word]) => word.test(prompt))?.[1];
  const standard: EffectSpec[] = [
    { kind: 'contrast', amount: 1.12 },
    { kind: 'vignette', amount: 0.45 },
  ];
  const effects = asked.length === 0 && tint === undefined ? standard : asked;
  const whole = { startSec: 0, endSec: duration, ...FULL };
  const bar = (y: number): CompositionLayer => ({
    color: '#000000',
    startSec: 0,
    endSec: duration,
    x: 0,
    y,
    width: 100,
    height: 10,
  });
  const flash: CompositionLayer = {
    color: '#ffffff',
    ...whole,
    endSec: Math.min(duration, 0.6),
    exit: { kind: 'fade', seconds: Math.min(duration, 0.6) },
  };
  return [
    ...(effects.length > 0 ? [{ effects, ...whole }] : []),
    ...(tint === undefined ? [] : [{ color: tint, opacity: 0.28, blend: 'soft-light' as const, ...whole }]),
    ...(/letterbox|cinematic|bars/i.test(prompt) ? [bar(0), bar(90)] : []),
    ...(/flash/i.test(prompt) ? [flash] : []),
  ];
}

function dimmed(ground: readonly CompositionLayer[], { duration }: CompositionBrief): CompositionLayer[] {
  if (ground.length === 0) return [];
  return [
    {
      effects: [
        { kind: 'brightness', amount: 0.6 },
        { kind: 'blur', amount: 0.1 },
      ],
      startSec: 0,
      endSec: duration,
      ...FULL,
    },
  ];
}

const FULL = { x: 0, y: 0, width: 100, height: 100 };

const lasting = (duration: number, from = 0): { startSec: number; endSec: number } => ({
  startSec: from,
  endSec: duration,
});

const JOINS: readonly [RegExp, TransitionSpec['kind']][] = [
  [/\bwip/i, 'wipe-right'],
  [/\bslid|push/i, 'slide-left'],
  [/\bzoom/i, 'zoom'],
  [/\biris|circle/i, 'iris'],
  [/\bblur/i, 'blur'],
  [/\bspin/i, 'spin'],
];

/** One after the other; each begins under the way in of the next. Pictures move slowly, clips by themselves. */
function inTurn(
  pictures: CompositionBrief['media'],
  { duration, prompt }: CompositionBrief,
): CompositionLayer[] {
  const each = duration / Math.max(1, pictures.length);
  const seconds = Math.min(FADE_SECONDS, each / 4);
  const kind = JOINS.find(([word]) => word.test(prompt))?.[1] ?? 'fade';
  return pictures.map((one, index): CompositionLayer => {
    const isLast = index === pictures.length - 1;
    return {
      ...sourceOf(one),
      startSec: index * each,
      endSec: isLast ? duration : Math.min(duration, (index + 1) * each + seconds),
      ...FULL,
      ...(index > 0 && { enter: { kind, seconds } }),
      ...(one.kind === 'image' && {
        animate: [{ property: 'scale', keyframes: drift(index, each + seconds) }],
      }),
    };
  });
}

const drift = (index: number, seconds: number) => {
  const [from, to] = index % 2 === 0 ? [1, 1.12] : [1.12, 1];
  return [
    { at: 0, value: from },
    { at: seconds, value: to },
  ];
};

function sourceOf({
  kind,
  url,
}: CompositionBrief['media'][number]): Pick<CompositionLayer, 'videoUrl' | 'imageUrl'> {
  return kind === 'video' ? { videoUrl: url } : { imageUrl: url };
}

const QUOTED = /["“]([^"“”]{1,120})["”]/g;

/** What stands in quotes, else the words that the prompt turns on. */
function wordsOf(prompt: string): string {
  const [[, quoted] = []] = prompt.matchAll(QUOTED);
  return (quoted ?? (keyTerms(prompt, 4).join(' ') || prompt)).trim().slice(0, MOST_LETTERS) || 'Title';
}
