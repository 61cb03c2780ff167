/** Something that is on screen, or heard, for a while. It has one of the sources. */
export interface CompositionLayer {
  videoUrl?: string;
  imageUrl?: string;
  audioUrl?: string;
  text?: string;
  /** Of the letters; without another source, of a plain area. */
  color?: string;
  startSec?: number;
  /** The end of the composition when absent. */
  endSec?: number;
  /** Percent of the frame. */
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  /** 0 to 1. */
  opacity?: number;
  /** Higher ones lie on top. */
  zIndex?: number;
  /** Seconds of fading in and out. */
  fadeSec?: number;
}

/** What `render-video` renders. `composite` nodes plan the same, with `startFrame` instead of seconds. */
export interface Composition {
  kind: string;
  fps: number;
  /** Seconds. */
  duration: number;
  aspectRatio: string;
  background?: string;
  layers: CompositionLayer[];
}
