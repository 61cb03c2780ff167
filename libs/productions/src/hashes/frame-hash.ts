import { FILM_DEFAULTS } from '../document/film-defaults.js';
import type { Binding, Keyframe, Production, Shot, ShotPlan } from '../document/production.js';
import { mentionsIn, withMentions } from '../document/mentions.js';
import { inputHashOf } from '../document/canonical.js';
import { pictureRequest } from '../generation/picture-request.js';

/**
 * What a planned frame's picture is asked for with, as a hash: everything that changes the request changes it, and
 * nothing else does. Facts B4.
 */
export function frameHash(production: Production, keyframe: Keyframe): string {
  const { provider, params } = pictureRequest(production, keyframe);
  return inputHashOf({ provider, params });
}

/** What a linked shot's clip is generated from, as a hash. Facts B4. */
export function segmentHash(production: Production, shot: Shot): string {
  const { film } = production;
  const { clipSettings = {}, motionPrompt, prompt, camera, intent, timeOfDay } = shot.plan;
  const negative = negativeOf(shot.plan, film.negativePrompt);
  const beats = shot.beats.map(({ text }) => text);
  const { provider, mode, durationSec, aspectRatio, resolution, sound, seed } = clipSettings;
  return inputHashOf({
    shotId: shot.id,
    provider: provider ?? film.videoProvider ?? FILM_DEFAULTS.videoProvider,
    mode,
    durationSec: durationSec ?? shot.durationSec ?? undefined,
    aspectRatio: aspectRatio ?? film.aspectRatio ?? FILM_DEFAULTS.aspectRatio,
    resolution: resolution ?? film.resolution ?? FILM_DEFAULTS.resolution,
    sound,
    seed,
    motionPrompt: textOf(production, motionPrompt ?? prompt),
    negativePrompt: textOf(production, negative),
    beats: beats.map((text) => textOf(production, text)),
    camera,
    intent,
    timeOfDay,
    look: shot.look ?? undefined,
    filmLook: film.look,
    cast: shot.cast.map((binding) => castOf(production, binding)),
    names: namesIn(production, [motionPrompt ?? prompt, negative, ...beats, ...actionsOf(shot)]),
    start: pinOf(production, shot.link?.startKeyframeId),
    end: pinOf(production, shot.link?.endKeyframeId),
  });
}

/** Whether what a frame was accepted for is what it is planned as now. Facts B2. */
export const isCurrent = (production: Production, keyframe: Keyframe): boolean =>
  keyframe.acceptance !== null && keyframe.acceptance.inputHash === frameHash(production, keyframe);

const negativeOf = ({ negativePrompt }: ShotPlan, ofFilm: string | undefined): string | undefined =>
  negativePrompt ?? ofFilm;

/** A text with the lasting id of each role that it mentions, so that a rename changes no hash. */
const textOf = ({ cast }: Production, text: string | undefined): string | undefined =>
  text && withMentions(text, (role) => cast.find((row) => row.role === role)?.uid);

/** What stands for the mentions in texts when they are sent: names, which may change while roles stay. */
function namesIn({ cast }: Production, texts: readonly (string | undefined)[]): string[] {
  const mentioned = new Set(texts.flatMap((text) => mentionsIn(text ?? '')));
  return cast
    .filter(({ role }) => mentioned.has(role))
    .map(({ uid, name }) => `${uid} ${name}`)
    .toSorted();
}

const actionsOf = ({ cast }: { readonly cast: readonly Binding[] }): (string | undefined)[] =>
  cast.map(({ action }) => action);

function castOf(production: Production, binding: Binding): object {
  const { role, variant, action, position } = binding;
  const row = production.cast.find((each) => each.role === role);
  return {
    uid: row?.uid,
    name: row?.name,
    kind: row?.kind,
    entityId: row?.entityId,
    variant: variant ?? row?.variant,
    description: row?.description,
    image: row?.imageUrl,
    action: textOf(production, action),
    position,
  };
}

function pinOf({ keyframes }: Production, keyframeId: string | undefined): object | undefined {
  const { acceptance } = keyframes.find(({ id }) => id === keyframeId) ?? {};
  return acceptance ? { keyframeId, key: acceptance.key, sha256: acceptance.sha256 } : undefined;
}
