import { nodeTypes } from '@easel/catalog';
import { ValidationFailed } from '@easel/contracts';
import {
  FILM_DEFAULTS,
  frameHash,
  type Overrides,
  type Production,
  type ShotPlan,
  type StillMode,
} from '@easel/productions';
import { isPictured, referencesFor } from './cast-references.js';
import { type ComposedJob, firstOf, type Shot, withoutAbsent } from './composed-job.js';
import { castWords, lookWords, named, pictureWords, sentences } from './prompt-words.js';
import { TargetMissing } from './generation.errors.js';

export interface StillRequest {
  readonly mode?: StillMode;
  readonly overrides?: Overrides;
}

/** A picture of a shot, or, of a linked shot, of one of its planned frames. Facts A7.5. */
export function composeStill(production: Production, shot: Shot, request: StillRequest): ComposedJob {
  const { mode } = request;
  const isOfFrame = mode === 'start_frame' || mode === 'end_frame';
  if (!shot.link) {
    if (isOfFrame) throw wrongMode(`must not be ${mode}: the shot is not linked`);
    return pictureOf(production, shot, request, shot);
  }
  if (mode !== undefined && !isOfFrame)
    throw wrongMode('must be start_frame or end_frame: the shot is linked');
  const keyframeId = mode === 'end_frame' ? shot.link.endKeyframeId : shot.link.startKeyframeId;
  const keyframe = production.keyframes.find(({ id }) => id === keyframeId);
  if (!keyframe) throw new TargetMissing(`planned frame ${keyframeId}`, 'mode');
  const { mode: _mode, ...rest } = request;
  const composed = pictureOf(production, keyframe, rest, undefined);
  return {
    ...composed,
    keyframeId,
    gives: { ...composed.gives, inputHash: frameHash(production, keyframe) },
  };
}

function pictureOf(
  { film, cast }: Production,
  { plan, cast: bindings, look }: { plan: ShotPlan; cast: Shot['cast']; look: Shot['look'] },
  { mode, overrides = {} }: StillRequest,
  shot: Shot | undefined,
): ComposedJob {
  const settings: Readonly<Record<string, unknown>> = plan.stillSettings ?? {};
  const references = referencesFor(cast, bindings, overrides.references ?? plan.references);
  const chosen = mode ?? (references.length > 0 ? 'ref_images' : 'text');
  const isShown = chosen === 'ref_images';
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
  const type = chosen === 'edit' ? 'image-to-image' : 'generate-image';
  const edited = chosen === 'edit' && shot ? selectedStill(shot) : undefined;
  const seed = firstOf(overrides.seed, settings['seed'] as number | undefined);
  return {
    type,
    params: withoutAbsent({
      provider: knowsProvider(type, provider) ? provider : undefined,
      prompt,
      negativePrompt: named(cast, overrides.negativePrompt ?? plan.negativePrompt ?? film.negativePrompt),
      aspectRatio: firstOf(
        overrides.aspectRatio,
        settings['aspectRatio'],
        film.aspectRatio,
        FILM_DEFAULTS.aspectRatio,
      ),
      resolution: firstOf(overrides.resolution, settings['resolution']),
      quality: firstOf(overrides.quality, settings['quality']),
      seed,
      imageUrl: edited,
      connectedReferences: isShown && references.length > 0 ? references : undefined,
    }),
    gives: { provider, ...(seed === undefined ? {} : { seed }) },
  };
}

function selectedStill({ id, results: { stills, stillKey } }: Shot): string {
  const still = stills.find(({ key }) => key === stillKey);
  if (!still) throw new TargetMissing(`selected still in the shot ${id}`, 'mode');
  return still.url;
}

/** A model that the node does not offer gives way to the node's own; others are refused where the job is prepared. */
const knowsProvider = (type: string, provider: string): boolean =>
  type === 'generate-image' || (nodeTypes.get(type)?.providers?.includes(provider) ?? false);

const wrongMode = (message: string): ValidationFailed => new ValidationFailed([{ path: 'mode', message }]);
