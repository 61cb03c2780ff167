import {
  isDependencyAware,
  type Keyframe,
  type Marker,
  type Music,
  type Production,
  type Shot,
  type TrashItem,
} from '../document/production.js';
import { FILM_DEFAULTS } from '../document/film-defaults.js';
import { frameStates } from './frame-state.js';
import { picked, posterOf, selected } from './poster.js';
import { candidateView } from './result-view.js';
import { shotView, type ShotReading } from './shot-view.js';
import { mayShare, mayWrite, type Role, type Standing } from './standing.js';

export type Detail = 'compact' | 'full';

export interface ReadingOptions {
  readonly detail?: Detail;
  /** Only this shot, and the planned frames that it links. */
  readonly shotId?: string;
  /** Stored states of jobs, as far as they are known. A marker stands for a job that has not landed: pending. */
  readonly statusOf?: (jobId: string) => string | undefined;
}

/**
 * A production as it is read; undefined where `shotId` names no shot of it. Reading generates nothing, accepts nothing and
 * asks no provider. Specification 2, 2.1.
 */
export function productionView(
  production: Production,
  standing: Standing,
  role: Role,
  { detail = 'compact', shotId, statusOf = () => undefined }: ReadingOptions = {},
): object | undefined {
  const shots = shotId === undefined ? production.shots : production.shots.filter(({ id }) => id === shotId);
  if (shotId !== undefined && shots.length === 0) return undefined;
  const isFull = detail === 'full';
  const stateOf = frameStates(production);
  const reading: ShotReading = {
    isFull,
    mayWrite: mayWrite(role),
    keyframe: byId(production.keyframes),
    stateOf,
    markersOf: (id) => production.pending.filter((marker) => marker.shotId === id),
    statusOf: (jobId) => statusOf(jobId) ?? 'pending',
  };
  const linked = new Set(
    shots.flatMap(({ link }) => (link ? [link.startKeyframeId, link.endKeyframeId] : [])),
  );
  const keyframes =
    shotId === undefined ? production.keyframes : production.keyframes.filter(({ id }) => linked.has(id));
  return {
    id: standing.id,
    name: production.name,
    version: standing.version,
    updatedAt: standing.updatedAt,
    thumbnailUrl: posterOf(production),
    shared: standing.shared,
    archived: production.archived,
    ...(mayShare(role) ? { allowEditableCopy: standing.allowEditableCopy } : {}),
    dependencyAware: isDependencyAware(production),
    film: { ...FILM_DEFAULTS, ...production.film },
    cast: production.cast.map(castView),
    folders: production.folders,
    storyboard: production.storyboard,
    music: musicView(production.music, isFull),
    musicPlan: production.musicPlan,
    cuts: production.cuts,
    shots: shots.map((shot) => shotView(shot, reading)),
    ...(isFull
      ? { keyframes: keyframes.map((keyframe) => keyframeView(production.shots, keyframe, reading)) }
      : {}),
    trash: trashView(production.trash, isFull),
    pending: pendingView(production.pending, mayWrite(role)),
  };
}

function castView(row: Production['cast'][number]): object {
  return { description: '', entityId: null, imageUrl: null, variant: null, voice: null, ...row };
}

/** Null without tracks; else the selected one and the mix. Facts A3.7. */
function musicView(music: Music | null, isFull: boolean): object | null {
  if (!music || music.tracks.length === 0) return null;
  const { tracks, selectedKey, mix } = music;
  const track = selected(tracks, selectedKey);
  return {
    selectedKey,
    url: track?.url ?? null,
    ...(track ? picked(track, ['title', 'durationSec']) : {}),
    mix,
    ...(isFull ? { tracks: tracks.map((each) => ({ ...each, selected: each.key === selectedKey })) } : {}),
  };
}

function keyframeView(shots: readonly Shot[], keyframe: Keyframe, reading: ShotReading): object {
  const { id, label, plan, cast, look, candidates, selectedKey, acceptance } = keyframe;
  const { inputHash, current } = reading.stateOf(keyframe);
  return {
    id,
    label,
    plan,
    cast,
    look,
    candidates: candidates.map((each) => candidateView(each, selectedKey, { reviews: reading.mayWrite })),
    selectedKey,
    acceptance,
    inputHash,
    current,
    usedBy: shots.flatMap(({ id: shotId, link }) => [
      ...(link?.startKeyframeId === id ? [{ shotId, slot: 'start' }] : []),
      ...(link?.endKeyframeId === id ? [{ shotId, slot: 'end' }] : []),
    ]),
  };
}

function trashView(trash: readonly TrashItem[], isFull: boolean): object {
  if (!isFull) return { count: trash.length };
  return {
    count: trash.length,
    items: trash.map(({ id, kind, label, removedAt, from, thumbnailUrl, body }) => {
      const { folderId } = body as { folderId?: string | null };
      return {
        id,
        kind,
        label,
        removedAt,
        from: kind === 'shot' && typeof folderId === 'string' ? { ...from, folderId } : from,
        ...(thumbnailUrl === undefined ? {} : { thumbnailUrl }),
      };
    }),
  };
}

/** What is in flight. Facts A3.9. */
function pendingView(markers: readonly Marker[], withRequests: boolean): object {
  const asked = ({ clientRequestId }: Marker): object =>
    withRequests && clientRequestId !== undefined ? { clientRequestId } : {};
  const draft = markers.find(({ kind }) => kind === 'draft');
  return {
    stills: markers
      .filter(({ kind }) => kind === 'still' || kind === 'frame')
      .map((marker) => ({
        ...picked(marker, ['jobId', 'shotId', 'keyframeId', 'startedAt']),
        ...asked(marker),
      })),
    clips: markers
      .filter(({ kind }) => kind === 'clip' || kind === 'retake' || kind === 'revoice')
      .map((marker) => picked(marker, ['jobId', 'shotId', 'kind', 'inputHash', 'startedAt'])),
    music: markers
      .filter(({ kind }) => kind === 'music')
      .map((marker) => picked(marker, ['jobId', 'startedAt'])),
    draft: draft ? picked(draft, ['jobId', 'mode', 'label', 'startedAt']) : null,
  };
}

function byId<T extends { readonly id: string }>(entries: readonly T[]): (id: string) => T | undefined {
  let found: Map<string, T> | undefined;
  return (id) => {
    found ??= new Map(entries.map((entry) => [entry.id, entry]));
    return found.get(id);
  };
}
