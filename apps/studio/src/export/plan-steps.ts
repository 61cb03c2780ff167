import { createHash } from 'node:crypto';
import { canonicalJson, FILM_DEFAULTS, type Production } from '@easel/productions';
import { type AddStep, cutFilm, type CutShot, type Join, type PlannedStep, type Source } from './film-cut.js';
import { filmSound, LONGEST_SOUND, type SpokenTake } from './film-sound.js';

export const UPSCALES = ['none', 'topaz', 'veo-1080p', 'veo-4k'] as const;
export type Upscale = (typeof UPSCALES)[number];

export interface PlannedExport {
  readonly steps: readonly PlannedStep[];
  readonly resultStepId: string | null;
  readonly warnings: readonly string[];
}

/** What a clip counts as whose length nobody knows. Seconds. */
const USUAL_SECONDS = 8;
const USUAL_SPEECH = 3;
/** Seconds of media that nodes take and make. */
const LONGEST_FILM = 14_400;

/** The steps that make the film of a production: the same for the same production. Specification 2, 4.5. */
export function planSteps(production: Production, upscale: Upscale): PlannedExport {
  const { shots, warnings } = selectedClips(production);
  if (shots.length < 2) return { steps: [], resultStepId: null, warnings };
  const steps: PlannedStep[] = [];
  const add: AddStep = (node, label, params) => {
    const hash = createHash('sha256').update(canonicalJson(params)).digest('hex').slice(0, 12);
    const id = `${node}-${hash}`;
    if (!steps.some((step) => step.id === id)) steps.push({ id, node, label, params });
    return { fromStep: id };
  };
  const film = cutFilm(shots, production.film, add);
  const takes = takesOf(production, film.startOf, film.seconds, warnings);
  const music = musicOf(production);
  if (film.seconds > LONGEST_FILM) {
    warnings.push('The film is longer than four hours, and longer ones are not made: leave some shots out.');
  }
  if (film.seconds > LONGEST_SOUND && (takes.length > 0 || music !== undefined)) {
    warnings.push('The film is longer than ten hours: there are no voices and no music after that.');
  }
  if (music && music.seconds === undefined) {
    warnings.push('The length of the music is not known: it may end before the film does.');
  }
  const heard = takes.filter(({ start }) => start < LONGEST_SOUND);
  const sound = filmSound(heard, music, film.seconds, add);
  let result: Source = film.source;
  if (sound !== undefined) {
    const params = { videoUrl: result, audioUrl: sound, keepSound: true };
    result = add('merge-video-audio', 'Lay the sound under the film', params);
  }
  if (upscale !== 'none') {
    result = add('video-upscale', 'Enlarge the film', { videoUrl: result, provider: upscale });
  }
  return { steps, resultStepId: typeof result === 'string' ? null : result.fromStep, warnings };
}

function selectedClips({ shots, film }: Production): { shots: CutShot[]; warnings: string[] } {
  const warnings: string[] = [];
  const used = shots.flatMap((shot) => {
    const { clips, clipKey } = shot.results;
    const clip = clips.find(({ key }) => key === clipKey);
    if (!clip) {
      warnings.push(`The shot ${shot.id} has no selected clip: it is left out.`);
      return [];
    }
    if (clip.durationSec === undefined) {
      warnings.push(`The length of the clip of ${shot.id} is not known: sound after it may be out of sync.`);
    }
    return [{ shot, clip }];
  });
  return {
    warnings,
    shots: used.map(({ shot, clip }, index) => {
      const next = used[index + 1]?.shot;
      const isLinked = shot.link !== null && shot.link.endKeyframeId === next?.link?.startKeyframeId;
      return {
        shotId: shot.id,
        url: clip.url,
        seconds: clip.durationSec ?? USUAL_SECONDS,
        join: joinOf(shot.transition ?? film.transition ?? FILM_DEFAULTS.transition, isLinked),
      };
    }),
  };
}

function joinOf(transition: string, isLinked: boolean): Join {
  if (transition === 'dissolve' || transition === 'overlap') return transition;
  return isLinked ? 'linked' : 'cut';
}

function takesOf(
  { shots }: Production,
  startOf: ReadonlyMap<string, number>,
  filmSeconds: number,
  warnings: string[],
): SpokenTake[] {
  const inOrder = shots.filter(({ id }) => startOf.has(id));
  return inOrder.flatMap(({ id, results: { takes, takeKey } }, index) => {
    const take = takes.find(({ key }) => key === takeKey);
    if (!take) return [];
    const start = startOf.get(id) ?? 0;
    const seconds = take.durationSec ?? USUAL_SPEECH;
    const end = startOf.get(inOrder[index + 1]?.id ?? '') ?? filmSeconds;
    if (start + seconds > end + 0.05) warnings.push(`The voice of ${id} is longer than its shot.`);
    return [{ url: take.url, start, seconds }];
  });
}

function musicOf({ music }: Production) {
  const track = music?.tracks.find(({ key }) => key === music.selectedKey);
  return music && track ? { ...music.mix, url: track.url, seconds: track.durationSec } : undefined;
}
