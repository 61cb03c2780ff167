import { models } from '@easel/catalog';
import { ValidationFailed } from '@easel/contracts';
import {
  castWords,
  type ClipMode,
  FILM_DEFAULTS,
  firstOf,
  isCurrent,
  isPictured,
  lookWords,
  motionWords,
  named,
  type Overrides,
  pictureWords,
  type Pin,
  type Production,
  referencesFor,
  sentences,
  withoutAbsent,
} from '@easel/productions';
import type { ComposedJob, Shot } from './composed-job.js';
import { EndpointsMissing, TargetMissing } from './generation.errors.js';

const DEFAULT_SECONDS = 4;

export interface ClipRequest {
  readonly mode?: ClipMode;
  readonly overrides?: Overrides;
}

interface Frames {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

/** A clip of a shot; of a linked one, between its accepted frames. Facts A7.5, B5. */
export function composeClip(
  production: Production,
  shot: Shot,
  { mode, overrides = {} }: ClipRequest,
): ComposedJob {
  const { film } = production;
  const settings: Readonly<Record<string, unknown>> = shot.plan.clipSettings ?? {};
  const given = firstOf(overrides.provider, settings['provider'] as string | undefined, film.videoProvider);
  const provider = given ?? FILM_DEFAULTS.videoProvider;
  const seconds = firstOf(
    overrides.durationSec,
    settings['durationSec'] as number | undefined,
    shot.durationSec,
  );
  const pins = shot.link ? pinsOf(production, shot, provider, { mode, overrides }) : undefined;
  const frames = pins ? linkedFrames(production, shot) : ownFrames(shot);
  const chosen = pins
    ? 'first_last_frame'
    : (mode ?? (settings['mode'] as ClipMode | undefined) ?? modeFor(frames));
  const sent = framesFor(chosen, frames, shot);
  const seed = firstOf(overrides.seed, settings['seed'] as number | undefined);
  return {
    type: 'generate-video',
    params: withoutAbsent({
      provider,
      ...wordsOf(production, shot, overrides, {
        isShown: chosen === 'ref_images',
        hasFrame: sent.start !== undefined,
      }),
      imageUrl: sent.start,
      endFrameUrl: sent.end,
      duration: seconds ?? (given === undefined ? DEFAULT_SECONDS : undefined),
      aspectRatio: firstOf(
        overrides.aspectRatio,
        settings['aspectRatio'],
        film.aspectRatio,
        FILM_DEFAULTS.aspectRatio,
      ),
      resolution: firstOf(
        overrides.resolution,
        settings['resolution'],
        film.resolution,
        FILM_DEFAULTS.resolution,
      ),
      quality: overrides.quality,
      ...soundOf(provider, firstOf(overrides.sound, settings['sound'] as boolean | undefined)),
      seed,
    }),
    gives: {
      provider,
      mode: chosen,
      ...(seed === undefined ? {} : { seed }),
      ...(pins ? { startPin: pins.start, endPin: pins.end } : {}),
    },
    ...(pins ? { pins } : {}),
  };
}

/** Without pictures of the cast beside frames: models would take the frames for such pictures too (facts A7.5). */
function wordsOf(
  { film, cast }: Production,
  shot: Shot,
  overrides: Overrides,
  { isShown, hasFrame }: { isShown: boolean; hasFrame: boolean },
): object {
  const { plan, beats, look, cast: bindings } = shot;
  const said = hasFrame
    ? [firstOf(overrides.motionPrompt, overrides.prompt, plan.motionPrompt, plan.prompt)]
    : seenAndDone(overrides, plan);
  const references = isShown ? referencesFor(cast, bindings, overrides.references ?? plan.references) : [];
  return {
    prompt: sentences(
      ...said.map((text) => named(cast, text)),
      ...beats.map(({ text }) => named(cast, text)),
      castWords(cast, bindings, (role) => isShown && isPictured(cast)(role)),
      pictureWords(plan),
      motionWords(plan),
      lookWords(look, film.look),
    ),
    negativePrompt: named(cast, firstOf(overrides.negativePrompt, plan.negativePrompt, film.negativePrompt)),
    connectedReferences: references.length > 0 ? references : undefined,
  };
}

/** Without a picture to begin with, words alone say what is to be seen; what happens follows where it says more. */
function seenAndDone(overrides: Overrides, plan: Shot['plan']): (string | undefined)[] {
  const ownMotion = plan.motionPrompt === plan.prompt ? undefined : plan.motionPrompt;
  const seen = firstOf(overrides.prompt, plan.prompt);
  const done = firstOf(overrides.motionPrompt, ownMotion);
  return done === seen ? [seen] : [seen, done];
}

const ownFrames = ({ startFrame, endFrame, results: { stills, stillKey } }: Shot): Frames => ({
  start: startFrame?.url ?? stills.find(({ key }) => key === stillKey)?.url,
  end: endFrame?.url,
});

const modeFor = ({ start, end }: Frames): ClipMode =>
  start === undefined ? 'text' : end === undefined ? 'first_frame' : 'first_last_frame';

function framesFor(mode: ClipMode, { start, end }: Frames, { id }: Shot): Frames {
  if (mode === 'text' || mode === 'ref_images') return {};
  if (start === undefined) throw new TargetMissing(`start frame of the shot ${id}`, 'mode');
  if (mode === 'first_frame') return { start };
  if (end === undefined) throw new TargetMissing(`end frame of the shot ${id}`, 'mode');
  return { start, end };
}

/** @throws EndpointsMissing where a frame is not accepted, or was changed since */
function pinsOf(
  production: Production,
  shot: Shot,
  provider: string,
  { mode, overrides }: ClipRequest,
): { start: Pin; end: Pin } {
  if (mode !== undefined && mode !== 'first_last_frame')
    throw wrong('mode', 'must be first_last_frame: the shot is linked');
  const model = models.get(provider);
  if (model && !model.endFrame) {
    const path = overrides?.provider === undefined ? 'plan.clipSettings.provider' : 'overrides.provider';
    throw wrong(path, `${model.label} does not accept a last frame, which a linked shot needs`);
  }
  const ends = { start: keyframeIn(production, shot, 'start'), end: keyframeIn(production, shot, 'end') };
  const slots = ['start', 'end'] as const;
  const unaccepted = slots.filter((slot) => !ends[slot]?.acceptance);
  if (unaccepted.length > 0) throw new EndpointsMissing(unaccepted, 'unaccepted');
  const stale = slots.filter((slot) => ends[slot] && !isCurrent(production, ends[slot]));
  if (stale.length > 0) throw new EndpointsMissing(stale, 'stale');
  const pin = (slot: 'start' | 'end'): Pin => {
    const { id, acceptance } = ends[slot] as Production['keyframes'][number];
    return { keyframeId: id, key: acceptance?.key ?? '', sha256: acceptance?.sha256 ?? '' };
  };
  return { start: pin('start'), end: pin('end') };
}

/** The copies that the production keeps, never what these were copied from. */
function linkedFrames(production: Production, shot: Shot): Frames {
  return {
    start: keyframeIn(production, shot, 'start')?.acceptance?.retainedUrl,
    end: keyframeIn(production, shot, 'end')?.acceptance?.retainedUrl,
  };
}

function keyframeIn({ keyframes }: Production, { link }: Shot, slot: 'start' | 'end') {
  const id = slot === 'start' ? link?.startKeyframeId : link?.endKeyframeId;
  return keyframes.find((each) => each.id === id);
}

function soundOf(provider: string, sound: boolean | undefined): object {
  const field = models.get(provider)?.audioField;
  return field === undefined || sound === undefined ? {} : { [field]: sound };
}

const wrong = (path: string, message: string): ValidationFailed => new ValidationFailed([{ path, message }]);
