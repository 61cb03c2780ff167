import { FILM_DEFAULTS } from '../document/film-defaults.js';
import type { Binding, Look, Production, ShotPlan } from '../document/production.js';
import { isPictured, referencesFor } from './cast-references.js';
import { castWords, lookWords, named, pictureWords, sentences } from './prompt-words.js';
import type { Overrides } from './request-bodies.js';
import { firstOf, withoutAbsent } from './settings.js';

/** A shot or a planned frame. */
export interface PicturedTarget {
  readonly plan: ShotPlan;
  readonly cast: readonly Binding[];
  readonly look: Look | null;
}

export interface PictureRequest {
  readonly provider: string;
  /** As they are sent, but for the provider and what is edited. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** What a picture is asked for with: overrides first, then its own plan, then the film, then defaults. Facts A7.5. */
export function pictureRequest(
  { film, cast }: Production,
  { plan, cast: bindings, look }: PicturedTarget,
  { shows, overrides = {} }: { shows?: boolean; overrides?: Overrides } = {},
): PictureRequest {
  const settings: Readonly<Record<string, unknown>> = plan.stillSettings ?? {};
  const references = referencesFor(cast, bindings, overrides.references ?? plan.references);
  const isShown = shows ?? references.length > 0;
  const prompt = sentences(
    named(cast, overrides.prompt ?? plan.prompt),
    castWords(cast, bindings, (role) => isShown && isPictured(cast)(role)),
    pictureWords(plan),
    lookWords(look, film.look),
  );
  const provider = firstOf(
    overrides.provider,
    settings['provider'],
    film.imageProvider,
    FILM_DEFAULTS.imageProvider,
  ) as string;
  const aspectRatio = firstOf(
    overrides.aspectRatio,
    settings['aspectRatio'],
    film.aspectRatio,
    FILM_DEFAULTS.aspectRatio,
  );
  return {
    provider,
    params: withoutAbsent({
      prompt,
      negativePrompt: named(cast, overrides.negativePrompt ?? plan.negativePrompt ?? film.negativePrompt),
      aspectRatio,
      resolution: firstOf(overrides.resolution, settings['resolution']),
      quality: firstOf(overrides.quality, settings['quality']),
      seed: firstOf(overrides.seed, settings['seed'] as number | undefined),
      connectedReferences: isShown && references.length > 0 ? references : undefined,
    }),
  };
}
