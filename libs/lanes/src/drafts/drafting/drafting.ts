import type { EffectRequest } from '../audio/sound-effect.js';
import type { MusicRequest } from '../audio/compose-music.js';
import type { Speech } from '../audio/speech.js';
import type { DrawnPicture, PictureRequest } from '../image/draw-picture.js';
import type { RedrawRequest } from '../image/redraw-picture.js';
import type { FlatPicture } from '../../flat-picture.js';
import type { Stop } from '../../in-steps.js';

/** Everything that is computed for drafts, by name: what it is made from, and what comes of it. */
export interface Drafts {
  picture: { from: PictureRequest; to: DrawnPicture };
  /** Three bytes a pixel. */
  redrawing: { from: RedrawRequest; to: Uint8Array };
  /** One byte a pixel: 255 for what stands out. */
  foreground: { from: FlatPicture; to: Uint8Array };
  /** Four bytes a pixel. */
  cutting: { from: FlatPicture; to: Uint8Array };
  /** Left and right in turn, -1 to 1. */
  music: { from: MusicRequest; to: Float32Array };
  effect: { from: EffectRequest; to: Float32Array };
  humming: { from: Speech; to: Float32Array };
}

export type DraftName = keyof Drafts;

/** How each draft is computed. */
export type DraftRules = {
  readonly [Name in DraftName]: (
    from: Drafts[Name]['from'],
    stop: Stop,
  ) => Drafts[Name]['to'] | Promise<Drafts[Name]['to']>;
};

export const DRAFTING = Symbol('easel:drafting');

/** Computes drafts somewhere: the same request gives the same bytes wherever that is. */
export interface Drafting {
  /** `DRAFT_PIXELS`: pictures of more are painted smaller and enlarged. The rules' own number when absent. */
  readonly paintedPixels?: number;
  /** `DRAFT_FPS`. The rules' own number when absent. */
  readonly fps?: number;
  /** @throws LaneFailure `aborted` as soon as the signal says so */
  make<Name extends DraftName>(
    name: Name,
    from: Drafts[Name]['from'],
    signal: AbortSignal,
  ): Promise<Drafts[Name]['to']>;
}
