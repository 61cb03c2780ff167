import {
  ANIMATED,
  BLENDS,
  EASINGS,
  EFFECTS,
  FITS,
  FONTS,
  MASKS,
  REVEALS,
  SHAPES,
  SOURCES,
  TRANSITIONS,
} from './composition.js';
import { checkLottie } from './check-lottie.js';
import {
  color,
  type CompositionProblem,
  flag,
  isRecord,
  listOf,
  numberFrom,
  oneOf,
  plainColor,
  type Rule,
  shaped,
  textUpTo,
} from './rules.js';

export const MOST_LAYERS = 60;
export const LONGEST_COMPOSITION = 300;
const MOST_SOUNDS_AND_CLIPS_AT_ONCE = 16;

const seconds = numberFrom(0, LONGEST_COMPOSITION);
const percent = numberFrom(0, 400);
const place = numberFrom(-400, 400);
const address = textUpTo(8_192);
const easing = oneOf(EASINGS);

const transition = shaped({ kind: oneOf(TRANSITIONS), seconds: numberFrom(0, 30), easing }, [
  'kind',
  'seconds',
]);
const keyframe = shaped({ at: seconds, value: numberFrom(-3_600, 3_600), easing }, ['at', 'value']);
const animation = shaped({ property: oneOf(ANIMATED), keyframes: listOf(keyframe, 100) }, [
  'property',
  'keyframes',
]);
const word = shaped({ text: textUpTo(200), startSec: seconds, endSec: seconds }, [
  'text',
  'startSec',
  'endSec',
]);
const caption = shaped(
  { text: textUpTo(500), startSec: seconds, endSec: seconds, words: listOf(word, 100) },
  ['text', 'startSec', 'endSec'],
);

const style = shaped({
  font: oneOf(FONTS),
  bold: flag,
  italic: flag,
  size: numberFrom(1, 100),
  align: oneOf(['left', 'center', 'right']),
  valign: oneOf(['top', 'middle', 'bottom']),
  outline: color,
  outlineWidth: numberFrom(0, 50),
  shadow: color,
  box: color,
  colorTo: color,
  highlight: color,
  reveal: oneOf(REVEALS),
  revealSec: numberFrom(0, 60),
  depth: numberFrom(0, 50),
  depthColor: color,
});

const shape = shaped(
  {
    kind: oneOf(SHAPES),
    fill: color,
    fillTo: color,
    stroke: color,
    strokeWidth: numberFrom(0, 50),
    radius: numberFrom(0, 100),
    points: numberFrom(3, 60),
  },
  ['kind'],
);

const mask = shaped(
  {
    kind: oneOf(MASKS),
    x: place,
    y: place,
    width: percent,
    height: percent,
    radius: numberFrom(0, 100),
    feather: numberFrom(0, 50),
    invert: flag,
  },
  ['kind'],
);

const effect = shaped({ kind: oneOf(EFFECTS), amount: numberFrom(0, 10) }, ['kind']);
/** Names that clients give their layers; nothing follows from them. */
const note = textUpTo(500);

const layer: Rule = (value, path) => [
  ...shaped({
    id: note,
    name: note,
    label: note,
    videoUrl: address,
    imageUrl: address,
    audioUrl: address,
    text: textUpTo(1_000),
    captions: listOf(caption, 500),
    shape,
    lottie: checkLottie,
    color: plainColor,
    startSec: seconds,
    startFrame: numberFrom(0, LONGEST_COMPOSITION * 60),
    endSec: seconds,
    sourceStartSec: numberFrom(0, 86_400),
    volume: numberFrom(0, 200),
    zIndex: numberFrom(-1_000, 1_000),
    position: oneOf(['fullscreen', 'positioned']),
    x: place,
    y: place,
    width: percent,
    height: percent,
    fit: oneOf(FITS),
    opacity: numberFrom(0, 1),
    rotation: numberFrom(-3_600, 3_600),
    rotateX: numberFrom(-3_600, 3_600),
    rotateY: numberFrom(-3_600, 3_600),
    scale: numberFrom(0, 20),
    blend: oneOf(BLENDS),
    fadeSec: numberFrom(0, 10),
    enter: transition,
    exit: transition,
    animate: listOf(animation, 20),
    mask,
    effects: listOf(effect, 10),
    style,
    loop: flag,
  })(value, path),
  ...sourceProblems(value, path),
];

function sourceProblems(value: unknown, path: string): CompositionProblem[] {
  if (!isRecord(value)) return [];
  const [first, second] = SOURCES.filter((key) => value[key] !== undefined && value[key] !== null);
  if (second === undefined) return [];
  return [{ path: `${path}.${second}`, message: `cannot be shown by a layer that shows ${first}` }];
}

const composition = shaped({
  layers: listOf(layer, MOST_LAYERS),
  kind: note,
  fps: numberFrom(1, 60),
  duration: numberFrom(0.1, LONGEST_COMPOSITION),
  aspectRatio: textUpTo(40),
  resolution: oneOf(['480p', '720p', '1080p']),
  background: plainColor,
  backgroundColor: plainColor,
});

/**
 * What of a composition cannot be rendered, each by its path; empty when all can. A text that is JSON is read as what it
 * says, because that is how a wire carries it. Plans without layers are of another renderer.
 */
export function compositionProblems(plan: unknown): CompositionProblem[] {
  const value = typeof plan === 'string' ? parsed(plan) : plan;
  if (!isRecord(value) || !Array.isArray(value['layers'])) return [];
  const found = composition(value, '').map(({ path, message }) => ({
    path: path.replace(/^\./, ''),
    message,
  }));
  return [...found, ...tooManyAtOnce(value)];
}

/** Each clip that is on screen has a decoder of its own. */
function tooManyAtOnce({ layers, duration }: Record<string, unknown>): CompositionProblem[] {
  const end = typeof duration === 'number' ? duration : LONGEST_COMPOSITION;
  const clips = (layers as unknown[]).flatMap((entry) => {
    if (!isRecord(entry) || typeof entry['videoUrl'] !== 'string') return [];
    return [{ from: Number(entry['startSec'] ?? 0), to: Number(entry['endSec'] ?? end) }];
  });
  const most = Math.max(
    0,
    ...clips.map(({ from }) => clips.filter((clip) => clip.from <= from && clip.to > from).length),
  );
  if (most <= MOST_SOUNDS_AND_CLIPS_AT_ONCE) return [];
  return [
    { path: 'layers', message: `may show at most ${MOST_SOUNDS_AND_CLIPS_AT_ONCE} clips at the same time` },
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
