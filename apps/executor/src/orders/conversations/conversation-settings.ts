import { invalid, type LaneParams } from '@easel/lanes/lane-params';
import type { Speaker } from './speakers.js';

export const VOLUME_MODES = ['match', 'normalize', 'manual'] as const;
export type VolumeMode = (typeof VOLUME_MODES)[number];

/** What a speaker sounds like from now on. */
export interface NewVoice {
  voiceId: string;
  /** Further settings of the voice, as `voice-changer` takes them. */
  settings: Readonly<Record<string, unknown>>;
  volumeMode: VolumeMode;
  /** Percent, where `volumeMode` is `manual`. */
  volume: number;
}

const MOST_VOICES = 8;
const SETTINGS = ['stability', 'similarityBoost', 'style', 'useSpeakerBoost', 'seed'] as const;

/** By speaker; null keeps the voice. @throws LaneFailure `invalid_params` naming `orderedVoices` */
export function newVoices(params: LaneParams): (NewVoice | null)[] {
  const voices = params.list('orderedVoices', MOST_VOICES, (entry) => {
    if (entry === null) return null;
    const given = (typeof entry === 'string' ? { voiceId: entry } : entry) as Record<string, unknown>;
    const { voiceId, volume } = given;
    if (typeof voiceId !== 'string' || voiceId === '') {
      throw invalid('orderedVoices', 'must hold ids of voices, voices with settings, or null');
    }
    const settings = SETTINGS.flatMap((name) => (given[name] == null ? [] : [[name, given[name]] as const]));
    return {
      voiceId,
      settings: Object.fromEntries(settings),
      volumeMode: VOLUME_MODES.find((mode) => mode === given['volumeMode']) ?? 'match',
      volume: typeof volume === 'number' ? volume : 100,
    };
  });
  if (!voices.some((voice) => voice !== null)) throw invalid('orderedVoices', 'must name one voice at least');
  return voices;
}

export interface GivenAnalysis {
  vocalsUrl: string;
  backgroundUrl?: string;
  speakers: Speaker[];
}

/** What was found before; undefined where it is to be found now. */
export function givenAnalysis(params: LaneParams): GivenAnalysis | undefined {
  const given = params.raw('analysis');
  if (given === undefined) return undefined;
  const { vocalsUrl, backgroundUrl, speakers } = given as Record<string, unknown>;
  if (typeof vocalsUrl !== 'string' || !Array.isArray(speakers)) {
    throw invalid('analysis', 'must be what /v1/voice-changer-pro/analyze found');
  }
  return {
    vocalsUrl,
    ...(typeof backgroundUrl === 'string' && { backgroundUrl }),
    // Checked when the job was made.
    speakers: (speakers as Speaker[]).toSorted((one, other) => firstOf(one) - firstOf(other)),
  };
}

const firstOf = ({ segments }: Speaker): number => Math.min(...segments.map(({ start }) => start));
