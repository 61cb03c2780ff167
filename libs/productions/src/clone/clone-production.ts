import { picked } from '../views/poster.js';
import { isProtectedType, protectedGraph } from '../graph/protected-graph.js';
import type {
  CastRow,
  Cut,
  EditorState,
  Frame,
  Keyframe,
  Pin,
  Production,
  Reference,
  Result,
  Results,
  Shot,
  ShotPlan,
  Track,
  VoiceTake,
} from '../document/production.js';

/** What a copy of a production needs from outside. */
export interface CloneLookups {
  readonly newId: () => string;
  /** Whether the owner of the copy can read a record: others lose the reference, and keep its picture and words. */
  readonly canRead: (entityId: string) => boolean;
  /** Where the copy of a file is; the same address where the file stays where it is. */
  readonly copyOf: (url: string) => string;
}

/** Records that a copy may go on naming: to look up before. */
export const clonedEntityIds = ({ cast }: Production): ReadonlySet<string> =>
  new Set(cast.flatMap(({ entityId }) => entityId ?? []));

/**
 * Every file that a copy needs of its own, so that it outlives the original: results, takes, retained pictures,
 * references, frames, music, cuts. The bin is not copied, nor what an editor's canvas shows.
 */
export function clonedMedia(production: Production): ReadonlySet<string> {
  const urls = new Set<string>();
  const add = (url: string | undefined): void => {
    if (url !== undefined) urls.add(url);
  };
  // The copy's addresses, with every file left where it is: so no place can be forgotten here that is rewritten there.
  clonedContent(production, {
    newId: () => '',
    canRead: () => true,
    copyOf: (url) => {
      add(url);
      return url;
    },
  });
  return urls;
}

/** `source (copy)`, cut so that it fits. */
export const cloneName = (name: string, most = 200): string => {
  const suffix = ' (copy)';
  return `${Array.from(name)
    .slice(0, most - suffix.length)
    .join('')}${suffix}`;
};

/**
 * A copy that is its reader's own: the live plan, prompts, cast, retained pictures and histories of takes. Without the
 * bin, reviews, notes, jobs, request ids, acceptances and what the editor's canvas held. Specification 2, 4.4.
 */
export function cloneProduction(
  production: Production,
  lookups: CloneLookups,
  name: string = cloneName(production.name),
): Production {
  return { ...clonedContent(production, lookups), name };
}

/** Keys of results change with their addresses: what names them follows. */
type Keys = ReadonlyMap<string, string>;

function clonedContent(production: Production, lookups: CloneLookups): Production {
  const { copyOf } = lookups;
  const keyframes = production.keyframes.map((keyframe) => clonedKeyframe(keyframe, lookups));
  const framesOf = new Map(keyframes.map(({ keyframe, keys }) => [keyframe.id, keys]));
  const results = new Map(
    production.shots.map((shot) => [shot.id, clonedResults(shot.results, framesOf, lookups)]),
  );
  const keysOf = (shotId: string | undefined): Keys => results.get(shotId ?? '')?.keys ?? new Map();
  const { thumbnail, music } = production;
  return {
    name: production.name,
    archived: false,
    thumbnail: clonedThumbnail(thumbnail, keysOf, copyOf),
    film: production.film,
    storyboard: production.storyboard,
    music: music && clonedMusic(music, copyOf),
    musicPlan: production.musicPlan,
    cast: production.cast.map((row) => clonedRow(row, lookups)),
    folders: production.folders,
    keyframes: keyframes.map(({ keyframe }) => keyframe),
    shots: production.shots.map((shot): Shot => ({
      id: shot.id,
      title: shot.title,
      folderId: shot.folderId,
      durationSec: shot.durationSec,
      plan: clonedPlan(shot.plan, copyOf),
      beats: shot.beats,
      look: shot.look,
      cast: shot.cast,
      voice: shot.voice,
      startFrame: clonedFrame(shot.startFrame, keysOf, copyOf),
      endFrame: clonedFrame(shot.endFrame, keysOf, copyOf),
      transition: shot.transition,
      notes: '',
      link: shot.link,
      results: results.get(shot.id)?.results ?? shot.results,
    })),
    cuts: production.cuts.map((cut) => clonedCut(cut, copyOf)),
    trash: [],
    pending: [],
    editor: clonedEditor(production),
  };
}

