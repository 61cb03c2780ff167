import type { Production, Shot } from '../document/production.js';
import { FILM_DEFAULTS } from '../document/film-defaults.js';
import { frameStates } from './frame-state.js';
import { picked, publicPosterOf, selected } from './poster.js';
import type { Standing } from './standing.js';

/**
 * What a public link shows, field by field: nobody sees what is not named here, now or when the document gets new
 * fields. Specification 2, 2.3.
 */
const PUBLIC = {
  film: ['aspectRatio', 'resolution', 'fps'],
  folder: ['id', 'name'],
  shot: ['id', 'title', 'folderId', 'durationSec'],
  clip: ['url', 'thumbnailUrl', 'durationSec'],
  preview: ['url'],
  frame: ['id', 'label'],
  cut: ['id', 'name', 'url', 'durationSec'],
} as const;

export interface PublicView {
  readonly kind: 'production-public-view';
  readonly version: 1;
  readonly productionId: string;
  readonly name: string;
  readonly thumbnailUrl: string | null;
  readonly updatedAt: string;
  readonly editableCopyAllowed: boolean;
  readonly film: object;
  readonly folders: readonly object[];
  readonly shots: readonly object[];
  readonly frames: readonly object[];
  readonly cuts: readonly object[];
}

/** The snapshot that a public link reads, of any production. @returns JSON that holds nothing private */
export function publicView(production: Production, standing: Standing): PublicView {
  const stateOf = frameStates(production);
  return {
    kind: 'production-public-view',
    version: 1,
    productionId: standing.id,
    name: production.name,
    thumbnailUrl: publicPosterOf(production),
    updatedAt: standing.updatedAt,
    editableCopyAllowed: standing.shared && standing.allowEditableCopy,
    film: picked({ ...FILM_DEFAULTS, ...production.film }, PUBLIC.film),
    folders: production.folders.map((folder) => picked(folder, PUBLIC.folder)),
    shots: production.shots.map(publicShot),
    frames: production.keyframes.map((keyframe) => {
      const { url, current } = keyframe.acceptance ? stateOf(keyframe) : { url: null, current: false };
      return { ...picked(keyframe, PUBLIC.frame), ...(current && url !== null ? { url } : {}) };
    }),
    cuts: production.cuts.map((cut) => picked(cut, PUBLIC.cut)),
  };
}

/** `settings.studio` of a public link, whose nodes and edges are empty. */
export const publicSettings = (production: Production, standing: Standing): object => ({
  shared: true,
  publicView: publicView(production, standing),
});

function publicShot(shot: Shot): object {
  const { results, link } = shot;
  const clip = selected(results.clips, results.clipKey);
  const still = selected(results.stills, results.stillKey);
  return {
    ...picked(shot, PUBLIC.shot),
    clip: clip ? picked(clip, PUBLIC.clip) : null,
    preview: still ? picked(still, PUBLIC.preview) : null,
    startFrameId: link?.startKeyframeId ?? null,
    endFrameId: link?.endKeyframeId ?? null,
  };
}
