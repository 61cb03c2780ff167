import type { Composition, CompositionLayer } from '@easel/catalog';
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
}

const FADE_SECONDS = 0.6;
const MOST_LETTERS = 80;

/** A composition of what is there and the words that the prompt puts in quotes, each in its place by rule. */
export function planComposition(brief: CompositionBrief): Composition {
  const { fps, duration, aspectRatio, background } = brief;
  const kind = compositionKind(brief.type);
  return { kind, fps, duration, aspectRatio, background, layers: layersOf(kind, brief) };
}

const KINDS: Readonly<Record<string, string>> = {
  '3d-title': 'title',
  'motion-graphics': 'motion',
  'after-effects': 'effects',
  'lottie-overlay': 'overlay',
  'video-composer': 'edit',
};

/** What a node type's composition is for. */
export const compositionKind = (type: string): string => KINDS[type] ?? 'edit';

function layersOf(kind: string, brief: CompositionBrief): CompositionLayer[] {
  const { duration, media, prompt } = brief;
  const pictures = media.filter((one) => one.kind !== 'audio');
  const sounds = media.filter((one) => one.kind === 'audio');
  const whole = { startSec: 0, endSec: duration };
  const ground =
    kind === 'edit'
      ? inTurn(pictures, duration)
      : pictures.slice(0, 1).map((one): CompositionLayer => ({ ...sourceOf(one), ...whole, ...FULL }));
  const words =
    kind === 'effects' || (kind === 'edit' && !/["“]/.test(prompt))
      ? []
      : [lettering(kind, prompt, duration)];
  const effects: CompositionLayer[] =
    kind === 'effects' && /\b(?:dark|vignette|dim|night)\b/i.test(prompt)
      ? [{ color: '#000000', opacity: 0.35, ...whole, ...FULL }]
      : [];
  return [
    ...ground,
    ...effects,
    ...words,
    ...sounds.map(({ url }): CompositionLayer => ({ audioUrl: url, ...whole })),
  ].map((layer, zIndex) => ({ ...layer, zIndex }));
}

const FULL = { x: 0, y: 0, width: 100, height: 100 };

function inTurn(pictures: CompositionBrief['media'], duration: number): CompositionLayer[] {
  const each = duration / Math.max(1, pictures.length);
  return pictures.map((one, index) => ({
    ...sourceOf(one),
    startSec: index * each,
    endSec: (index + 1) * each,
    ...FULL,
    fadeSec: Math.min(FADE_SECONDS, each / 4),
  }));
}

function sourceOf({
  kind,
  url,
}: CompositionBrief['media'][number]): Pick<CompositionLayer, 'videoUrl' | 'imageUrl'> {
  return kind === 'video' ? { videoUrl: url } : { imageUrl: url };
}

/** What stands in quotes, else the words that the prompt turns on. */
function lettering(kind: string, prompt: string, duration: number): CompositionLayer {
  const [, quoted] = /["“]([^"“”]{1,120})["”]/.exec(prompt) ?? [];
  const text = (quoted ?? (keyTerms(prompt, 4).join(' ') || prompt)).trim().slice(0, MOST_LETTERS) || 'Title';
  const place = kind === 'overlay' ? { y: 76, height: 18 } : { y: 36, height: 28 };
  return {
    text,
    color: '#ffffff',
    startSec: 0,
    endSec: duration,
    x: 8,
    width: 84,
    ...place,
    fadeSec: Math.min(FADE_SECONDS, duration / 4),
  };
}
