import type { MediaFacts } from '@easel/lanes/media/probe-media';
import type { ProviderResult } from '../provider-lane.js';
import type { JsonSchema } from './json-schema.js';

/** A node with its settings and what was wired to it. */
export interface Asked {
  type: string;
  params: Readonly<Record<string, unknown>>;
  inputs: Readonly<Record<string, unknown>>;
}

/** The words of a question to a language model. */
export interface Words {
  system?: string;
  text: string;
  /** The shape of the answer, where it is data. */
  schema?: JsonSchema;
}

/** What our own tools measured in the first medium: it overrides the model's answer. */
export type Measured = Pick<MediaFacts, 'durationSeconds' | 'width' | 'height'>;

/** A node type whose whole work is one question to a language model. */
export interface Asking {
  /** Addresses of what the model is to look at or listen to. */
  media(asked: Asked): string[];
  /** Seconds that the first medium may last; it is measured before anything is bought. */
  readonly longest?: number;
  /** Somebody waits: an answer that is no use is asked for once more at once, and then that is that. */
  readonly asksAgain?: true;
  /** @throws LaneFailure for what can't be asked */
  words(asked: Asked, measured?: Measured): Words;
  /** @throws ProviderFailure `provider_invalid_output` for an answer that is no use */
  read(answer: string, asked: Asked, measured?: Measured): ProviderResult;
}
