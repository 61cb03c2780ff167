/** What `render-video` renders. Places and sizes are percent of the frame, times are seconds. */
export interface Composition {
  kind: string;
  fps: number;
  duration: number;
  aspectRatio: string;
  background?: string;
  layers: CompositionLayer[];
}

/** Something that is on screen, or heard, for a while. It shows at most one source. */
export interface CompositionLayer extends LayerLook {
  videoUrl?: string;
  imageUrl?: string;
  audioUrl?: string;
  text?: string;
  /** Lines that follow each other in this place. */
  captions?: readonly CaptionLine[];
  shape?: ShapeSpec;
  /** A Lottie file. */
  lottie?: unknown;
  /** Of letters; without another source, of a plain area. */
  color?: string;
  startSec?: number;
  startFrame?: number;
  /** The end of the composition when absent. */
  endSec?: number;
  /** Where in a clip or a recording it begins. */
  sourceStartSec?: number;
  /** Loudness in percent of what is heard. */
  volume?: number;
  /** Higher ones lie on top. */
  zIndex?: number;
}

export interface LayerLook {
  position?: 'fullscreen' | 'positioned';
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  fit?: (typeof FITS)[number];
  /** 0 to 1. */
  opacity?: number;
  /** Degrees, about the middle of the layer. The two others turn it in depth. */
  rotation?: number;
  rotateX?: number;
  rotateY?: number;
  scale?: number;
  blend?: (typeof BLENDS)[number];
  /** Fades in and out. */
  fadeSec?: number;
  enter?: TransitionSpec;
  exit?: TransitionSpec;
  animate?: readonly Animation[];
  mask?: MaskSpec;
  /** On the layer; without a source, on all that lies below it. */
  effects?: readonly EffectSpec[];
  style?: TextStyle;
  /** A Lottie animation begins again when it is over. */
  loop?: boolean;
}

export interface Animation {
  property: (typeof ANIMATED)[number];
  keyframes: readonly Keyframe[];
}

export interface Keyframe {
  /** Seconds from the layer's start. */
  at: number;
  value: number;
  /** How the way from here to the next one is gone. */
  easing?: (typeof EASINGS)[number];
}

export interface TransitionSpec {
  kind: (typeof TRANSITIONS)[number];
  seconds: number;
  easing?: (typeof EASINGS)[number];
}

export interface ShapeSpec {
  kind: (typeof SHAPES)[number];
  fill?: string;
  /** With `fill`, the other end of a gradient from top to bottom. */
  fillTo?: string;
  stroke?: string;
  /** Percent of the frame's height, as `radius`. */
  strokeWidth?: number;
  radius?: number;
  /** Corners of a polygon, points of a star. */
  points?: number;
}

/** What of the layer is seen; places are percent of the layer. */
export interface MaskSpec {
  kind: (typeof MASKS)[number];
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  /** Percent of the layer's height. */
  radius?: number;
  feather?: number;
  invert?: boolean;
}

export interface EffectSpec {
  kind: (typeof EFFECTS)[number];
  /** What 1 is to each: the strongest; of brightness, contrast and saturation, no change. */
  amount?: number;
}

export interface TextStyle {
  font?: (typeof FONTS)[number];
  bold?: boolean;
  italic?: boolean;
  /** Percent of the frame's height; as large as the letters fit when absent. */
  size?: number;
  align?: 'left' | 'center' | 'right';
  valign?: 'top' | 'middle' | 'bottom';
  outline?: string;
  outlineWidth?: number;
  shadow?: string;
  /** Behind the letters. */
  box?: string;
  /** Letters of a colour gradient, from `color` to this one. */
  colorTo?: string;
  /** Of the word that is spoken. */
  highlight?: string;
  /** How the letters come. */
  reveal?: (typeof REVEALS)[number];
  /** Seconds until all of them are there. */
  revealSec?: number;
  /** Depth of letters that stand out, in percent of their size. */
  depth?: number;
  depthColor?: string;
}

export interface CaptionLine {
  text: string;
  startSec: number;
  endSec: number;
  words?: readonly { text: string; startSec: number; endSec: number }[];
}

export const FITS = ['cover', 'contain', 'fill'] as const;
export const BLENDS = [
  'normal',
  'multiply',
  'screen',
  'overlay',
  'darken',
  'lighten',
  'color-dodge',
  'color-burn',
  'hard-light',
  'soft-light',
  'difference',
  'exclusion',
  'add',
] as const;
export const EASINGS = [
  'linear',
  'ease-in',
  'ease-out',
  'ease-in-out',
  'back-out',
  'bounce-out',
  'elastic-out',
  'hold',
] as const;
export const ANIMATED = [
  'x',
  'y',
  'width',
  'height',
  'scale',
  'rotation',
  'rotateX',
  'rotateY',
  'opacity',
  'blur',
] as const;
export const TRANSITIONS = [
  'fade',
  'slide-left',
  'slide-right',
  'slide-up',
  'slide-down',
  'wipe-left',
  'wipe-right',
  'wipe-up',
  'wipe-down',
  'iris',
  'zoom',
  'spin',
  'blur',
] as const;
export const SHAPES = ['rectangle', 'ellipse', 'triangle', 'polygon', 'star', 'line'] as const;
export const MASKS = ['rectangle', 'ellipse'] as const;
export const EFFECTS = [
  'blur',
  'brightness',
  'contrast',
  'saturation',
  'grayscale',
  'sepia',
  'invert',
  'hue',
  'vignette',
  'tint',
] as const;
export const FONTS = ['sans', 'serif', 'mono'] as const;
export const REVEALS = ['none', 'letters', 'words', 'lines', 'typewriter'] as const;

/** What a layer may show, one of them. */
export const SOURCES = ['videoUrl', 'imageUrl', 'audioUrl', 'text', 'captions', 'shape', 'lottie'] as const;
