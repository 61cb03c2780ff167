import type { Result, Shot, VoiceTake } from '../document/production.js';
import { picked, selected } from './poster.js';

const STILL = [
  'key',
  'url',
  'thumbnailUrl',
  'jobId',
  'width',
  'height',
  'source',
  'createdAt',
  'provider',
  'prompt',
  'seed',
] as const;
const CLIP = [
  ...STILL,
  'durationSec',
  'hasAudio',
  'mode',
  'startPin',
  'endPin',
  'revoicedFrom',
  'retakeOf',
] as const;
const TAKE = ['key', 'url', 'text', 'durationSec', 'createdAt'] as const;

export interface Reading {
  /** Whether private reviews are shown: to those who may write, in full. */
  readonly reviews: boolean;
  readonly isFull?: boolean;
}

const withReview = (result: Result, { reviews }: Reading): object =>
  reviews && result.review ? { review: { rating: 0, note: '', ...result.review } } : {};

export const stillView = (still: Result, selectedKey: string | null, reading: Reading): object => ({
  ...picked(still, STILL),
  selected: still.key === selectedKey,
  ...withReview(still, reading),
});

export const clipView = (clip: Result, selectedKey: string | null, reading: Reading): object => ({
  ...picked(clip, CLIP),
  selected: clip.key === selectedKey,
  ...(reading.isFull && clip.startPin ? { retakeable: clip.request !== undefined } : {}),
  ...withReview(clip, reading),
});

/** Of a planned frame: what it was planned as when the candidate came stands beside it. */
export const candidateView = (candidate: Result, selectedKey: string | null, reading: Reading): object => ({
  ...stillView(candidate, selectedKey, reading),
  ...picked(candidate, ['inputHash']),
});

const takeView = (take: VoiceTake, selectedKey: string | null): object => ({
  ...picked(take, TAKE),
  selected: take.key === selectedKey,
});

/** The voice of a shot with the take that is selected. Facts A3.4. */
export function voiceView({ voice, results }: Shot, isFull: boolean): object | null {
  const { takes, takeKey } = results;
  if (voice === null && takes.length === 0) return null;
  const take = selected(takes, takeKey);
  return {
    text: take?.text ?? '',
    ...voice,
    ...(take ? picked(take, ['url', 'key', 'durationSec']) : {}),
    ...(isFull ? { takes: takes.map((each) => takeView(each, takeKey)) } : {}),
  };
}
