import type { FlatPicture } from '../flat-picture.js';
import type { ReadLine } from './read-words.js';

/** Everything that models of this machine do, by name: what they are given, and what comes of it. */
export interface ModelWorks {
  /** Twice as wide and high; three bytes a pixel. */
  doubling: { from: FlatPicture; to: Uint8Array };
  /** Lines of words in a picture, given as a PNG file, from top to bottom. */
  reading: { from: Uint8Array; to: ReadLine[] };
}

export type ModelWork = keyof ModelWorks;

/** How each is done. */
export type ModelRules = {
  readonly [Work in ModelWork]: (from: ModelWorks[Work]['from']) => Promise<ModelWorks[Work]['to']>;
};

export const LOCAL_MODELS = Symbol('easel:local-models');

/** Runs the models that ship with this program, without a key and without a network. */
export interface LocalModels {
  /** @throws LaneFailure `aborted` as soon as the signal says so */
  run<Work extends ModelWork>(
    work: Work,
    from: ModelWorks[Work]['from'],
    signal: AbortSignal,
  ): Promise<ModelWorks[Work]['to']>;
}
