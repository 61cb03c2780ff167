import { nodeTypes } from '@easel/catalog';
import { ValidationFailed } from '@easel/contracts';
import {
  frameHash,
  type Overrides,
  type PicturedTarget,
  pictureRequest,
  type Production,
  type StillMode,
  withoutAbsent,
} from '@easel/productions';
import type { ComposedJob, Shot } from './composed-job.js';
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
  production: Production,
  target: PicturedTarget,
  { mode, overrides = {} }: StillRequest,
  shot: Shot | undefined,
): ComposedJob {
  const shows = mode === undefined ? {} : { shows: mode === 'ref_images' };
  const { provider, params } = pictureRequest(production, target, { ...shows, overrides });
  const type = mode === 'edit' ? 'image-to-image' : 'generate-image';
  const edited = mode === 'edit' && shot ? selectedStill(shot) : undefined;
  const { seed } = params;
  return {
    type,
    params: withoutAbsent({
      provider: knowsProvider(type, provider) ? provider : undefined,
      ...params,
      imageUrl: edited,
    }),
    gives: { provider, ...(typeof seed === 'number' ? { seed } : {}) },
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