function clonedRow(
  { entityId, imageUrl, ...row }: CastRow,
  { newId, canRead, copyOf }: CloneLookups,
): CastRow {
  return {
    ...row,
    uid: newId(),
    ...(entityId !== undefined && canRead(entityId) ? { entityId } : {}),
    ...(imageUrl === undefined ? {} : { imageUrl: copyOf(imageUrl) }),
  };
}

function clonedPlan(plan: ShotPlan, copyOf: (url: string) => string): ShotPlan {
  const { references } = plan;
  if (!references) return plan;
  return {
    ...plan,
    references: references.map((reference): Reference => ({ ...reference, url: copyOf(reference.url) })),
  };
}

function clonedFrame(
  frame: Frame | null,
  keysOf: (shotId: string | undefined) => Keys,
  copyOf: (url: string) => string,
): Frame | null {
  if (!frame) return null;
  const { source, url, shotId, key } = frame;
  const copied = key === undefined ? undefined : keysOf(shotId).get(key);
  // A frame outlives the result that it was made from; what it was made from is named only while that is there.
  return {
    source,
    url: copyOf(url),
    ...(copied === undefined || shotId === undefined ? {} : { shotId, key: copied }),
  };
}

/** A result without its job, which is of another account, and without what was privately thought of it. */
function clonedResult(result: Result, key: string, { copyOf }: CloneLookups): Result {
  const { url, thumbnailUrl, width, height, createdAt, provider, prompt, seed, durationSec, hasAudio, mode } =
    result;
  const kept = {
    thumbnailUrl: thumbnailUrl && copyOf(thumbnailUrl),
    width,
    height,
    provider,
    prompt,
    seed,
    durationSec,
    hasAudio,
    mode,
  };
  return {
    key,
    url: copyOf(url),
    source: 'cloned',
    createdAt,
    ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)),
  };
}

/**
 * The keys that results of one list get: without a job that is their address. Two results may share an address where
 * jobs distinguished them; a fragment, which no server sees, distinguishes the later ones.
 */
function newKeys(
  results: readonly { readonly key: string; readonly url: string }[],
  copyOf: (url: string) => string,
): Keys {
  const used = new Set<string>();
  return new Map(
    results.map(({ key, url }) => {
      const address = copyOf(url);
      let free = address;
      for (let count = 2; used.has(free); count++) free = `${address}#${count}`;
      used.add(free);
      return [key, free];
    }),
  );
}

function clonedResults(
  { stills, stillKey, clips, clipKey, takes, takeKey }: Results,
  framesOf: ReadonlyMap<string, Keys>,
  lookups: CloneLookups,
): { results: Results; keys: Keys } {
  const { copyOf } = lookups;
  const stillKeys = newKeys(stills, copyOf);
  const clipKeys = newKeys(clips, copyOf);
  const takeKeys = newKeys(takes, copyOf);
  const pin = ({ keyframeId, key, sha256 }: Pin): Pin | undefined => {
    const copied = framesOf.get(keyframeId)?.get(key);
    return copied === undefined ? undefined : { keyframeId, key: copied, sha256 };
  };
  const clip = (each: Result): Result => {
    const { startPin, endPin, revoicedFrom, retakeOf } = each;
    const [start, end] = [startPin && pin(startPin), endPin && pin(endPin)];
    const [from, of] = [clipKeys.get(revoicedFrom ?? ''), clipKeys.get(retakeOf ?? '')];
    return {
      ...clonedResult(each, keyIn(clipKeys, each), lookups),
      ...(start ? { startPin: start } : {}),
      ...(end ? { endPin: end } : {}),
      ...(from === undefined ? {} : { revoicedFrom: from }),
      ...(of === undefined ? {} : { retakeOf: of }),
    };
  };
  return {
    results: {
      stills: stills.map((each) => clonedResult(each, keyIn(stillKeys, each), lookups)),
      stillKey: mapped(stillKeys, stillKey),
      clips: clips.map(clip),
      clipKey: mapped(clipKeys, clipKey),
      takes: takes.map((take): VoiceTake => ({
        key: keyIn(takeKeys, take),
        url: copyOf(take.url),
        ...picked(take, ['text', 'durationSec', 'createdAt']),
      })),
      takeKey: mapped(takeKeys, takeKey),
    },
    keys: new Map([...clipKeys, ...stillKeys]),
  };
}

