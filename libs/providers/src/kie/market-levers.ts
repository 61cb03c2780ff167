import { table } from '@easel/contracts/table';
import type { Asked } from './kie-asked.js';

/** What a task's `input` holds; what is undefined is left out. */
export type MarketInput = Record<string, unknown>;

/** Builds the input of one of the aggregator's models. Pure. */
export type MarketInputOf = (asked: Asked) => MarketInput;

const NAMED_SIZES: Readonly<Record<string, string>> = table({
  '1:1': 'square_hd',
  '16:9': 'landscape_16_9',
  '9:16': 'portrait_16_9',
  '4:3': 'landscape_4_3',
  '3:4': 'portrait_4_3',
});

export const lever = (asked: Asked, name: string): string | undefined => asked.inputs.option(name);

export const ratio = (asked: Asked): string | undefined => lever(asked, 'aspectRatio');

/** The shape, which some models insist on. */
export const shape = (asked: Asked): string | undefined => ratio(asked) ?? asked.model?.defaults.aspectRatio;

/** A shape by its name, for models that know a few. */
export const namedSize = (asked: Asked): string | undefined => NAMED_SIZES[ratio(asked) ?? ''];

export const resolution = (asked: Asked): string | undefined => lever(asked, 'resolution');

/** Seconds. Some models take them as a number, others as text. */
export const seconds = (asked: Asked): number | undefined => {
  const value = Number(asked.inputs.params.text('duration'));
  return asked.inputs.params.raw('duration') === undefined || !Number.isFinite(value) ? undefined : value;
};

export const secondsAsText = (asked: Asked): string | undefined => {
  const value = seconds(asked);
  return value === undefined ? undefined : String(value);
};

export const seed = (asked: Asked): number | undefined => asked.inputs.seed();

export const numberLever = (asked: Asked, name: string, min: number, max: number): number | undefined =>
  asked.inputs.params.optionalNumber(name, { min, max });

export const flag = (asked: Asked, name: string, fallback = false): boolean =>
  asked.inputs.params.flag(name, fallback);

/** Whether the clip is to have sound, where that can be chosen. */
export const sounds = (asked: Asked): boolean | undefined =>
  asked.model?.audioField && flag(asked, asked.model.audioField, asked.model.audioDefault);

/** `1080p` in any spelling. */
export const isFullHd = (asked: Asked): boolean => /^1080p$/i.test(resolution(asked) ?? '');

/** A list, unless it is empty. */
export const some = <Entry>(entries: readonly (Entry | undefined)[]): Entry[] | undefined => {
  const there = entries.filter((entry): entry is Entry => entry !== undefined);
  return there.length === 0 ? undefined : there;
};

/** The prompt with what to keep out at its end, for models whose input has no field for that here. */
export const wholePrompt = ({ prompt, negative }: Asked): string =>
  negative === undefined ? prompt : `${prompt}\nAvoid: ${negative}`;