/** A planned frame with its candidates, of which none is accepted; the accepted one as it was kept. */
function clonedKeyframe(keyframe: Keyframe, lookups: CloneLookups): { keyframe: Keyframe; keys: Keys } {
  const { id, label, plan, cast, look, selectedKey, acceptance } = keyframe;
  const candidates = keyframe.candidates.map((candidate) =>
    candidate.key === acceptance?.key ? { ...candidate, url: acceptance.retainedUrl } : candidate,
  );
  const keys = newKeys(candidates, lookups.copyOf);
  return {
    keys,
    keyframe: {
      id,
      label,
      plan: clonedPlan(plan, lookups.copyOf),
      cast,
      look,
      // Without their hashes: those are of the original's inputs, which the copy has under other addresses.
      candidates: candidates.map((candidate) => clonedResult(candidate, keyIn(keys, candidate), lookups)),
      selectedKey: mapped(keys, selectedKey),
      acceptance: null,
    },
  };
}

function clonedMusic(
  { tracks, selectedKey, mix }: NonNullable<Production['music']>,
  copyOf: (url: string) => string,
): Production['music'] {
  const keys = newKeys(tracks, copyOf);
  return {
    mix,
    selectedKey: mapped(keys, selectedKey),
    tracks: tracks.map((track): Track => ({
      key: keyIn(keys, track),
      url: copyOf(track.url),
      ...picked(track, ['title', 'durationSec', 'createdAt']),
    })),
  };
}

function clonedCut(cut: Cut, copyOf: (url: string) => string): Cut {
  const { id, name, url, thumbnailUrl, durationSec, width, height, createdAt } = cut;
  return {
    id,
    name,
    url: copyOf(url),
    ...(thumbnailUrl === undefined ? {} : { thumbnailUrl: copyOf(thumbnailUrl) }),
    ...(durationSec === undefined ? {} : { durationSec }),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    // Of the copy there was no version before.
    sourceVersion: 1,
    createdAt,
  };
}

function clonedThumbnail(
  thumbnail: Production['thumbnail'],
  keysOf: (shotId: string | undefined) => Keys,
  copyOf: (url: string) => string,
): Production['thumbnail'] {
  if (!thumbnail) return null;
  if ('url' in thumbnail) return { url: copyOf(thumbnail.url) };
  const key = keysOf(thumbnail.shotId).get(thumbnail.key);
  return key === undefined ? null : { shotId: thumbnail.shotId, key };
}

/**
 * Where the protected nodes stand. Ordinary nodes are not part of the plan: they may name anything of their owner's.
 */
function clonedEditor(production: Production): EditorState | null {
  const own = new Set(protectedGraph(production).nodes.map(({ id }) => id));
  const nodes = (production.editor?.nodes ?? []).filter(
    ({ id, type }) => own.has(id) && isProtectedType(type),
  );
  return nodes.length === 0 ? null : { nodes, edges: [] };
}

const mapped = (keys: Keys, key: string | null): string | null =>
  key === null ? null : (keys.get(key) ?? null);
const keyIn = (keys: Keys, { key }: { readonly key: string }): string => keys.get(key) ?? key;
